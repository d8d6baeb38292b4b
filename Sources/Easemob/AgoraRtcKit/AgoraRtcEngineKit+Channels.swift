import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// MARK: Joining

extension AgoraRtcEngineKit {
    /// Joins a channel as the role that was set. 0, or -101 for an App ID that is none, -102 for a name that is none, -121 for a uid that is none, -17 while a
    /// channel is joined or being joined, -8 during an echo test.
    ///
    /// A uid of 0 lets the cloud choose one. When the channel is joined `joinSuccess` is called, or without it
    /// `rtcEngine(_:didJoinChannel:withUid:elapsed:)`. A refusal comes as a connection that failed; then the app has to leave
    /// before it joins again.
    @discardableResult
    public func joinChannel(
        byToken token: String?, channelId: String, info: String?, uid: UInt,
        joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let joined = joinSuccess.map { Handover($0) }
        return join("joinChannel(channelId: \(channelId), uid: \(uid))", joined, Check.uid(uid)) { state in
            NewConnection(
                key: .main, channel: channelId, user: uid == 0 ? nil : UserID("\(uid)"), token: token,
                options: ConnectionOptions(role: state.role, profile: state.profile))
        }
    }

    /// Joins a channel with options; for the rest as ``joinChannel(byToken:channelId:info:uid:joinSuccess:)``.
    @discardableResult
    public func joinChannel(
        byToken token: String?, channelId: String, uid: UInt, mediaOptions: AgoraRtcChannelMediaOptions,
        joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let (joined, change) = (joinSuccess.map { Handover($0) }, look(at: mediaOptions))
        return join("joinChannel(channelId: \(channelId), uid: \(uid), mediaOptions:)", joined, Check.uid(uid)) {
            state in
            NewConnection(
                key: .main, channel: channelId, user: uid == 0 ? nil : UserID("\(uid)"), token: token,
                options: Self.options(change, &state))
        }
    }

    /// Joins a channel as a user with an account of text; -134 for a text that is none. Everybody sees a number in its place,
    /// and `rtcEngine(_:didUserInfoUpdatedWithUserId:userInfo:)` tells which.
    @discardableResult
    public func joinChannel(
        byToken token: String?, channelId: String, userAccount: String,
        joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let joined = joinSuccess.map { Handover($0) }
        let call = "joinChannel(channelId: \(channelId), userAccount: \(userAccount))"
        return join(call, joined, Check.account(userAccount)) { state in
            NewConnection(
                key: .main, channel: channelId, user: UserID(userAccount), account: userAccount, token: token,
                options: ConnectionOptions(role: state.role, profile: state.profile))
        }
    }

    /// Joins a channel as a user with an account of text, with options.
    @discardableResult
    public func joinChannel(
        byToken token: String?, channelId: String, userAccount: String, mediaOptions: AgoraRtcChannelMediaOptions,
        joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let (joined, change) = (joinSuccess.map { Handover($0) }, look(at: mediaOptions))
        let call = "joinChannel(channelId: \(channelId), userAccount: \(userAccount), mediaOptions:)"
        return join(call, joined, Check.account(userAccount)) { state in
            NewConnection(
                key: .main, channel: channelId, user: UserID(userAccount), account: userAccount, token: token,
                options: Self.options(change, &state))
        }
    }

    /// Joins a channel beside others, as another user. Its events go to the delegate given here.
    ///
    /// Two connections to one channel need different uids. -17 where the connection is there, -22 where there are too many.
    @discardableResult
    public func joinChannelEx(
        byToken token: String?, connection: AgoraRtcConnection, delegate: (any AgoraRtcEngineDelegate)?,
        mediaOptions: AgoraRtcChannelMediaOptions, joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let (channel, uid) = (connection.channelId, connection.localUid)
        let (joined, change) = (joinSuccess.map { Handover($0) }, look(at: mediaOptions))
        let call = "joinChannelEx(channelId: \(channel), localUid: \(uid))"
        let outlet = outlet(for: delegate)
        return join(call, joined, Check.uid(uid)) { state in
            NewConnection(
                key: .further(channel: channel, uid: uid), channel: channel, user: uid == 0 ? nil : UserID("\(uid)"),
                token: token, options: Self.options(change, profile: state.profile), outlet: outlet)
        }
    }

