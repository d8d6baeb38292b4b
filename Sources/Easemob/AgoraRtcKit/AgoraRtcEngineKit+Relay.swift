import Devices
import EmulatorAPI
public import Foundation
import Synchronization
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

/// Where the local sound and pictures are relayed to.
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

/// How far a relay is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraChannelMediaRelayState: Int, Sendable {
    /// There is none.
    case idle = 0
    /// It tries to reach the channels.
    case connecting = 1
    /// The channels hear the user.
    case running = 2
    /// A channel cannot be reached.
    case failure = 3
}

/// Why a relay failed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraChannelMediaRelayError: Int, Sendable {
    /// It did not.
    case none = 0
    /// The server refused.
    case serverErrorResponse = 1
    /// The server did not answer.
    case serverNoResponse = 2
    /// The servers have no more room.
    case noResourceAvailable = 3
    /// The source is not the user's channel.
    case failedJoinSourceChannel = 4
    /// The user was not let into the other channel.
    case failedJoinDestinationChannel = 5
    /// Never comes here.
    case failedPacketReceivedFromSource = 6
    /// The user may not publish in the other channel.
    case failedPacketSentToDestination = 7
    /// The other channel was lost.
    case serverConnectionLost = 8
    /// Never comes here.
    case internalError = 9
    /// Never comes here.
    case sourceTokenExpired = 10
    /// The token for the other channel ended.
    case destinationTokenExpired = 11
}

/// What happened to a relay.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraChannelMediaRelayEvent: Int, Sendable {
    /// The user is not there any more.
    case disconnect = 0
    /// The network reaches the servers.
    case connected = 1
    /// The user's own channel is the source.
    case joinedSourceChannel = 2
    /// The user is in another channel.
    case joinedDestinationChannel = 3
    /// Sound goes to the other channels.
    case sentToDestinationChannel = 4
    /// Never comes here.
    case receivedVideoPacketFromSource = 5
    /// Never comes here.
    case receivedAudioPacketFromSource = 6
    /// The other channels are others.
    case updateDestinationChannel = 7
    /// Never comes here.
    case updateDestinationChannelRefused = 8
    /// The other channels are the same.
    case updateDestinationChannelNotChange = 9
    /// Never comes here.
    case updateDestinationChannelIsNil = 10
    /// Never comes here.
    case videoProfileUpdate = 11
    /// Nothing goes to the other channels now.
    case pauseSendPacketToDestChannelSuccess = 12
    /// Never comes here.
    case pauseSendPacketToDestChannelFailed = 13
    /// Sound goes to the other channels again.
    case resumeSendPacketToDestChannelSuccess = 14
    /// Never comes here.
    case resumeSendPacketToDestChannelFailed = 15
}

// MARK: Relaying to other channels

extension AgoraRtcEngineKit {
    /// Lets the hosts and the audience of other channels hear and see the local user, and ends that for channels that are not
    /// named any more: 0, or -8 unless the user is a host in a live channel, -2 without a channel, for more than 6 and for one
    /// that cannot be.
    ///
    /// In each channel the user is another host, with the uid that is named. `rtcEngine(_:channelMediaRelayStateDidChange:error:)`
    /// tells how it goes. It ends with the stay, and when the user becomes audience.
    @discardableResult
    public func startOrUpdateChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        relay("startOrUpdateChannelMediaRelay", .main, config)
    }

    /// The same for a further connection.
    @discardableResult
    public func startOrUpdateChannelMediaRelayEx(
        _ config: AgoraChannelMediaRelayConfiguration, connection: AgoraRtcConnection
    ) -> Int32 {
        relay("startOrUpdateChannelMediaRelayEx", Self.key(connection), config)
    }

    /// The same, as older SDKs call it: -8 while the user is relayed.
    @discardableResult
    public func startChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        relay("startChannelMediaRelay", .main, config) { $0 == nil ? .noError : .invalidState }
    }

    /// The same, as older SDKs call it: -8 unless the user is relayed.
    @discardableResult
    public func updateChannelMediaRelay(_ config: AgoraChannelMediaRelayConfiguration) -> Int32 {
        relay("updateChannelMediaRelay", .main, config) { $0 == nil ? .invalidState : .noError }
    }

    private func relay(
        _ call: String, _ key: Connection.Key, _ config: AgoraChannelMediaRelayConfiguration,
        _ check: (Relay?) -> Agora.ErrorCode = { _ in .noError }
    ) -> Int32 {
        let wishes = (config.destinationInfos ?? [:]).sorted { $0.key < $1.key }.map { Relay.Wish($0.key, $0.value) }
        let source = config.sourceInfo.channelName
        if config.sourceInfo.token?.isEmpty == false || config.sourceInfo.uid != 0 {
            device.warn(of: Agora.RTCNotEmulated.relaySource)
        }
        return act("\(call)(\(wishes.map { String($0.channel.prefix(100)) }.joined(separator: ", ")))") { state in
            guard let connection = state.connections[key], connection.isInside, connection.options.scene == .live,
                connection.options.isHost
            else { return .invalidState }
            guard (1...Agora.profile.sdk.maximumRelayChannels.value).contains(wishes.count),
                wishes.allSatisfy({ Check.channel($0.channel) == nil && Check.uid($0.uid) == nil }),
                !wishes.contains(where: { $0.channel == connection.channel.rawValue })
            else { return .invalidArgument }
            return check(connection.relay)
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            engine.relay(to: wishes, from: source, connection.number)
        }
    }

    /// Ends relaying: 0, or -5 where the user is not relayed.
    @discardableResult
    public func stopChannelMediaRelay() -> Int32 {
        relaying("stopChannelMediaRelay()", .main) { $0.endRelay($1, tells: true) }
    }

    /// The same for a further connection.
    @discardableResult
    public func stopChannelMediaRelayEx(_ connection: AgoraRtcConnection) -> Int32 {
        relaying("stopChannelMediaRelayEx(_:)", Self.key(connection)) { $0.endRelay($1, tells: true) }
    }

    /// Sends nothing to the other channels for now: 0, or -5 where the user is not relayed.
    @discardableResult
    public func pauseAllChannelMediaRelay() -> Int32 {
        relaying("pauseAllChannelMediaRelay()", .main) { $0.setRelayPaused(true, $1) }
    }

    /// The same for a further connection.
    @discardableResult
    public func pauseAllChannelMediaRelayEx(_ connection: AgoraRtcConnection) -> Int32 {
        relaying("pauseAllChannelMediaRelayEx(_:)", Self.key(connection)) { $0.setRelayPaused(true, $1) }
    }

    /// Sends to the other channels again: 0, or -5 where the user is not relayed.
    @discardableResult
    public func resumeAllChannelMediaRelay() -> Int32 {
        relaying("resumeAllChannelMediaRelay()", .main) { $0.setRelayPaused(false, $1) }
    }

    /// The same for a further connection.
    @discardableResult
    public func resumeAllChannelMediaRelayEx(_ connection: AgoraRtcConnection) -> Int32 {
        relaying("resumeAllChannelMediaRelayEx(_:)", Self.key(connection)) { $0.setRelayPaused(false, $1) }
    }

    private func relaying(
        _ call: String, _ key: Connection.Key, _ work: @escaping @Sendable (AgoraRtcEngineKit, Int) -> Void
    ) -> Int32 {
        act(call) { state in
            state.connections[key]?.relay == nil ? .refused : .noError
        } then: { engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }), connection.relay != nil else {
                return
            }
            work(engine, connection.number)
        }
    }
}
