import EmulatorAPI
import Foundation
import VendorDialects

/// The keys for profile fields that only this vendor has.
typealias ProfileKey = Tencent.ProfileKey

// Forms: labeled.
extension V2TIMManager {
    /// Looks users up, at most 100; unknown users are left out.
    public func getUsersInfo(_ userIDList: [String]!, succ: V2TIMUserFullInfoListSucc!, fail: V2TIMFail!) {
        // Forms: none.
        record("getUsersInfo(userIDList: \(userIDList ?? []))")
        guard has(["userIDList": userIDList?.first], for: "getUsersInfo", fail) else { return }
        let users = (userIDList ?? []).map { UserID($0) }
        request("getUsersInfo", .identity(.fetchProfiles(users: users)), fail: fail) { [self] reply in
            guard case .profiles(let profiles) = reply else { mismatched(reply, "getUsersInfo") }
            succeed(
                "getUsersInfo", succ, profiles.map(V2TIMUserFullInfo.init),
                "\(profiles.map { "\($0.user) \"\($0.nickname)\"" })")
        }
    }

    /// Changes the user's own profile; values that are nil or not set stay as they are.
    public func setSelfInfo(_ info: V2TIMUserFullInfo!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("setSelfInfo(nickName: \(info?.nickName ?? "nil"), faceURL: \(info?.faceURL ?? "nil"))")
        guard has([:], for: "setSelfInfo", fail) else { return }
        guard let info else { return refuse("info", nil, for: "setSelfInfo", fail) }
        request("setSelfInfo", .identity(.setProfile(change: info.change)), succ: succ, fail: fail)
    }

    // MARK: Status

    /// Subscribes to users' status, at most 200 in all. Fails with 72001 if the feature is off.
    public func subscribeUserStatus(_ userIDList: [Any]!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let names = (userIDList ?? []).compactMap { $0 as? String }
        record("subscribeUserStatus(userIDList: \(names))")
        guard has(["userIDList": names.first], for: "subscribeUserStatus", fail) else { return }
        let command = SignalingCommand.subscribePresence(users: names.map { UserID($0) })
        request("subscribeUserStatus", .signaling(command), succ: succ, fail: fail)
    }

    /// Ends subscriptions; nil or an empty list means all.
    public func unsubscribeUserStatus(_ userIDList: [Any]!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let names = (userIDList ?? []).compactMap { $0 as? String }
        record("unsubscribeUserStatus(userIDList: \(names))")
        guard has([:], for: "unsubscribeUserStatus", fail) else { return }
        let command = SignalingCommand.unsubscribePresence(users: names.map { UserID($0) })
        request("unsubscribeUserStatus", .signaling(command), succ: succ, fail: fail)
    }

    /// Looks at users' status once.
    public func getUserStatus(_ userIDList: [String]!, succ: V2TIMUserStatusListSucc!, fail: V2TIMFail!) {
        record("getUserStatus(userIDList: \(userIDList ?? []))")
        guard has(["userIDList": userIDList?.first], for: "getUserStatus", fail) else { return }
        let command = SignalingCommand.fetchPresence(users: (userIDList ?? []).map { UserID($0) })
        request("getUserStatus", .signaling(command), fail: fail) { [self] reply in
            guard case .presence(let presence) = reply else { mismatched(reply, "getUserStatus") }
            succeed(
                "getUserStatus", succ, presence.map(V2TIMUserStatus.init),
                "\(presence.map { "\($0.user) \($0.state.rawValue)" })")
        }
    }

    /// Sets the user's own status text, `customStatus`; the rest of `status` is ignored.
    public func setSelfStatus(_ status: V2TIMUserStatus!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("setSelfStatus(customStatus: \(status?.customStatus ?? "nil"))")
        guard has([:], for: "setSelfStatus", fail) else { return }
        guard let status else { return refuse("status", nil, for: "setSelfStatus", fail) }
        let command = SignalingCommand.setStatus(text: status.customStatus ?? "")
        request("setSelfStatus", .signaling(command), succ: succ, fail: fail)
    }
}

// MARK: Between the vendor's objects and the emulator's values

extension V2TIMUserFullInfo {
    convenience init(_ profile: UserProfile) {
        self.init()
        userID = profile.user.rawValue
        nickName = profile.nickname
        faceURL = profile.avatarURL
        selfSignature = profile.fields[ProfileKey.selfSignature] ?? ""
        gender = profile.number(ProfileKey.gender).flatMap { V2TIMGender(rawValue: Int($0)) } ?? .GENDER_UNKNOWN
        role = profile.number(ProfileKey.role) ?? 0
        level = profile.number(ProfileKey.level) ?? 0
        birthday = profile.number(ProfileKey.birthday) ?? 0
        allowType =
            profile.number(ProfileKey.allowType).flatMap { V2TIMFriendAllowType(rawValue: Int($0)) }
            ?? .FRIEND_ALLOW_ANY
        customInfo = CustomFields.read(profile.fields)
    }

    /// The requested change.
    var change: ProfileChange {
        var fields = CustomFields.written(customInfo)
        if let selfSignature { fields[ProfileKey.selfSignature] = selfSignature }
        if let chosenGender { fields[ProfileKey.gender] = "\(chosenGender.rawValue)" }
        if let chosenRole { fields[ProfileKey.role] = "\(chosenRole)" }
        if let chosenLevel { fields[ProfileKey.level] = "\(chosenLevel)" }
        if let chosenBirthday { fields[ProfileKey.birthday] = "\(chosenBirthday)" }
        if let chosenAllowType { fields[ProfileKey.allowType] = "\(chosenAllowType.rawValue)" }
        return ProfileChange(nickname: nickName, avatarURL: faceURL, fields: fields)
    }
}

extension V2TIMUserInfo {
    convenience init(sender profile: UserProfile) {
        self.init()
        userID = profile.user.rawValue
        nickName = profile.nickname
        faceURL = profile.avatarURL
    }
}

extension V2TIMUserStatus {
    convenience init(_ presence: Presence) {
        self.init()
        userID = presence.user.rawValue
        statusType =
            switch presence.state {
            case .online: .USER_STATUS_ONLINE
            case .offline: .USER_STATUS_OFFLINE
            case .loggedOut: .USER_STATUS_UNLOGINED
            }
        customStatus = presence.status
    }
}

extension UserProfile {
    fileprivate func number(_ key: String) -> UInt32? { fields[key].flatMap { UInt32($0) } }
}

/// An app's own fields of profiles and groups: bytes for the app, base64 under a prefix for the cloud.
enum CustomFields {
    static func read(_ fields: [String: String]) -> [String: Data] {
        var result: [String: Data] = [:]
        for (key, text) in fields where key.hasPrefix(ProfileKey.customPrefix) {
            result[String(key.dropFirst(ProfileKey.customPrefix.count))] = Data(base64Encoded: text)
        }
        return result
    }

    static func written(_ values: [String: Data]?) -> [String: String] {
        var result: [String: String] = [:]
        for (key, value) in values ?? [:] { result[ProfileKey.customPrefix + key] = value.base64EncodedString() }
        return result
    }
}
