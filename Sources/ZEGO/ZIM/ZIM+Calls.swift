import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

/// What later callbacks of a call need.
struct CallNote: Hashable {
    /// The most calls that are remembered.
    static let limit = 1_000

    var isCaller: Bool
    /// When this user accepted, in Unix milliseconds; for the caller, the beginning.
    var acceptedAtUnixMilliseconds: Int64 = 0
}

extension ZIM {
    /// Invites 1...9 users to a call; the callback has its id.
    ///
    /// Unknown users are in `errorUserList`. `callInvitationCreated` comes after the callback. Invitees get
    /// `callInvitationReceived`, and the caller `callUserStateChanged` when it reached them. Fails with 6000272 for
    /// more than 9 users, 6000281 when all are unknown, 6000001 for a timeout outside 1...600 s.
    public func callInvite(
        with invitees: [String], config: ZIMCallInviteConfig, callback: ZIMCallInvitationSentCallback?
    ) {
        record("callInvite(with: \(invitees), mode: \(config.mode), timeout: \(config.timeout))")
        warn(of: config.pushConfig)
        let call = "callInvite"
        let refused = callback.map { callback in
            { (error: ZIMError) in callback("", ZIMCallInvitationSentInfo(), error) }
        }
        let facts = ZEGO.profile.call
        let seconds = facts.minimumTimeoutSeconds.value...facts.maximumTimeoutSeconds.value
        guard seconds.contains(Int(config.timeout)) else {
            return answer(call, .outside("timeout", Int(config.timeout), seconds, unit: " s"), refused)
        }
        guard !invitees.isEmpty else {
            return answer(call, .nobodyInvited, refused)
        }
        let terms = InvitationTerms(
            mode: config.mode == .advanced ? .lasting : .oneShot, data: config.extendedData,
            timeoutMilliseconds: Int64(config.timeout) * 1000, checksReceipt: config.enableNotReceivedCheck)
        let command = SignalingCommand.invite(
            id: InvitationID(device.makeID()), invitees: invitees.map { UserID($0) }, terms: terms)
        ask(call, command, refused: refused) { [self] made, unknown in
            note(made, isCaller: true, acceptedAt: made.createdAtUnixMilliseconds)
            let detail = "callID: \(made.id)" + (unknown.isEmpty ? "" : ", errorUserList: \(unknown)")
            answer(
                call, nil, detail: detail,
                callback.map { callback in
                    {
                        let info = ZIMCallInvitationSentInfo()
                        info.timeout = made.terms.timeoutSeconds
                        info.errorUserList = unknown.map { ZIMErrorUserInfo($0.rawValue, .unknownUser) }
                        info.errorInvitees = unknown.map { ZIMCallUserInfo(InvitationUser(user: $0, state: .inviting)) }
                        callback(made.id.rawValue, info, $0)
                    }
                })
            tell(.callCreated(made))
        }
    }

    /// Invites more users into an advanced call that this user is in; at most 10 people are in a call.
    public func callingInvite(
        with invitees: [String], callID: String, config: ZIMCallingInviteConfig,
        callback: ZIMCallingInvitationSentCallback?
    ) {
        record("callingInvite(with: \(invitees), callID: \(callID))")
        warn(of: config.pushConfig)
        let call = "callingInvite"
        let refused = callback.map { callback in
            { (error: ZIMError) in callback(callID, ZIMCallingInvitationSentInfo(), error) }
        }
        guard !invitees.isEmpty else {
            return answer(call, .nobodyInvited, refused)
        }
        let command = SignalingCommand.inviteMore(id: InvitationID(callID), invitees: invitees.map { UserID($0) })
        ask(call, command, refused: refused) { [self] _, unknown in
            answer(
                call, nil, detail: "callID: \(callID)" + (unknown.isEmpty ? "" : ", errorUserList: \(unknown)"),
                callback.map { callback in
                    {
                        let info = ZIMCallingInvitationSentInfo()
                        info.errorUserList = unknown.map { ZIMErrorUserInfo($0.rawValue, .unknownUser) }
                        callback(callID, info, $0)
                    }
                })
        }
    }

