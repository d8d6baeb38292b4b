public import Foundation

/// A user's presence.
open class EMPresence: NSObject {
    /// Whose it is.
    public internal(set) var publisher: String = ""
    /// What the user says, by ``IEMPresenceManager``'s `publishPresence(withDescription:completion:)`.
    public internal(set) var statusDescription: String?
    /// The user's devices; one entry while the user is online.
    public internal(set) var statusDetails: [EMPresenceStatusDetail]?
    /// When it was told, in Unix seconds.
    public internal(set) var lastTime: Int = 0
    /// When the subscription ends, in Unix seconds; 0 without one.
    public internal(set) var expirytime: Int = 0
}

/// A device of a user.
open class EMPresenceStatusDetail: NSObject {
    /// The kind of device.
    public let device: String
    /// 1 while it is online, else 0.
    public let status: Int

    init(device: String, status: Int) {
        self.device = device
        self.status = status
    }
}

// *+ObjectiveC.swift has those of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Presence of other users, on the queue of ``IEMPresenceManager``'s `add(_:delegateQueue:)`.
public protocol EMPresenceManagerDelegate: _EMPresenceManagerDelegateForms {
    /// The presence of users changed that this user subscribed to.
    @_nonoverride func presenceStatusDidChanged(_ presences: [EMPresence])
}
#endif
