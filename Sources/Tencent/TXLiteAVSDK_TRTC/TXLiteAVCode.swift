// Numbers in Objective-C, where the delegate's methods have them.
@_exported public import CLiteAVCodes