    /// Joins a channel beside others, as a user with an account of text. Its events go to the delegate given here.
    @discardableResult
    public func joinChannelEx(
        byToken token: String?, channelId: String, userAccount: String, delegate: (any AgoraRtcEngineDelegate)?,
        mediaOptions: AgoraRtcChannelMediaOptions, joinSuccess: ((String, UInt, Int) -> Void)? = nil
    ) -> Int32 {
        let (joined, change) = (joinSuccess.map { Handover($0) }, look(at: mediaOptions))
        let call = "joinChannelEx(channelId: \(channelId), userAccount: \(userAccount))"
        let outlet = outlet(for: delegate)
        return join(call, joined, Check.account(userAccount)) { state in
            NewConnection(
                key: .further(channel: channelId, uid: UserNumber.number(of: UserID(userAccount))), channel: channelId,
                user: UserID(userAccount), account: userAccount, token: token,
                options: Self.options(change, profile: state.profile), outlet: outlet)
        }
    }

    /// What a call to join says of the connection.
    private struct NewConnection {
        var key: Connection.Key
        var channel: String
        var user: UserID?
        var account: String?
        var token: String?
        var options: ConnectionOptions
        var outlet: DelegateOutlet<any AgoraRtcEngineDelegate>?
    }

    private func join(
        _ call: String, _ joined: Handover<Connection.JoinBlock>?, _ fault: Agora.ErrorCode?,
        _ make: (inout State) -> NewConnection
    ) -> Int32 {
        var number = 0
        let isProject = Agora.fault(ofAppID: app.rawValue) == nil
        let result = act(call) { [device] state in
            guard isProject else { return .invalidAppID }
            if let fault { return fault }
            guard state.pieces.echoTest == nil else { return .invalidState }
            // The check comes first: a refused call does not change the role.
            var changed = state
            let new = make(&changed)
            if let fault = Check.channel(new.channel) { return fault }
            guard state.connections[new.key] == nil else { return .joinRejected }
            guard state.connections.all.count < Agora.profile.sdk.maximumConnections.value else {
                return .resourceLimited
            }
            state = changed
            number = state.nextNumber()
            var connection = Connection(
                key: new.key, number: number, channel: new.channel, user: new.user, account: new.account,
                token: new.token ?? "", options: new.options, outlet: new.outlet ?? outlet, joined: joined?.value,
                startedAt: device.now)
            connection.isMuted = new.key == .main && state.isMuted
            connection.isEveryRemoteMuted = new.key == .main && state.isEveryRemoteMuted
            connection.mutesPictures = new.key == .main && state.video.isMuted
            connection.isEveryPictureMuted = new.key == .main && state.video.isEveryRemoteMuted
            connection.options.defaultSize = connection.options.defaultSize ?? state.video.defaultSize
            if new.key == .main { (connection.small, connection.sizes) = (state.video.small, state.video.sizes) }
            connection.volumeReports = new.key == .main ? state.volumeReports : nil
            connection.cipher = new.key == .main ? state.cipher : nil
            state.connections.add(connection)
            return .noError
        }
        if result == 0 { perform { [number] in $0.connect(number) } }
        return result
    }

    /// The options of the main connection. A role and a profile that the app assigned count from now on.
    private static func options(
        _ change: ConnectionOptions.Change, _ state: inout State
    ) -> ConnectionOptions {
        if let role = change.role { state.role = role }
        if let profile = change.profile { state.profile = profile }
        return options(change, profile: state.profile, role: state.role)
    }

