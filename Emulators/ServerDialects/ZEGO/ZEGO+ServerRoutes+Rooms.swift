import EmulatorAPI
import VendorDialects

// Rooms of in-app chat, their members and attributes.
extension ZEGO.APICall {
    func room() throws(ZEGO.APIFailure) -> RoomID {
        let (text, maximum) = (try requiredText("RoomId"), ZEGO.profile.room.maximumRoomIDBytes.value)
        guard text.utf8.count <= maximum else {
            throw invalid("RoomId has \(text.utf8.count) bytes, more than \(maximum)")
        }
        return RoomID(text)
    }

    func existingRoom() throws(ZEGO.APIFailure) -> RoomID {
        let room = try room()
        guard tenant.kind(of: room) != nil else {
            throw ZEGO.APIFailure(.messagingRoomMissing, "room \(room) does not exist")
        }
        return room
    }

    func user(_ text: String, _ name: String) throws(ZEGO.APIFailure) -> UserID {
        guard !text.isEmpty else { throw invalid("\(name) is empty") }
        let maximum = ZEGO.profile.identity.maximumUserIDBytes.value
        guard text.utf8.count <= maximum else {
            throw ZEGO.APIFailure(.userIDTooLong, "\(name) has \(text.utf8.count) bytes, more than \(maximum)")
        }
        return UserID(text)
    }

    /// Users of in-app chat, each once. Throws where there are none.
    func users(_ name: String, maximum: Int) throws(ZEGO.APIFailure) -> [UserID] {
        let names = try texts(name)
        guard !names.isEmpty else { throw invalid("\(name) is missing") }
        guard names.count <= maximum else {
            throw ZEGO.APIFailure(.tooManyUserIDs, "\(name) has \(names.count) users, more than \(maximum)")
        }
        var users: [UserID] = []
        for text in names {
            let user = try user(text, name)
            if !users.contains(user) { users.append(user) }
        }
        return users
    }

    /// Who asks: a registered user, who need not be online.
    func registeredSender() throws(ZEGO.APIFailure) -> UserID {
        let sender = try user(try requiredText("FromUserId"), "FromUserId")
        guard tenant.profile(of: sender) != nil else {
            throw ZEGO.APIFailure(.operatorUnknown, "FromUserId is \(sender), who is not registered")
        }
        return sender
    }

    private func checkSenderIfAny() throws(ZEGO.APIFailure) {
        if try text("FromUserId") ?? "" != "" { _ = try registeredSender() }
    }

    // MARK: Rooms and members

    /// The maker holds the attributes, and is no member.
    func createRoom() throws(ZEGO.APIFailure) -> VendorDecision {
        let maker = try registeredSender()
        let room = try room()
        let most = Int64(ZEGO.profile.room.maximumEmptySeconds.value)
        let asked = try number("DestroyDelayTime", in: 0...most) ?? 0
        var attributes: [Attribute] = []
        var writes: [AdministrationCommand] = []
        for object in try objectsIfAny("Attributes") {
            let one = with(object)
            let attribute = Attribute(key: try one.requiredText("Key"), value: try one.text("Value") ?? "")
            let options = AttributeOptions(removesWithHolder: try one.number("AutoDelete", in: 0...1) == 1)
            attributes.append(attribute)
            let write = AttributeCommand.set(
                room: room, attributes: [attribute], options: options, expectedRevision: nil)
            writes.append(.act(user: maker, command: .attribute(write)))
        }
        if let refusal = tenant.refusal(ofBeginningWith: attributes) {
            throw ZEGO.APIFailure(refusal, of: .messaging)
        }
        let plan = RoomPlan(
            kind: ZEGO.roomKind, description: RoomDescription(name: try text("RoomName") ?? ""),
            emptySeconds: asked == 0 ? facts.emptySeconds.value : Int(asked))
        return answer(
            [.makeRoom(room: room, owner: nil, plan: plan)] + writes, ["AttributeSeq": .number(Int64(attributes.count))]
        )
    }

    func destroyRoom() throws(ZEGO.APIFailure) -> VendorDecision {
        let room = try room()
        try checkSenderIfAny()
        return answer([.dismissRoom(room: room)])
    }

    func queryRoomUserList() throws(ZEGO.APIFailure) -> VendorDecision {
        let room = try existingRoom()
        let isNewestFirst = try number("Mode", in: 0...1) == 1
        let asked = try number("Limit") ?? 0
        let maximum = facts.maximumMembersListed.value
        let limit = (1...Int64(maximum)).contains(asked) ? Int(asked) : maximum
        let flag = try text("NextFlag") ?? ""
        guard let page = flag.isEmpty ? 0 : Int(flag), page >= 0, page <= Int(Int32.max) else {
            throw invalid("NextFlag is \(flag.shown()), which no page had")
        }
        let members = tenant.members(of: room)
        guard !members.isEmpty else { throw ZEGO.APIFailure(.roomIsEmpty, "nobody is in room \(room)") }
        let sorted = isNewestFirst ? members.reversed() : members
        let rest = sorted.dropFirst(page * limit)
        let listed = rest.prefix(limit).map { user -> JSONValue in
            ["UserId": .text(user.rawValue), "UserName": .text(tenant.profile(of: user)?.nickname ?? "")]
        }
        return answer(
            [],
            [
                "Count": .number(Int64(members.count)), "NextFlag": .text(rest.count > limit ? "\(page + 1)" : "0"),
                "UserList": .list(listed),
            ])
    }

