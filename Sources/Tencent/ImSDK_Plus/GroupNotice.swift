import EmulatorAPI
import Foundation
import VendorDialects

/// Calls of ``V2TIMGroupListener``.
enum GroupNotice: Hashable, Sendable {
    case created(room: RoomID)
    case memberEntered(room: RoomID, members: [Member])
    case memberInvited(room: RoomID, by: UserID, members: [Member])
    case memberLeft(room: RoomID, member: Member)
    case quit(room: RoomID)
    case memberKicked(room: RoomID, by: UserID, members: [Member])
    case memberMuted(room: RoomID, user: UserID, seconds: Int64)
    case adminGranted(room: RoomID, by: UserID?, members: [Member])
    case adminRevoked(room: RoomID, by: UserID?, members: [Member])
    case changed(room: RoomID, changes: [Change])
    case allMuted(room: RoomID, isMuted: Bool)
    case dismissed(room: RoomID, by: UserID?)
    case counterChanged(room: RoomID, counter: Counter)
    case attributesChanged(room: RoomID, attributes: [Attribute])
    case systemNotified(room: RoomID, bytes: Bytes)

    /// What the app's server tells a group; nil where the body is a message's.
    init?(ofServer body: MessageBody, to room: RoomID) {
        guard case .typed(Tencent.MessageForm.systemNotification, let bytes, _) = body else { return nil }
        self = .systemNotified(room: room, bytes: bytes)
    }

    /// One thing that changed about a group.
    struct Change: Hashable, Sendable {
        var type: V2TIMGroupInfoChangeType
        var key: String = ""
        var text: String = ""
        var isOn = false

