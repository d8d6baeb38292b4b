import Devices
import EmulatorAPI
import Foundation

/// A call of ``V2TIMGroupListener``.
typealias GroupNotice = ListenerCall<any V2TIMGroupListener>

extension ListenerCall where Listener == any V2TIMGroupListener {
    static func created(room: RoomID) -> Self {
        Self("onGroupCreated(groupID: \(room))") { $0.tellGroupCreated(groupID: room.rawValue) }
    }

    static func memberEntered(room: RoomID, member: Member) -> Self {
        Self("onMemberEnter(groupID: \(room), memberList: \([member.user]))") {
            $0.tellMemberEnter(groupID: room.rawValue, memberList: [V2TIMGroupMemberInfo(member)])
        }
    }

    static func memberInvited(room: RoomID, by: UserID, member: Member) -> Self {
        Self("onMemberInvited(groupID: \(room), opUser: \(by), memberList: \([member.user]))") {
            $0.tellMemberInvited(
                groupID: room.rawValue, opUser: actor(by), memberList: [V2TIMGroupMemberInfo(member)])
        }
    }

    static func memberLeft(room: RoomID, member: Member) -> Self {
        Self("onMemberLeave(groupID: \(room), member: \(member.user))") {
            $0.tellMemberLeave(groupID: room.rawValue, member: V2TIMGroupMemberInfo(member))
        }
    }

    static func quit(room: RoomID) -> Self {
        Self("onQuitFromGroup(groupID: \(room))") { $0.tellQuitFromGroup(groupID: room.rawValue) }
    }

    static func memberKicked(room: RoomID, by: UserID, member: Member) -> Self {
        Self("onMemberKicked(groupID: \(room), opUser: \(by), memberList: \([member.user]))") {
            $0.tellMemberKicked(
                groupID: room.rawValue, opUser: actor(by), memberList: [V2TIMGroupMemberInfo(member)])
        }
    }

    static func memberMuted(room: RoomID, user: UserID, seconds: Int64) -> Self {
        Self("onMemberInfoChanged(groupID: \(room), changeInfoList: [\(user) muteTime \(seconds)])") {
            let info = V2TIMGroupMemberChangeInfo()
            info.userID = user.rawValue
            info.muteTime = UInt32(clamping: seconds)
            $0.tellMemberInfoChanged(groupID: room.rawValue, changeInfoList: [info])
        }
    }

    static func adminGranted(room: RoomID, by: UserID?, member: Member) -> Self {
        Self("onGrantAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \([member.user]))") {
            $0.tellGrantAdministrator(
                groupID: room.rawValue, opUser: actor(by), memberList: [V2TIMGroupMemberInfo(member)])
        }
    }

    static func adminRevoked(room: RoomID, by: UserID?, member: Member) -> Self {
        Self("onRevokeAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \([member.user]))") {
            $0.tellRevokeAdministrator(
                groupID: room.rawValue, opUser: actor(by), memberList: [V2TIMGroupMemberInfo(member)])
        }
    }

    static func changed(room: RoomID, changes: [GroupChange]) -> Self {
        Self(
            "onGroupInfoChanged(groupID: \(room), changeInfoList: "
                + "[\(changes.map(\.description).joined(separator: ", "))])"
        ) {
            $0.tellGroupInfoChanged(groupID: room.rawValue, changeInfoList: changes.map(\.vendor))
        }
    }

    static func allMuted(room: RoomID, isMuted: Bool) -> Self {
        Self("onAllGroupMembersMuted(groupID: \(room), isMute: \(isMuted))") {
            $0.tellAllGroupMembersMuted(groupID: room.rawValue, isMute: isMuted)
        }
    }

    static func dismissed(room: RoomID, by: UserID?) -> Self {
        Self("onGroupDismissed(groupID: \(room), opUser: \(by?.rawValue ?? ""))") {
            $0.tellGroupDismissed(groupID: room.rawValue, opUser: actor(by))
        }
    }

    static func counterChanged(room: RoomID, counter: Counter) -> Self {
        Self("onGroupCounterChanged(groupID: \(room), key: \(counter.key), newValue: \(counter.value))") {
            $0.tellGroupCounterChanged(
                groupID: room.rawValue, key: counter.key, newValue: Int(clamping: counter.value))
        }
    }

    static func attributesChanged(room: RoomID, attributes: [Attribute]) -> Self {
        Self("onGroupAttributeChanged(groupID: \(room), attributes: \(V2TIMManager.text(attributes)))") {
            $0.tellGroupAttributeChanged(room.rawValue, attributes: V2TIMManager.dictionary(attributes))
        }
    }

    private static func actor(_ user: UserID?) -> V2TIMGroupMemberInfo {
        V2TIMGroupMemberInfo(userID: user?.rawValue ?? "")
    }
}

/// One thing that changed about a group.
struct GroupChange: Sendable {
    var type: V2TIMGroupInfoChangeType
    var key: String = ""
    var text: String = ""
    var isOn = false

    static func list(_ change: RoomDescriptionChange) -> [Self] {
        var list: [Self] = []
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
