import Devices
public import Foundation
import VendorDialects

/// How the app registered for push notifications. It exists only for signatures: nothing is pushed.
open class V2TIMAPNSConfig: NSObject {
    /// What the system gave the app.
    public var token: Data!
    /// The number of the certificate in the vendor's console.
    public var businessID: Int32 = 0
    /// Whether the token is from TPNS, another vendor service. The vendor no longer supports this.
    public var isTPNSToken = false

    /// Makes an empty one.
    public override init() { super.init() }
}

#if canImport(ObjectiveC)
    /// Push notifications. It exists only for signatures: nothing is pushed.
    @objc public protocol V2TIMAPNSListener: NSObjectProtocol {
        /// The number on the app's icon while it is in the background; never called here.
        @objc optional func onSetAPPUnreadCount() -> UInt32
    }
#else
    /// Push notifications. It exists only for signatures: nothing is pushed.
    public protocol V2TIMAPNSListener: NSObjectProtocol {
        /// The number on the app's icon while it is in the background; never called here.
        func onSetAPPUnreadCount() -> UInt32
    }

    extension V2TIMAPNSListener {
        /// No number.
        public func onSetAPPUnreadCount() -> UInt32 { 0 }
    }
#endif

// Forms: labeled.
extension V2TIMManager {
    /// Does nothing: nothing is pushed.
    public func setAPNSListener(_ apnsListener: (any V2TIMAPNSListener)!) {
        record("setAPNSListener()")
        device.warn(of: Tencent.IMNotEmulated.setAPNSListener)
    }

    /// Succeeds without effect: nothing is pushed.
    public func setAPNS(_ config: V2TIMAPNSConfig!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("setAPNS(businessID: \(config?.businessID ?? 0))")
        guard has([:], for: "setAPNS", fail) else { return }
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
        } catch {
            return self.fail("setAPNS", error, fail)
        }
        device.warn(of: Tencent.IMNotEmulated.setAPNS)
        succeed("setAPNS", succ)
    }
}