    /// The caller cancels invitations: in an advanced call those of `invitees`, or, if none are named, the whole call.
    ///
    /// Fails with 6000271 after a user accepted, 6000273 for others than the caller, 6000276 for a call that is over.
    public func callCancel(
        with invitees: [String], callID: String, config: ZIMCallCancelConfig, callback: ZIMCallCancelSentCallback?
    ) {
        record("callCancel(with: \(invitees), callID: \(callID))")
        warn(of: config.pushConfig)
        let call = "callCancel"
        let command = SignalingCommand.cancel(
            id: InvitationID(callID), invitees: invitees.map { UserID($0) }, data: config.extendedData)
        request(.signaling(command), during: .calling) { [self] result in
            switch result {
            case .success(.outcomes(let outcomes)):
                let failed = outcomes.filter { !$0.isDone }.map(\.user.rawValue)
                answer(
                    call, nil, detail: "callID: \(callID)" + (failed.isEmpty ? "" : ", errorInvitees: \(failed)"),
                    callback.map { callback in { callback(callID, failed, $0) } })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal):
                answer(
                    call, refusal, detail: "callID: \(callID)",
                    callback.map { callback in { callback(callID, invitees, $0) } })
            }
        }
    }

    /// Accepts an invitation. Fails with 6000274 for a user who was not invited, 6000276 for a call that is over.
    public func callAccept(
        with callID: String, config: ZIMCallAcceptConfig, callback: ZIMCallAcceptanceSentCallback?
    ) {
        record("callAccept(with: \(callID))")
        reply("callAccept", .accept(id: InvitationID(callID), data: config.extendedData), to: callID, callback)
    }

    /// Rejects an invitation. Fails as ``callAccept(with:config:callback:)``.
    public func callReject(
        with callID: String, config: ZIMCallRejectConfig, callback: ZIMCallRejectionSentCallback?
    ) {
        record("callReject(with: \(callID))")
        reply("callReject", .reject(id: InvitationID(callID), data: config.extendedData), to: callID, callback)
    }

    private func reply(
        _ call: String, _ command: SignalingCommand, to callID: String, _ callback: ((String, ZIMError) -> Void)?
    ) {
        let done = callback.map { callback in { (error: ZIMError) in callback(callID, error) } }
        ask(call, command, refused: done) { [self] answered, _ in
            if case .accept = command {
                note(answered, isCaller: false, acceptedAt: device.unixMilliseconds)
            }
            answer(call, nil, detail: "callID: \(callID)", done)
        }
    }

    /// Enters an advanced call that goes on, invited or not. Fails with 6000283 for a user who is in it, 6000286 for a
    /// call of general mode.
    public func callJoin(by callID: String, config: ZIMCallJoinConfig, callback: ZIMCallJoinSentCallback?) {
        record("callJoin(by: \(callID))")
        let refused = callback.map { callback in
            { (error: ZIMError) in callback(callID, ZIMCallJoinSentInfo(), error) }
        }
        ask("callJoin", .join(id: InvitationID(callID), data: config.extendedData), refused: refused) {
            [self] joined, _ in
            let now = device.unixMilliseconds
            note(joined, isCaller: false, acceptedAt: now)
            answer(
                "callJoin", nil, detail: "callID: \(callID)",
                callback.map { callback in
                    {
                        let info = ZIMCallJoinSentInfo()
                        info.extendedData = joined.terms.data
                        info.createTime = joined.createdAtUnixMilliseconds
                        info.joinTime = now
                        info.callUserList = joined.users.map { ZIMCallUserInfo($0) }
                        callback(callID, info, $0)
                    }
                })
        }
    }

    /// Leaves an advanced call, which goes on. This user is told `callUserStateChanged` too.
    public func callQuit(by callID: String, config: ZIMCallQuitConfig, callback: ZIMCallQuitSentCallback?) {
        record("callQuit(by: \(callID))")
        warn(of: config.pushConfig)
        let refused = callback.map { callback in
            { (error: ZIMError) in callback(callID, ZIMCallQuitSentInfo(), error) }
        }
        ask("callQuit", .quit(id: InvitationID(callID), data: config.extendedData), refused: refused) {
            [self] quit, _ in
            let (accepted, now) = (acceptance(of: quit), device.unixMilliseconds)
            answer(
                "callQuit", nil, detail: "callID: \(callID)",
                callback.map { callback in
                    {
                        let info = ZIMCallQuitSentInfo()
                        info.createTime = quit.createdAtUnixMilliseconds
                        info.acceptTime = accepted
                        info.quitTime = now
                        callback(callID, info, $0)
                    }
                })
        }
    }

    /// Ends an advanced call for everybody. All its users, also this one, get `callInvitationEnded`.
    public func callEnd(by callID: String, config: ZIMCallEndConfig, callback: ZIMCallEndSentCallback?) {
        record("callEnd(by: \(callID))")
        warn(of: config.pushConfig)
        let refused = callback.map { callback in
            { (error: ZIMError) in callback(callID, ZIMCallEndedSentInfo(), error) }
        }
        ask("callEnd", .end(id: InvitationID(callID), data: config.extendedData), refused: refused) {
            [self] ended, _ in
            let accepted = acceptance(of: ended)
            answer(
                "callEnd", nil, detail: "callID: \(callID)",
                callback.map { callback in
                    {
                        let info = ZIMCallEndedSentInfo()
                        info.createTime = ended.createdAtUnixMilliseconds
                        info.acceptTime = accepted
                        info.endTime = ended.endedAtUnixMilliseconds
                        callback(callID, info, $0)
                    }
                })
        }
    }

    /// A page of this user's calls, newest first; a count above 100 becomes 100.
    public func queryCallInvitationList(
        with config: ZIMCallInvitationQueryConfig, callback: ZIMCallInvitationListQueriedCallback?
    ) {
        record("queryCallInvitationList(count: \(config.count), nextFlag: \(config.nextFlag))")
        let call = "queryCallInvitationList"
        let refused = callback.map { callback in { (error: ZIMError) in callback([], 0, error) } }
        let maximum = ZEGO.profile.call.maximumListPage.value
        guard config.count > 0, config.nextFlag >= 0 else {
            return answer(call, .invitationPage(config.count, config.nextFlag, maximum: maximum), refused)
        }
        let count = min(Int(config.count), maximum)
        let command = SignalingCommand.listInvitations(count: count, cursor: UInt64(config.nextFlag))
        request(.signaling(command), during: .calling) { [self] result in
            switch result {
            case .success(.invitations(let calls, let next)):
                answer(
                    call, nil, detail: "\(calls.map(\.id)), nextFlag: \(next)",
                    callback.map { callback in { callback(calls.map { ZIMCallInfo($0) }, Int64(next), $0) } })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    // MARK: Parts

    private func ask(
        _ call: String, _ command: SignalingCommand, refused: ((ZIMError) -> Void)?,
        done: @escaping (Invitation, [UserID]) -> Void
    ) {
        request(.signaling(command), during: .calling) { [self] result in
            switch result {
            case .success(.invitation(let called, let unknown)): done(called, unknown)
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    private func note(_ call: Invitation, isCaller: Bool, acceptedAt: Int64) {
        state.withLock { state in
            let wasCaller = state.calls[call.id]?.isCaller ?? false
            state.calls[call.id] = CallNote(isCaller: isCaller || wasCaller, acceptedAtUnixMilliseconds: acceptedAt)
        }
    }

    private func acceptance(of call: Invitation) -> Int64 {
        state.withLock { $0.calls[call.id]?.acceptedAtUnixMilliseconds ?? 0 }
    }
}
