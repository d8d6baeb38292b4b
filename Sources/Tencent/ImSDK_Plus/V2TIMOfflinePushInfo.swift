public import Foundation

/// Which service of the system's shows a notification on iOS.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMIOSOfflinePushType: Int, Sendable, CaseIterable {
    /// Ordinary notifications.
    case IOS_OFFLINE_PUSH_TYPE_APNS = 0
    /// Calls.
    case IOS_OFFLINE_PUSH_TYPE_VOIP = 1
}

/// The sound of a notification that makes none; see ``V2TIMOfflinePushInfo/iOSSound``.
public let kIOSOfflinePushNoSound = "push.no_sound"
/// The sound of a notification that makes the system's; see ``V2TIMOfflinePushInfo/iOSSound``.
public let kIOSOfflinePushDefaultSound = "default"

/// The content of a push notification. It exists only for signatures: nothing is pushed.
open class V2TIMOfflinePushInfo: NSObject {
    /// The notification's title.
    public var title: String!
    /// The notification's text.
    public var desc: String!
    /// What the app that is opened by it gets.
    public var ext: String!
    /// Whether nothing is pushed.
    public var disablePush: Bool = false
    /// Which service of the system's shows it on iOS.
    public var iOSPushType: V2TIMIOSOfflinePushType = .IOS_OFFLINE_PUSH_TYPE_APNS
    /// Whether the app's badge stays as it is.
    public var ignoreIOSBadge: Bool = false
    /// The sound on iOS: a file of the app's, or one of the two constants.
    public var iOSSound: String!
    /// How much it disturbs on iOS: `passive`, `active`, `time-sensitive` or `critical`.
    public var iOSInterruptionLevel: String!
    /// Whether it wakes the app up in the background on iOS.
    public var enableIOSBackgroundNotification: Bool = false
    /// The address of its picture on iOS.
    public var iOSImage: String!
    /// The sound on Android: a file of the app's.
    public var AndroidSound: String!
    /// The channel on phones of OPPO.
    public var AndroidOPPOChannelID: String!
    /// The channel on phones with Google's service.
    public var AndroidFCMChannelID: String!
    /// The channel on phones of Xiaomi.
    public var AndroidXiaoMiChannelID: String!
    /// The class of message on phones of VIVO: 0 operation, 1 system.
    public var AndroidVIVOClassification: Int = 1
    /// The category on phones of VIVO.
    public var AndroidVIVOCategory: String!
    /// The category on phones of Huawei.
    public var AndroidHuaWeiCategory: String!
    /// The category on phones of OPPO.
    public var AndroidOPPOCategory: String!
    /// How it shows on phones of OPPO: 1, 2 or 16.
    public var AndroidOPPONotifyLevel: Int = 2
    /// The class on phones of Honor: `NORMAL` or `LOW`.
    public var AndroidHonorImportance: String!
    /// The class on phones of Meizu: 0 public, 1 private.
    public var AndroidMeizuNotifyType: Int = 0
    /// The address of its picture on phones of Huawei.
    public var AndroidHuaWeiImage: String!
    /// The address of its picture on phones of Honor.
    public var AndroidHonorImage: String!
    /// The address of its picture on phones with Google's service.
    public var AndroidFCMImage: String!
    /// The address of its picture on HarmonyOS.
    public var HarmonyImage: String!
    /// The category on HarmonyOS.
    public var HarmonyCategory: String!
    /// Whether the app's badge stays as it is on HarmonyOS.
    public var ignoreHarmonyBadge: Bool = false
    /// More settings for phones' services, as JSON.
    public var vendorParams: String!

    /// Makes an empty one.
    public override init() { super.init() }
}