    private static func options(
        _ change: ConnectionOptions.Change, profile: AgoraChannelProfile, role: AgoraClientRole = .audience
    ) -> ConnectionOptions {
        var options = ConnectionOptions(role: role, profile: profile)
        options.apply(change)
        return options
    }

    private func outlet(for delegate: (any AgoraRtcEngineDelegate)?) -> DelegateOutlet<any AgoraRtcEngineDelegate> {
        let made = DelegateOutlet<any AgoraRtcEngineDelegate>(device: device)
        made.queue = outlet.queue
        if let added = delegate.map(made.checked) { made.set(added) { [weak added] in added } }
        return made
    }

    /// What an app assigned; says what of it has no effect.
    private func look(at options: AgoraRtcChannelMediaOptions) -> ConnectionOptions.Change {
        if options.publishScreenCaptureAudio || options.publishMediaPlayerVideoTrack {
            device.warn(of: Agora.RTCNotEmulated.publishOthers)
        }
        if options.audienceLatencyLevel != .ultraLowLatency { device.warn(of: Agora.RTCNotEmulated.latencyLevel) }
        if options.isInteractiveAudience { device.warn(of: Agora.RTCNotEmulated.interactiveAudience) }
        if !options.isAudioFilterable { device.warn(of: Agora.RTCNotEmulated.audioFilterable) }
        if options.enableBuiltInMediaEncryption { device.warn(of: Agora.RTCNotEmulated.encryption) }
        return options.assigned
    }
}

// MARK: Leaving

extension AgoraRtcEngineKit {
    /// Leaves the channel: 0, or -18 outside one. Then `leaveChannelBlock` is called, or without it
    /// `rtcEngine(_:didLeaveChannelWith:)`. A mixed file and effects end.
    @discardableResult
    public func leaveChannel(_ leaveChannelBlock: ((AgoraChannelStats) -> Void)? = nil) -> Int32 {
        leaveChannel(AgoraLeaveChannelOptions(), leaveChannelBlock: leaveChannelBlock)
    }

    /// Leaves the channel, and keeps a mixed file or effects if the options say so.
    @discardableResult
    public func leaveChannel(
        _ options: AgoraLeaveChannelOptions, leaveChannelBlock: ((AgoraChannelStats) -> Void)? = nil
    ) -> Int32 {
        let (stopsMixing, stopsEffects) = (options.stopAudioMixing, options.stopAllEffect)
        let block = leaveChannelBlock.map { Handover($0) }
        return leave("leaveChannel()", .main, block) { engine in
            if stopsMixing { engine.endMixing() }
            if stopsEffects { engine.endEffects() }
        }
    }

    /// Leaves what ``joinChannelEx(byToken:connection:delegate:mediaOptions:joinSuccess:)`` joined.
    @discardableResult
    public func leaveChannelEx(
        _ connection: AgoraRtcConnection, leaveChannelBlock: ((AgoraChannelStats) -> Void)? = nil
    ) -> Int32 {
        let block = leaveChannelBlock.map { Handover($0) }
        return leave("leaveChannelEx(\(connection.channelId), \(connection.localUid))", Self.key(connection), block)
    }

    private func leave(
        _ call: String, _ key: Connection.Key, _ block: Handover<(AgoraChannelStats) -> Void>?,
        _ work: (@Sendable (AgoraRtcEngineKit) -> Void)? = nil
    ) -> Int32 {
        var left: Connection?
        let result = act(call) { state in
            left = state.connections.remove(key)
            if key == .main {
                // What was muted in the channel ends with it; what was muted before joining was meant for it too.
                state.isMuted = false
                state.isEveryRemoteMuted = false
                state.video.isMuted = false
                state.video.isEveryRemoteMuted = false
                state.video.sizes = [:]
                if left != nil { state.cipher = nil }
            }
            state.places.forget(key)
            return left == nil ? .leaveRejected : .noError
        }
        guard let left else { return result }
        device.perform { [self] in
            // An engine that is destroyed right after leaving leaves all the same.
            guard !lifetime.isOver else { return part(left) }
            leave(left, block)
            work?(self)
            driveSound()
        }
        return result
    }

