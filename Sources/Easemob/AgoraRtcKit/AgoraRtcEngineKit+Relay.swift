import Devices
import EmulatorAPI
public import Foundation
import VendorDialects

/// A channel that takes part in a relay.
open class AgoraChannelMediaRelayInfo: NSObject {
    /// The channel.
    public var channelName: String?
    /// A token for it.
    public var token: String?
    /// The uid there.
    public var uid: UInt = 0

    /// Makes one to fill in.
    public override init() {}

    /// Makes one.
    public init(token: String?) { self.token = token }
}

/// Where the own sound is relayed to.
open class AgoraChannelMediaRelayConfiguration: NSObject {
    /// Where it comes from.
    public var sourceInfo = AgoraChannelMediaRelayInfo()
    /// Where it goes, by the channel's name.
    public private(set) var destinationInfos: [String: AgoraChannelMediaRelayInfo]?

    /// Adds a channel. False for an empty name.
    @discardableResult
    public func setDestinationInfo(_ destinationInfo: AgoraChannelMediaRelayInfo, forChannelName channelName: String)
        -> Bool
    {
        guard !channelName.isEmpty else { return false }
        destinationInfos = (destinationInfos ?? [:]).merging([channelName: destinationInfo]) { $1 }
        return true
    }

    /// Takes a channel away. False where it was not there.
    @discardableResult
    public func removeDestinationInfo(forChannelName channelName: String) -> Bool {
        destinationInfos?.removeValue(forKey: channelName) != nil
    }
}

// MARK: Relaying to other channels

extension AgoraRtcEngineKit {
    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func startChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        refuse("startChannelMediaRelay(_:)")
    }

    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func startOrUpdateChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        refuse("startOrUpdateChannelMediaRelay(_:)")
    }

    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func updateChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        refuse("updateChannelMediaRelay(_:)")
    }

    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func stopChannelMediaRelay() -> Int32 { refuse("stopChannelMediaRelay()") }

    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func pauseAllChannelMediaRelay() -> Int32 { refuse("pauseAllChannelMediaRelay()") }

    /// -4: sound is not relayed to other channels.
    @discardableResult
    public func resumeAllChannelMediaRelay() -> Int32 { refuse("resumeAllChannelMediaRelay()") }

    private func refuse(_ call: String) -> Int32 { act(call) { _ in .notSupported } }
}