        static func list(_ change: RoomDescriptionChange) -> [Change] {
            var list: [Change] = []
            if let name = change.name { list.append(.init(type: .GROUP_INFO_CHANGE_TYPE_NAME, text: name)) }
            if let text = change.introduction {
                list.append(.init(type: .GROUP_INFO_CHANGE_TYPE_INTRODUCTION, text: text))
            }
            if let text = change.notification {
                list.append(.init(type: .GROUP_INFO_CHANGE_TYPE_NOTIFICATION, text: text))
            }
            if let text = change.avatarURL { list.append(.init(type: .GROUP_INFO_CHANGE_TYPE_FACE, text: text)) }
            let prefix = ProfileKey.customPrefix
            for (key, text) in change.fields.sorted(by: { $0.key < $1.key }) where key.hasPrefix(prefix) {
                let value = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) } ?? ""
                list.append(
                    .init(type: .GROUP_INFO_CHANGE_TYPE_CUSTOM, key: String(key.dropFirst(prefix.count)), text: value))
            }
            return list
        }

        var vendor: V2TIMGroupChangeInfo {
            let info = V2TIMGroupChangeInfo()
            info.type = type
            info.key = key
            info.value = text
            info.boolValue = isOn
            return info
        }

        var description: String {
            switch type {
            case .GROUP_INFO_CHANGE_TYPE_SHUT_UP_ALL: "\(type) \(isOn)"
            case .GROUP_INFO_CHANGE_TYPE_CUSTOM: "\(type) \(key) \(text)"
            case .GROUP_INFO_CHANGE_TYPE_NAME, .GROUP_INFO_CHANGE_TYPE_INTRODUCTION,
                .GROUP_INFO_CHANGE_TYPE_NOTIFICATION, .GROUP_INFO_CHANGE_TYPE_FACE, .GROUP_INFO_CHANGE_TYPE_OWNER,
                .GROUP_INFO_CHANGE_TYPE_GROUP_ADD_OPT:
                "\(type) \(text)"
            }
        }
    }

    /// The call as the trace shows it.
    var text: String {
        switch self {
        case .created(let room): "onGroupCreated(groupID: \(room))"
        case .memberEntered(let room, let members):
            "onMemberEnter(groupID: \(room), memberList: \(Self.names(members)))"
        case .memberInvited(let room, let by, let members):
            "onMemberInvited(groupID: \(room), opUser: \(by), memberList: \(Self.names(members)))"
        case .quit(let room): "onQuitFromGroup(groupID: \(room))"
        case .memberLeft(let room, let member): "onMemberLeave(groupID: \(room), member: \(member.user))"
        case .memberKicked(let room, let by, let members):
            "onMemberKicked(groupID: \(room), opUser: \(by), memberList: \(Self.names(members)))"
        case .memberMuted(let room, let user, let seconds):
            "onMemberInfoChanged(groupID: \(room), changeInfoList: [\(user) muteTime \(seconds)])"
        case .adminGranted(let room, let by, let members):
            "onGrantAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \(Self.names(members)))"
        case .adminRevoked(let room, let by, let members):
            "onRevokeAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \(Self.names(members)))"
        case .changed(let room, let changes):
            "onGroupInfoChanged(groupID: \(room), changeInfoList: "
                + "[\(changes.map(\.description).joined(separator: ", "))])"
        case .allMuted(let room, let isMuted): "onAllGroupMembersMuted(groupID: \(room), isMute: \(isMuted))"
        case .dismissed(let room, let by): "onGroupDismissed(groupID: \(room), opUser: \(by?.rawValue ?? ""))"
        case .counterChanged(let room, let counter):
            "onGroupCounterChanged(groupID: \(room), key: \(counter.key), newValue: \(counter.value))"
        case .attributesChanged(let room, let attributes):
            "onGroupAttributeChanged(groupID: \(room), attributes: \(V2TIMManager.text(attributes)))"
        case .systemNotified(let room, let bytes): "onReceiveRESTCustomData(groupID: \(room), data: \(bytes))"
        }
    }

    func perform(on listener: any V2TIMGroupListener) {
        let actor = { (user: UserID?) in V2TIMGroupMemberInfo(userID: user?.rawValue ?? "") }
        switch self {
        case .created(let room): listener.tellGroupCreated(groupID: room.rawValue)
        case .memberEntered(let room, let members):
            listener.tellMemberEnter(groupID: room.rawValue, memberList: Self.vendor(members))
        case .memberInvited(let room, let by, let members):
            listener.tellMemberInvited(
                groupID: room.rawValue, opUser: V2TIMGroupMemberInfo(userID: by.rawValue),
                memberList: Self.vendor(members))
        case .quit(let room): listener.tellQuitFromGroup(groupID: room.rawValue)
        case .memberLeft(let room, let member):
            listener.tellMemberLeave(groupID: room.rawValue, member: V2TIMGroupMemberInfo(member))
        case .memberKicked(let room, let by, let members):
            listener.tellMemberKicked(
                groupID: room.rawValue, opUser: V2TIMGroupMemberInfo(userID: by.rawValue),
                memberList: Self.vendor(members))
        case .memberMuted(let room, let user, let seconds):
            let info = V2TIMGroupMemberChangeInfo()
            info.userID = user.rawValue
            info.muteTime = UInt32(clamping: seconds)
            listener.tellMemberInfoChanged(groupID: room.rawValue, changeInfoList: [info])
        case .adminGranted(let room, let by, let members):
            listener.tellGrantAdministrator(
                groupID: room.rawValue, opUser: actor(by), memberList: Self.vendor(members))
        case .adminRevoked(let room, let by, let members):
            listener.tellRevokeAdministrator(
                groupID: room.rawValue, opUser: actor(by), memberList: Self.vendor(members))
        case .changed(let room, let changes):
            listener.tellGroupInfoChanged(groupID: room.rawValue, changeInfoList: changes.map(\.vendor))
        case .allMuted(let room, let isMuted):
            listener.tellAllGroupMembersMuted(groupID: room.rawValue, isMute: isMuted)
        case .dismissed(let room, let by):
            listener.tellGroupDismissed(
                groupID: room.rawValue, opUser: V2TIMGroupMemberInfo(userID: by?.rawValue ?? ""))
        case .counterChanged(let room, let counter):
            listener.tellGroupCounterChanged(
                groupID: room.rawValue, key: counter.key, newValue: Int(clamping: counter.value))
        case .attributesChanged(let room, let attributes):
            listener.tellGroupAttributeChanged(
                room.rawValue, attributes: V2TIMManager.dictionary(attributes))
        case .systemNotified(let room, let bytes):
            listener.tellReceiveRESTCustomData(groupID: room.rawValue, data: Data(bytes.values))
        }
    }

    private static func vendor(_ members: [Member]) -> [V2TIMGroupMemberInfo] {
        members.map { V2TIMGroupMemberInfo($0) }
    }

    private static func names(_ members: [Member]) -> [UserID] { members.map(\.user) }
}