    /// Which connection the app means.
    static func key(_ connection: AgoraRtcConnection) -> Connection.Key {
        .further(channel: connection.channelId, uid: connection.localUid)
    }
}

// MARK: Roles and options

extension AgoraRtcEngineKit {
    /// Sets what channels are used for: 0, or -8 while one is joined.
    @discardableResult
    public func setChannelProfile(_ profile: AgoraChannelProfile) -> Int32 {
        act("setChannelProfile(\(profile))") { state in
            guard state.connections.main == nil else { return .invalidState }
            state.profile = profile
            return .noError
        }
    }

    /// Becomes host or audience, in the channel or when one is joined. In a call it changes nothing.
    @discardableResult
    public func setClientRole(_ role: AgoraClientRole) -> Int32 { setClientRole(role, options: nil) }

    /// Becomes host or audience. The options have no effect.
    @discardableResult
    public func setClientRole(_ role: AgoraClientRole, options: AgoraClientRoleOptions?) -> Int32 {
        if options.map({ $0.audienceLatencyLevel != .ultraLowLatency }) ?? false {
            device.warn(of: Agora.RTCNotEmulated.latencyLevel)
        }
        return act("setClientRole(\(role))") { state in
            state.role = role
            _ = state.connections.change(.main) { connection in
                connection.options.role = role
                connection.isRefused = false
            }
            return .noError
        } then: {
            $0.settleAll()
        }
    }

    /// Changes what the app assigned in the options: 0, or -113 outside a channel.
    @discardableResult
    public func updateChannel(with mediaOptions: AgoraRtcChannelMediaOptions) -> Int32 {
        update("updateChannel(with:)", .main, mediaOptions)
    }

    /// Changes what the app assigned in the options of a further connection: 0, or -113 where it is not there.
    @discardableResult
    public func updateChannelEx(with mediaOptions: AgoraRtcChannelMediaOptions, connection: AgoraRtcConnection) -> Int32
    {
        update("updateChannelEx(with:connection:)", Self.key(connection), mediaOptions)
    }

    private func update(_ call: String, _ key: Connection.Key, _ options: AgoraRtcChannelMediaOptions) -> Int32 {
        var change = look(at: options)
        // A channel keeps what it is used for, and in which size pictures come by themselves.
        (change.profile, change.defaultSize) = (nil, nil)
        return act(call) { [change] state in
            guard state.connections[key] != nil else { return .notInChannel }
            if key == .main, let role = change.role { state.role = role }
            _ = state.connections.change(key) { connection in
                connection.options.apply(change)
                if change.role != nil { connection.isRefused = false }
            }
            return .noError
        } then: { [change] engine in
            guard let connection = engine.state.withLock({ $0.connections[key] }) else { return }
            if let token = change.token { engine.renew(token, connection.number) }
            if change.subscribesAudio != nil {
                engine.subscribe(connection.number, nil, connection.options.subscribesAudio)
            }
            engine.silence(connection.number)
            engine.markTracks()
            engine.settleAll()
        }
    }
}

// MARK: Preparing

extension AgoraRtcEngineKit {
    /// Has no effect: joining is quick. 0, or -102 for a name that is none, -121 for a uid that is none.
    @discardableResult
    public func preloadChannel(byToken token: String?, channelId: String, uid: UInt) -> Int32 {
        preload("preloadChannel(channelId: \(channelId), uid: \(uid))", Check.channel(channelId) ?? Check.uid(uid))
    }

    /// The same for an account of text; -134 for one that is none.
    @discardableResult
    public func preloadChannel(byToken token: String?, channelId: String, userAccount: String) -> Int32 {
        preload(
            "preloadChannel(channelId: \(channelId), userAccount: \(userAccount))",
            Check.channel(channelId) ?? Check.account(userAccount))
    }

