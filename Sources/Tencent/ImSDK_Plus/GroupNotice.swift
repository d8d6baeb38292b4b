import Devices
import EmulatorAPI
import Foundation
import VendorDialects

typealias GroupCall = ListenerCall<any V2TIMGroupListener>

// The vendor's callbacks about groups.
extension ListenerCall where Listener == any V2TIMGroupListener {
    static func created(_ room: RoomID) -> Self {
        Self("onGroupCreated(groupID: \(room))") { $0.tellGroupCreated(groupID: room.rawValue) }
    }
    static func entered(_ members: [Member], _ room: RoomID) -> Self {
        Self("onMemberEnter(groupID: \(room), memberList: \(names(members)))") {
            $0.tellMemberEnter(groupID: room.rawValue, memberList: vendor(members))
        }
    }
    static func invited(_ members: [Member], by: UserID, _ room: RoomID) -> Self {
        Self("onMemberInvited(groupID: \(room), opUser: \(by), memberList: \(names(members)))") {
            $0.tellMemberInvited(groupID: room.rawValue, opUser: actor(by), memberList: vendor(members))
        }
    }
    static func left(_ member: Member, _ room: RoomID) -> Self {
        Self("onMemberLeave(groupID: \(room), member: \(member.user))") {
            $0.tellMemberLeave(groupID: room.rawValue, member: V2TIMGroupMemberInfo(member))
        }
    }
    static func quit(_ room: RoomID) -> Self {
        Self("onQuitFromGroup(groupID: \(room))") { $0.tellQuitFromGroup(groupID: room.rawValue) }
    }
    static func kicked(_ members: [Member], by: UserID, _ room: RoomID) -> Self {
        Self("onMemberKicked(groupID: \(room), opUser: \(by), memberList: \(names(members)))") {
            $0.tellMemberKicked(groupID: room.rawValue, opUser: actor(by), memberList: vendor(members))
        }
    }
    static func muted(_ user: UserID, seconds: Int64, _ room: RoomID) -> Self {
        Self("onMemberInfoChanged(groupID: \(room), changeInfoList: [\(user) muteTime \(seconds)])") {
            let info = V2TIMGroupMemberChangeInfo()
            info.userID = user.rawValue
            info.muteTime = UInt32(clamping: seconds)
            $0.tellMemberInfoChanged(groupID: room.rawValue, changeInfoList: [info])
        }
    }
    static func adminGranted(_ members: [Member], by: UserID?, _ room: RoomID) -> Self {
        Self("onGrantAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \(names(members)))") {
            $0.tellGrantAdministrator(groupID: room.rawValue, opUser: actor(by), memberList: vendor(members))
        }
    }
    static func adminRevoked(_ members: [Member], by: UserID?, _ room: RoomID) -> Self {
        Self("onRevokeAdministrator(groupID: \(room), opUser: \(by?.rawValue ?? ""), memberList: \(names(members)))") {
            $0.tellRevokeAdministrator(groupID: room.rawValue, opUser: actor(by), memberList: vendor(members))
        }
    }
    static func changed(_ changes: [GroupChange], _ room: RoomID) -> Self {
        Self(
            "onGroupInfoChanged(groupID: \(room), changeInfoList: "
                + "[\(changes.map(\.description).joined(separator: ", "))])"
        ) {
            $0.tellGroupInfoChanged(groupID: room.rawValue, changeInfoList: changes.map(\.vendor))
        }
    }
    static func allMuted(_ isMuted: Bool, _ room: RoomID) -> Self {
        Self("onAllGroupMembersMuted(groupID: \(room), isMute: \(isMuted))") {
            $0.tellAllGroupMembersMuted(groupID: room.rawValue, isMute: isMuted)
        }
    }
    static func dismissed(_ room: RoomID, by: UserID?) -> Self {
        Self("onGroupDismissed(groupID: \(room), opUser: \(by?.rawValue ?? ""))") {
            $0.tellGroupDismissed(groupID: room.rawValue, opUser: actor(by))
        }
    }
    static func counter(_ counter: Counter, _ room: RoomID) -> Self {
        Self("onGroupCounterChanged(groupID: \(room), key: \(counter.key), newValue: \(counter.value))") {
            $0.tellGroupCounterChanged(
                groupID: room.rawValue, key: counter.key, newValue: Int(clamping: counter.value))
        }
    }
    static func attributes(_ attributes: [Attribute], _ room: RoomID) -> Self {
        Self("onGroupAttributeChanged(groupID: \(room), attributes: \(V2TIMManager.text(attributes)))") {
            $0.tellGroupAttributeChanged(room.rawValue, attributes: V2TIMManager.dictionary(attributes))
        }
    }

    /// What the app's server tells a group; nil where the body is a message's.
    static func ofServer(_ body: MessageBody, to room: RoomID) -> Self? {
        guard case .typed(Tencent.MessageForm.systemNotification, let bytes, _) = body else { return nil }
        return Self("onReceiveRESTCustomData(groupID: \(room), data: \(bytes))") {
            $0.tellReceiveRESTCustomData(groupID: room.rawValue, data: Data(bytes.values))
        }
    }

    /// Without one it is a user without an id.
    private static func actor(_ user: UserID?) -> V2TIMGroupMemberInfo {
        V2TIMGroupMemberInfo(userID: user?.rawValue ?? "")
    }

    private static func vendor(_ members: [Member]) -> [V2TIMGroupMemberInfo] {
        members.map { V2TIMGroupMemberInfo($0) }
    }

    private static func names(_ members: [Member]) -> [UserID] { members.map(\.user) }
}

/// One thing that changed about a group.
struct GroupChange: Hashable, Sendable {
    var type: V2TIMGroupInfoChangeType
    var key: String = ""
    var text: String = ""
    var isOn = false

    static func list(_ change: RoomDescriptionChange) -> [GroupChange] {
        var list: [GroupChange] = []
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
