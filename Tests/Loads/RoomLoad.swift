package import EmulatorAPI
import VendorDialects

/// One vendor's words for the same load, so that figures of several vendors stand beside each other: a room of members,
/// attributes and messages that reach all of them, and invitations from one to another, where the vendor has such.
package struct RoomLoad: Sendable {
    /// As it stands in a figure's name.
    package let name: String
    package let setup: TenantSetup
    /// What the member of this number, counted from 0, sends to be in the room; 0 is the first.
    package let enter: @Sendable (Int) -> Command
    /// The member 0 writes a seat.
    package let write: @Sendable (Int) -> Command
    /// A message of 200 bytes.
    package let message: @Sendable (Int) -> Command
    package var calls: Calls? = nil

    /// An invitation, and the invitee's yes.
    package struct Calls: Sendable {
        package let invite: @Sendable (_ id: String, _ invitee: UserID) -> Command
        package let accept: @Sendable (_ id: String) -> Command
    }

    private static let calls = Calls(
        invite: { id, invitee in
            .signaling(
                .invite(id: InvitationID(id), invitees: [invitee], terms: InvitationTerms(timeoutMilliseconds: 60_000)))
        },
        accept: { .signaling(.accept(id: InvitationID($0), data: "")) })

    /// Rooms that have no owner, attributes that have one, calls that have states.
    package static let zego = RoomLoad(
        name: "ZEGO", setup: zegoLoadSetup,
        enter: { _ in .room(.enter(room: "hall", entry: .createOrJoin(plan: RoomPlan(kind: ZEGO.roomKind)))) },
        write: { number in
            .attribute(
                .set(
                    room: "hall", attributes: [Attribute(key: "\(number % 8)", value: "user0")],
                    options: AttributeOptions(takesHold: true, removesWithHolder: true), expectedRevision: nil))
        },
        message: { number in
            let body = MessageBody.typed(type: 2, bytes: Bytes([UInt8](repeating: 1, count: 200)), fields: [:])
            return .room(.send(room: "hall", message: Message(id: MessageID("\(number)"), body: body)))
        },
        calls: calls)

    /// Rooms with an owner, attributes that events carry whole, invitations with one answer.
    package static let tencent = RoomLoad(
        name: "Tencent", setup: loadSetup,
        enter: { number in
            number == 0
                ? .room(
                    .enter(
                        room: "hall",
                        entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "hall")))))
                : .room(.enter(room: "hall", entry: .join))
        },
        write: { number in
            .attribute(
                .set(
                    room: "hall", attributes: [Attribute(key: "\(number % 8)", value: "user0")],
                    options: AttributeOptions(), expectedRevision: nil))
        },
        message: { number in
            let body = MessageBody.text(text: String(repeating: "x", count: 200))
            return .room(
                .send(room: "hall", message: Message(id: MessageID("\(number)"), body: body, priority: .high)))
        },
        calls: calls)

    /// Rooms with an owner, attributes that belong to the users who set them. An inviter sends a message, as to a room.
    package static let easemob = RoomLoad(
        name: "Easemob", setup: easemobLoadSetup,
        enter: { number in
            number == 0
                ? .room(.enter(room: "hall", entry: .create(plan: RoomPlan(kind: Easemob.roomKind))))
                : .room(.enter(room: "hall", entry: .join))
        },
        write: { number in
            .attribute(
                .set(
                    room: "hall", attributes: [Attribute(key: "mic_\(number % 8)", value: "user0")],
                    options: AttributeOptions(removesWithHolder: true), expectedRevision: nil))
        },
        message: { number in
            let text = String(repeating: "x", count: 200)
            return .room(
                .send(room: "hall", message: Easemob.message(.text(text), id: MessageID("\(number)"), priority: .high)))
        })

    /// Each measured in the same run.
    package static let all = [zego, tencent, easemob]
}