    private func preload(_ call: String, _ fault: Agora.ErrorCode?) -> Int32 {
        if fault == nil { device.warn(of: Agora.RTCNotEmulated.preloadChannel) }
        return act(call) { _ in fault ?? .noError }
    }
}

// MARK: Tokens, state and users

extension AgoraRtcEngineKit {
    /// Goes on with another token: 0, or -2 for an empty one, -113 outside a channel. A connection that failed because its
    /// token had ended joins again.
    @discardableResult
    public func renewToken(_ token: String) -> Int32 {
        act("renewToken(…)") { state in
            guard !token.isEmpty else { return .invalidArgument }
            return state.connections.main == nil ? .notInChannel : .noError
        } then: { engine in
            guard let number = engine.state.withLock({ $0.connections.main?.number }) else { return }
            engine.renew(token, number)
        }
    }

    /// How far the connection is.
    public func getConnectionState() -> AgoraConnectionState {
        state.withLock { $0.connections.main?.told ?? .disconnected }
    }

    /// How far a further connection is.
    public func getConnectionStateEx(_ connection: AgoraRtcConnection) -> AgoraConnectionState {
        state.withLock { $0.connections[Self.key(connection)]?.told ?? .disconnected }
    }

    /// Names the stay in the channel; nil outside one.
    public func getCallId() -> String? {
        state.withLock { $0.connections.main.map { "\($0.channel)-\($0.number)" } }
    }

    /// Finds out the number of an account before joining: 0, or -134. `rtcEngine(_:didLocalUserRegisteredWithUserId:userAccount:)`
    /// tells it.
    @discardableResult
    public func registerLocalUserAccount(_ userAccount: String, appId: String) -> Int32 {
        act("registerLocalUserAccount(\(userAccount))") { [app] state in
            guard appId == app.rawValue else { return .invalidAppID }
            if let fault = Check.account(userAccount) { return fault }
            state.accounts.add(userAccount)
            return .noError
        } then: {
            $0.tellAccount(userAccount, $0.outlet)
        }
    }

    /// The user with an account; nil where nobody known has it. The error is 0 or 2.
    public func getUserInfo(
        byUserAccount userAccount: String, withError error: UnsafeMutablePointer<AgoraErrorCode>?
    ) -> AgoraUserInfo? {
        info(state.withLock { $0.accounts.known(account: userAccount) ? userAccount : nil }, error)
    }

    /// The user whom a number stands for; nil where nobody known has it. The error is 0 or 2.
    public func getUserInfo(byUid uid: UInt, withError error: UnsafeMutablePointer<AgoraErrorCode>?) -> AgoraUserInfo? {
        info(state.withLock { $0.accounts[uid] }, error)
    }

    private func info(_ account: String?, _ error: UnsafeMutablePointer<AgoraErrorCode>?) -> AgoraUserInfo? {
        error?.pointee = account == nil ? .invalidArgument : .noError
        return account.map { AgoraUserInfo(account: $0) }
    }

    func tellAccount(_ account: String, _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>) {
        let uid = UserNumber.number(of: UserID(account))
        tell(outlet, "didLocalUserRegistered(\(uid), \(account))") { [self] in
            $0.tellRtcEngine(self, didLocalUserRegisteredWithUserId: uid, userAccount: account)
        }
    }
}

/// The accounts that the device has heard of, by the numbers that they have.
extension RecentValues<UInt, String> {
    func known(account: String) -> Bool { self[UserNumber.number(of: UserID(account))] == account }

    /// Those heard of first are forgotten first.
    mutating func add(_ account: String) {
        if !known(account: account) { self[UserNumber.number(of: UserID(account))] = account }
    }
}

extension AgoraUserInfo {
    convenience init(account: String) {
        self.init()
        uid = UserNumber.number(of: UserID(account))
        userAccount = account
    }
}
