import EmulatorAPI
import RoomEmulator
import Testing

@Suite struct RoomPropertyTests {
    @Test(arguments: [MessageOverflowPolicy.dropSilently, .refuse], [11, 12, 13] as [UInt64])
    func `whoever follows the events knows rooms, members and owners, and refusals change nothing`(
        overflow: MessageOverflowPolicy, seed: UInt64
    ) {
        var random = RandomSource(seed: seed).stream("commands")
        var building = Building()
        building.rules.messageOverflow = overflow
        var follower = Follower()
        var accepted = 0
        var refused = 0
        for step in 0..<2500 {
            let place = "seed \(seed), step \(step)"
            building.now = building.now.advanced(by: random.duration(below: .milliseconds(800)))
            let user = random.user()
            if random.chance(perMillion: 30_000) {
                follower.follow(building.endSession(of: user), by: user)
                building.offline.remove(user)
            } else {
                let command = random.command()
                let before = building.state
                do throws(EmulatorError) {
                    follower.follow(try building.apply(command, by: user).events, by: user)
                    accepted += 1
                } catch {
                    #expect(building.state == before, "\(place): a refusal changed the state: \(command)")
                    refused += 1
                }
            }
            for room in RandomStream.rooms {
                #expect(building.state.members(of: room) == follower.members[room] ?? [], "\(place)")
                #expect(building.state.owner(of: room) == follower.owners[room], "\(place)")
            }
        }
        #expect(accepted > 300 && refused > 300, "the commands are too tame or too wild: \(accepted), \(refused)")
    }
}

/// Somebody who sees every event and nothing else.
private struct Follower {
    var members: [RoomID: [UserID]] = [:]
    var owners: [RoomID: UserID] = [:]

    mutating func follow(_ events: [RoomEvent], by caller: UserID) {
        for event in events {
            switch event {
            case .created(let room):
                members[room] = [caller]
                owners[room] = caller
            case .memberJoined(let room, let member), .memberAdded(let room, let member, _):
                members[room, default: []].append(member.user)
            case .memberLeft(let room, let member, _): members[room]?.removeAll { $0 == member.user }
            case .ownerChanged(let room, let owner): owners[room] = owner
            case .dismissed(let room, _):
                members[room] = nil
                owners[room] = nil
            case .memberChanged(let room, let member, _):
                #expect(members[room]?.contains(member.user) == true)
            case .messageSent(let room, let sender, _, _):
                #expect(members[room]?.contains(sender.user) == true)
                #expect((owners[room] == sender.user) == (sender.role == .owner))
            case .messageRevoked(let room, _, let by): #expect(members[room]?.contains(by.user) == true)
            case .listed, .described, .allMuted, .counterChanged: break
            }
        }
    }
}

extension RandomStream {
    static let rooms: [RoomID] = ["a", "b", "c", "d"]

    fileprivate mutating func user() -> UserID { [alice, bob, carol, dave, "erin"].randomElement(using: &self)! }
    private mutating func room() -> RoomID { Self.rooms.randomElement(using: &self)! }

    /// Any command, mostly reasonable.
    fileprivate mutating func command() -> RoomCommand {
        let kind: RoomKind = [live, live, club, club, club, club, vault, "barn"].randomElement(using: &self)!
        switch next() % 26 {
        case 0...2:
            return .enter(
                room: room(),
                entry: .create(
                    plan: RoomPlan(kind: kind, description: RoomDescription(name: text(count: Int(next() % 7))))))
        case 3...8: return .enter(room: room(), entry: .join)
        case 9...10: return .leave(room: room())
        case 11: return chance(perMillion: 300_000) ? .dismiss(room: room()) : .fetchJoinedRooms
        case 12: return .describe(room: room(), change: RoomDescriptionChange(name: text(count: Int(next() % 7))))
        case 13: return .fetchRooms(rooms: [room(), room()])
        case 14: return .listMembers(room: room(), filter: .ordinary, count: nil, cursor: next() % 6)
        case 15: return .fetchMembers(room: room(), users: [user(), user()])
        case 16: return kick(user(), user(), from: room(), for: Int(next() % 4))
        case 17: return .mute(room: room(), user: user(), seconds: Int(next() % 5))
        case 18: return .muteAll(room: room(), isMuted: chance(perMillion: 400_000))
        case 19: return .setRole(room: room(), user: user(), role: MemberRole.allCases.randomElement(using: &self)!)
        case 20: return .transferOwnership(room: room(), to: user())
        case 21: return .send(room: room(), message: .saying(text(count: Int(next() % 12))))
        case 22: return .addToCounter(room: room(), key: text(count: Int(next() % 3)), amount: 1)
        case 23:
            let stamp = MessageStamp(
                sequence: next() % 4, sentAtUnixMilliseconds: Building.startUnixMilliseconds + Int64(next() % 900_000))
            return .revoke(room: room(), message: SentMessage(id: "m", sender: user(), stamp: stamp))
        case 24:
            let change = MemberDescriptionChange(name: text(count: Int(next() % 7)), fields: ["k": text(count: 1)])
            return .describeMember(room: room(), user: user(), change: change)
        default: return .setCounters(room: room(), counters: [Counter(key: text(count: 1), value: 1)])
        }
    }
}
