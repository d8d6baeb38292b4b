import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// Changes the user's name, at most 256 bytes. Members of the user's current rooms still see the old one.
    public func updateUserName(_ userName: String, callback: ZIMUserNameUpdatedCallback?) {
        record("updateUserName(\(userName))")
        change(
            "updateUserName", ProfileChange(nickname: userName), userName, Check.userName(userName), callback)
    }

    /// Changes the URL of the user's picture, at most 500 bytes.
    public func updateUserAvatarUrl(_ userAvatarUrl: String, callback: ZIMUserAvatarUrlUpdatedCallback?) {
        record("updateUserAvatarUrl(\(userAvatarUrl))")
        change(
            "updateUserAvatarUrl", ProfileChange(avatarURL: userAvatarUrl), userAvatarUrl,
            Check.size("userAvatarUrl", userAvatarUrl, ZEGO.profile.identity.maximumProfileFieldBytes.value), callback)
    }

    /// Changes the app's own text about the user.
    public func updateUserExtendedData(_ extendedData: String, callback: ZIMUserExtendedDataUpdatedCallback?) {
        record("updateUserExtendedData(\(extendedData))")
        change(
            "updateUserExtendedData", ProfileChange(fields: [ZIMUserFullInfo.extendedDataField: extendedData]),
            extendedData, nil,
            callback)
    }

    private func change(
        _ call: String, _ change: ProfileChange, _ value: String, _ refusal: Refusal?,
        _ callback: ((String, ZIMError) -> Void)?
    ) {
        let done = callback.map { callback in { (error: ZIMError) in callback(value, error) } }
        if let refusal { return answer(call, refusal, done) }
        request(.identity(.setProfile(change: change))) { [self] result in
            switch result {
            case .success:
                state.withLock { $0.ownProfileChanges += 1 }
                answer(call, nil, detail: value, done)
            case .failure(let refusal): answer(call, refusal, done)
            }
        }
    }

    /// Looks users up, at most 10 at once and 10 in 10 s; more fail with 6000012. Unknown users are returned as errors
    /// with the reason 660200001.
    public func queryUsersInfo(
        by userIDs: [String], config: ZIMUsersInfoQueryConfig, callback: ZIMUsersInfoQueriedCallback?
    ) {
        record("queryUsersInfo(by: \(userIDs))")
        let call = "queryUsersInfo"
        let refused = callback.map { callback in { (error: ZIMError) in callback([], [], error) } }
        guard !userIDs.isEmpty else {
            return answer(call, .noUsers, refused)
        }
        do throws(Refusal) { _ = try loggedInLink() } catch { return answer(call, error, refused) }
        let maximum = ZEGO.profile.identity.maximumUsersPerQuery.value
        let seconds = ZEGO.profile.sdk.userQueryWindowSeconds.value
        let now = Instant(device.now)
        let isAdmitted = state.withLock { state in
            state.lookups.admits(userIDs.count, maximum: maximum, per: .seconds(seconds), at: now)
        }
        guard isAdmitted else {
            return answer(call, .profilesTooOften(maximum: maximum, seconds: seconds), refused)
        }
        request(.identity(.fetchProfiles(users: userIDs.map { UserID($0) }))) { [self] result in
            switch result {
            case .success(.profiles(let profiles)):
                let known = Set(profiles.map(\.user.rawValue))
                let unknown = userIDs.filter { !known.contains($0) }
                answer(
                    call, nil, detail: "\(profiles.map(\.user))" + (unknown.isEmpty ? "" : ", not \(unknown)"),
                    callback.map { callback in
                        {
                            callback(
                                profiles.map { ZIMUserFullInfo($0) },
                                unknown.map { ZIMErrorUserInfo($0, .unknownUser) }, $0)
                        }
                    })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    /// Reads the logged-in user's data.
    public func querySelfUserInfo(_ callback: ZIMSelfUserInfoQueriedCallback?) {
        record("querySelfUserInfo()")
        let call = "querySelfUserInfo"
        let user = state.withLock { $0.login.user } ?? ""
        request(.identity(.fetchProfiles(users: [user]))) { [self] result in
            switch result {
            case .success(.profiles(let profiles)):
                answer(
                    call, nil,
                    callback.map { callback in
                        {
                            let info = ZIMSelfUserInfo()
                            info.userFullInfo = profiles.first.map { ZIMUserFullInfo($0) } ?? ZIMUserFullInfo()
                            info.userStatus.userID = user.rawValue
                            info.userStatus.onlineStatus = .online
                            info.userStatus.onlinePlatforms = ZIMUserStatus.platforms(.online)
                            callback(info, $0)
                        }
                    })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal):
                answer(call, refusal, callback.map { callback in { callback(ZIMSelfUserInfo(), $0) } })
            }
        }
    }
}

/// The vendor's server's number for why something failed for one user.
enum UserFault: UInt32 {
    case unknownUser = 660_200_001
    case notInRoom = 660_300_002
}

extension ZIMErrorUserInfo {
    convenience init(_ userID: String, _ fault: UserFault) {
        self.init()
        self.userID = userID
        reason = fault.rawValue
    }
}

extension ZIMUserFullInfo {
    /// Where a profile keeps the app's own text.
    static let extendedDataField = ZEGO.profileExtendedData

    convenience init(_ profile: UserProfile) {
        self.init()
        baseInfo = ZIMUserInfo()
        baseInfo.fill(from: profile)
        userAvatarUrl = profile.avatarURL
        extendedData = profile.fields[ZIMUserFullInfo.extendedDataField] ?? ""
    }
}

extension ZIMUserInfo {
    convenience init(_ profile: UserProfile) {
        self.init()
        fill(from: profile)
    }

    /// Copies the values of a profile.
    func fill(from profile: UserProfile) {
        userID = profile.user.rawValue
        userName = profile.nickname
        userAvatarUrl = profile.avatarURL
        userExtendedData = profile.fields[ZIMUserFullInfo.extendedDataField] ?? ""
    }
}