    func queryRoomMembers() throws(ZEGO.APIFailure) -> VendorDecision {
        let users = try users("UserId", maximum: facts.maximumMembersAsked.value)
        let room = try existingRoom()
        var (found, missing): ([JSONValue], [(user: UserID, code: ZEGO.APICode)]) = ([], [])
        for user in users {
            guard let profile = tenant.profile(of: user) else {
                missing.append((user, .userUnknown))
                continue
            }
            guard tenant.role(of: user, in: room) != nil else {
                missing.append((user, .userNotInAskedRoom))
                continue
            }
            found.append([
                "user_id": .text(user.rawValue), "user_name": .text(profile.nickname),
                "avatar": .text(profile.avatarURL), "extra": .text(profile.fields[ZEGO.profileExtendedData] ?? ""),
            ])
        }
        let fields: [String: JSONValue] = ["UserList": .list(found), "ErrorList": Self.errors(missing)]
        if found.isEmpty, let first = missing.first {
            throw ZEGO.APIFailure(first.code, "none of the users is in room \(room)", fields)
        }
        return answer([], fields)
    }

    /// Users for whom it was not done, each with why.
    static func errors(_ failed: [(user: UserID, code: ZEGO.APICode)]) -> JSONValue {
        .list(failed.map { ["UserId": .text($0.user.rawValue), "SubCode": .number($0.code.rawValue)] })
    }

    func kickoutRoomUser() throws(ZEGO.APIFailure) -> VendorDecision {
        let users = try users("UserId", maximum: facts.maximumMembersKicked.value)
        let room = try existingRoom()
        try checkSenderIfAny()
        let kicked = users.filter { tenant.role(of: $0, in: room) != nil }
        guard !kicked.isEmpty else {
            throw ZEGO.APIFailure(.userNotInRoom, "none of the users is in room \(room)")
        }
        return answer([.removeMembers(room: room, users: kicked, reason: try text("CustomReason") ?? "")])
    }

    // MARK: Attributes

    func queryRoomAttribute() throws(ZEGO.APIFailure) -> VendorDecision {
        _ = try registeredSender()
        let room = try existingRoom()
        let revision = JSONValue.number(Int64(clamping: tenant.attributeRevision(of: room)))
        let attributes = tenant.listedAttributes(of: room).map { listed -> JSONValue in
            [
                "Key": .text(listed.attribute.key), "Value": .text(listed.attribute.value), "Seq": revision,
                "AutoDelete": listed.isRemovedWithHolder ? 1 : 0,
            ]
        }
        return answer([], ["AttributeSeq": revision, "Attributes": .list(attributes)])
    }

    /// Each attribute is written or removed by itself, whoever holds it; the sender holds it then.
    func modifyRoomAttribute() throws(ZEGO.APIFailure) -> VendorDecision {
        let sender = try registeredSender()
        let room = try existingRoom()
        var stops = try number("StopOnError", in: 0...1) == 1
        var writes: [(key: String, command: AttributeCommand)] = []
        for object in try objects("Attributes") {
            let one = with(object)
            if try one.number("StopOnError", in: 0...1) == 1 { stops = true }
            let key = try one.requiredText("Key")
            guard key.utf8.count <= FrameSize.maximumNamedIDBytes else {
                throw invalid("a Key has more than \(FrameSize.maximumNamedIDBytes) bytes")
            }
            let options = AttributeOptions(
                isForced: true, takesHold: true, removesWithHolder: try one.number("AutoDelete", in: 0...1) == 1)
            switch try one.number("Action", in: 0...1) {
            case nil: throw invalid("an Action is missing")
            case 0?:
                let value = try one.text("Value") ?? ""
                writes.append(
                    (
                        key,
                        .set(
                            room: room, attributes: [Attribute(key: key, value: value)], options: options,
                            expectedRevision: nil)
                    ))
            default:
                writes.append((key, .remove(room: room, keys: [key], options: options, expectedRevision: nil)))
            }
        }
        guard writes.count <= ZEGO.profile.attribute.maximumOperations.value else {
            throw invalid("Attributes has \(writes.count) entries")
        }
        let keys = writes.map(\.key)
        let present = Set(tenant.attributes(of: room).map { ExactText($0.key) })
        let before = tenant.attributeRevision(of: room)
        // A removal of what is not there changes nothing, and so makes no revision.
        var there = present
        let changes = writes.map { write -> Bool in
            if case .remove = write.command { return there.remove(ExactText(write.key)) != nil }
            return true
        }
        return answer(
            each: writes.map { .act(user: sender, command: .attribute($0.command)) }, stopsAtRefusal: stops
        ) { refusals throws(ZEGO.APIFailure) in
            var (done, failed, revision): ([JSONValue], [JSONValue], UInt64) = ([], [], before)
            for (index, refusal) in refusals.enumerated() {
                if let refusal {
                    let code = ZEGO.APIFailure(refusal, of: .messaging).code
                    failed.append(["SubCode": .number(code.rawValue), "Key": .text(keys[index])])
                } else {
                    if changes[index] { revision += 1 }
                    done.append(["Key": .text(keys[index]), "Seq": .number(Int64(clamping: revision))])
                }
            }
            return [
                "AttributeSeq": .number(Int64(clamping: revision)), "SuccKeyList": .list(done),
                "ErrKeyList": .list(failed),
            ]
        }
    }
}
