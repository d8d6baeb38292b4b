import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// A user's attributes.
open class EMUserInfo: NSObject {
    /// The user; the SDK fills it in.
    public var userId: String?
    /// The name.
    public var nickname: String?
    /// The picture's address.
    public var avatarUrl: String?
    /// The mail address.
    public var mail: String?
    /// The telephone number.
    public var phone: String?
    /// The gender, as the app numbers it.
    public var gender: Int = 0
    /// A motto.
    public var sign: String?
    /// The birthday.
    public var birth: String?
    /// What the app adds.
    public var ext: String?

    /// The name under its older spelling.
    public var nickName: String? {
        get { nickname }
        set { nickname = newValue }
    }
}

/// Users' attributes.
public protocol IEMUserInfoManager: AnyObject, Sendable {}

/// What ``EMClient/userInfoManager`` is.
final class UserInfoManager: IEMUserInfoManager {
    unowned let client: EMClient

    init(_ client: EMClient) { self.client = client }

    func update(_ change: ProfileChange, _ done: @escaping Done<EMUserInfo>) {
        client.request(.identity(.setProfile(change: change)), during: .users) { [self] result in
            if case .failure(let refused) = result { return done(.failure(refused)) }
            fetch([client.ownID.rawValue]) { outcome in
                done(outcome.map { $0.values.first.map { Handover($0) }?.value ?? EMUserInfo() })
            }
        }
    }

    func fetch(_ names: [String], _ done: @escaping Done<[String: EMUserInfo]>) {
        guard !names.isEmpty else { return done(.failure(Refused(.local(.nobodyNamed)))) }
        let command = IdentityCommand.fetchProfiles(users: names.map(Easemob.userID))
        client.request(.identity(command), during: .users) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.profiles(let profiles)):
                done(.success(Dictionary(profiles.map { ($0.user.rawValue, EMUserInfo($0)) }) { _, last in last }))
            case .success(let reply): client.mismatched(reply, "fetchUserInfo")
            }
        }
    }
}

extension EMUserInfo {
    convenience init(_ profile: UserProfile) {
        self.init()
        userId = profile.user.rawValue
        nickname = profile.nickname
        avatarUrl = profile.avatarURL
        mail = profile.fields["mail"]
        phone = profile.fields["phone"]
        gender = profile.fields["gender"].flatMap(Int.init) ?? 0
        sign = profile.fields["sign"]
        birth = profile.fields["birth"]
        ext = profile.fields["ext"]
    }

    /// What is set in it; what is nil stays.
    fileprivate var change: ProfileChange {
        var change = ProfileChange(nickname: nickname, avatarURL: avatarUrl)
        let texts = [("mail", mail), ("phone", phone), ("sign", sign), ("birth", birth), ("ext", ext)]
        for case (let key, let text?) in texts { change.fields[key] = text }
        if gender != 0 { change.fields["gender"] = "\(gender)" }
        return change
    }
}

extension EMUserInfoType {
    fileprivate func change(_ value: String) -> ProfileChange {
        switch self {
        case .nickName: ProfileChange(nickname: value)
        case .avatarURL: ProfileChange(avatarURL: value)
        case .mail: ProfileChange(fields: ["mail": value])
        case .phone: ProfileChange(fields: ["phone": value])
        case .gender: ProfileChange(fields: ["gender": value])
        case .sign: ProfileChange(fields: ["sign": value])
        case .birth: ProfileChange(fields: ["birth": value])
        case .ext: ProfileChange(fields: ["ext": value])
        }
    }
}

extension IEMUserInfoManager {
    private var manager: UserInfoManager {
        guard let manager = self as? UserInfoManager else { preconditionFailure("\(type(of: self)) is not the SDK's") }
        return manager
    }

    /// Changes this user's attributes; those that are nil stay. Fails with 901 beyond 2 KB.
    public func updateOwnUserInfo(
        _ aUserData: EMUserInfo, completion aCompletionBlock: ((EMUserInfo?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("updateOwnUserInfo()")
        manager.update(aUserData.change) { [self] in manager.client.finish("updateOwnUserInfo", $0, aCompletionBlock) }
    }

    /// Changes one of this user's attributes.
    public func updateOwnUserInfo(
        _ aValue: String?, withType aType: EMUserInfoType,
        completion aCompletionBlock: ((EMUserInfo?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("updateOwnUserInfo(\(aValue ?? ""), withType: \(aType))")
        manager.update(aType.change(aValue ?? "")) { [self] in
            manager.client.finish("updateOwnUserInfo", $0, aCompletionBlock)
        }
    }

    /// Reads the attributes of at most 100 users, by user. Fails with 900 for more.
    public func fetchUserInfo(
        byId aUserIds: [String], completion aCompletionBlock: (([AnyHashable: Any]?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("fetchUserInfo(byId: \(aUserIds))")
        manager.fetch(aUserIds) { [self] outcome in
            manager.client.finish("fetchUserInfo", outcome, aCompletionBlock.map { done in { done($0, $1) } })
        }
    }

    /// Reads attributes of users; the others are nil. The types are numbers of ``EMUserInfoType``.
    public func fetchUserInfo(
        byId aUserIds: [String], type aType: [NSNumber],
        completion aCompletionBlock: (([AnyHashable: Any]?, EMError?) -> Void)? = nil
    ) {
        manager.client.record("fetchUserInfo(byId: \(aUserIds), type: \(aType))")
        let types = aType.compactMap { EMUserInfoType(rawValue: $0.intValue) }
        manager.fetch(aUserIds) { [self] outcome in
            let narrowed = outcome.map { users in users.mapValues { $0.only(types) } }
            manager.client.finish("fetchUserInfo", narrowed, aCompletionBlock.map { done in { done($0, $1) } })
        }
    }
}

extension EMUserInfo {
    fileprivate func only(_ types: [EMUserInfoType]) -> EMUserInfo {
        let info = EMUserInfo()
        info.userId = userId
        for type in types {
            switch type {
            case .nickName: info.nickname = nickname
            case .avatarURL: info.avatarUrl = avatarUrl
            case .mail: info.mail = mail
            case .phone: info.phone = phone
            case .gender: info.gender = gender
            case .sign: info.sign = sign
            case .birth: info.birth = birth
            case .ext: info.ext = ext
            }
        }
        return info
    }
}
