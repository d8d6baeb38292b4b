// The name of the chat SDK's module in the vendor's older packages.
@_exported public import ImSDK_Plus
