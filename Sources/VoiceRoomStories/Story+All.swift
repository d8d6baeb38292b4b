extension Story {
    /// Every story, in the order of presentation.
    package static let all =
        [entering, takenSeat, seatRace, removal, hearing, messages]
        + [invitations, lostForAMoment, lostForGood, hostLeaves, secondLogin, tokens, limits]

    /// The people of a story log in.
    static func logsIn(_ people: String...) -> [StoryStep] {
        people.map { .does($0, .logIn(tokenSeconds: 86_400)) }
    }

    /// Alice opens the room, and bob and carol come in.
    static let openRoom: [StoryStep] =
        logsIn("alice", "bob", "carol")
        + [.does("alice", .openRoom), .does("bob", .enterRoom), .does("carol", .enterRoom)]

    /// The same, and bob sits on seat 1.
    static let bobOnSeat: [StoryStep] = openRoom + [.does("bob", .takeSeat(1))]

    // MARK: Rooms

    static let entering = Story(
        "entering", asks: "Who is told that somebody comes and goes, and what is a room that nobody opened?",
        facts: ["avChatRoom.tellsJoiner", "avChatRoom.ownership"],
        preparation: logsIn("alice", "bob", "carol", "dave"),
        steps: [
            .does("dave", .enterRoom), .does("dave", .leaveRoom), .does("alice", .openRoom), .does("bob", .enterRoom),
            .does("carol", .enterRoom), .does("carol", .leaveRoom),
        ])

    static let hostLeaves = Story(
        "host-leaves", asks: "May the host leave, and what becomes of the room and of those in it?",
        facts: ["avChatRoom.ownership"],
        preparation: bobOnSeat + logsIn("dave"),
        steps: [
            .does("alice", .leaveRoom), .looks(at: 1), .does("bob", .say(bytes: 5)), .does("bob", .closeRoom),
            .does("alice", .closeRoom), .does("dave", .enterRoom),
        ])

    static let messages = Story(
        "messages", asks: "Who gets a text, and how long may it be, and how often may one be sent?",
        facts: [
            "room.maximumMessageBytes", "room.maximumTextBytes", "room.maximumMessagesPerSecond",
            "room.messageOverflow",
        ],
        preparation: openRoom + logsIn("dave"),
        steps: [
            .does("bob", .say(bytes: 5)), .does("dave", .say(bytes: 5)), .does("bob", .say(bytes: 2048)),
            .does("bob", .say(bytes: 2049)), .does("bob", .say(bytes: 12_288)), .does("bob", .say(bytes: 12_289)),
            .often("bob", .say(bytes: 5), times: 41),
        ])

    // MARK: Seats

    static let takenSeat = Story(
        "taken-seat", asks: "What does somebody hear who wants a taken seat, and who may write over it?",
        facts: ["attribute.conflict", "attribute.tellsWriter", "attribute.eventsCarryWholeMap"],
        preparation: openRoom,
        steps: [
            .does("bob", .takeSeat(1)), .does("carol", .takeSeat(1)), .looks(at: 1),
            .does("carol", .overwriteSeat(1, isForced: false)), .looks(at: 1),
            .does("carol", .overwriteSeat(1, isForced: true)), .looks(at: 1),
        ])

    static let seatRace = Story(
        "seat-race", asks: "Two tap one seat at the same moment: who gets it, and what is the other told?",
        facts: ["attribute.conflict", "attribute.tellsWriter"],
        preparation: openRoom,
        steps: [.atOnce(["bob", "carol"], .takeSeat(1)), .looks(at: 1)])

    static let removal = Story(
        "removal", asks: "Who may take a speaker off a seat, and does the speaker hear of it?",
        facts: ["attribute.conflict", "attribute.tellsWriter"],
        preparation: bobOnSeat,
        steps: [
            .does("carol", .removeFromSeat(1)), .looks(at: 1), .does("bob", .takeSeat(1)),
            .does("alice", .removeFromSeat(1)), .looks(at: 1),
        ])

    static let hearing = Story(
        "hearing", asks: "From when to when does a listener hear a speaker?",
        facts: [],
        preparation: openRoom,
        steps: [
            .listens("carol", to: "bob"), .does("bob", .takeSeat(1)), .listens("carol", to: "bob"),
            .does("bob", .leaveSeat), .listens("carol", to: "bob"),
        ])

    // MARK: Connections

    static let lostForAMoment = Story(
        "lost-for-a-moment", asks: "A speaker's network is away for 10 s: is the seat still theirs?",
        facts: [
            "identity.offlineGraceSeconds", "rtc.offlineGraceSeconds", "avChatRoom.membershipEndsWithSession",
            "room.membershipEndsWithSession",
        ],
        preparation: bobOnSeat,
        steps: [
            .loses("bob", for: .seconds(10)), .looks(at: 1), .regains("bob"), .looks(at: 1),
            .listens("carol", to: "bob"),
        ])

    static let lostForGood = Story(
        "lost-for-good", asks: "A speaker's network goes for good: when do the others know, and is the seat free?",
        facts: [
            "identity.offlineGraceSeconds", "rtc.offlineGraceSeconds", "avChatRoom.membershipEndsWithSession",
            "room.membershipEndsWithSession",
        ],
        preparation: bobOnSeat,
        steps: [
            .loses("bob", for: .seconds(125)), .looks(at: 1), .does("carol", .takeSeat(1)), .regains("bob"),
            .looks(at: 1),
        ])

    static let secondLogin = Story(
        "second-login", asks: "A speaker logs in on a second phone: what becomes of the first, and of the seat?",
        facts: ["identity.secondLogin"],
        preparation: bobOnSeat,
        steps: [
            .does("bob-2", .logIn(tokenSeconds: 86_400), for: .seconds(3)), .looks(at: 1),
            .does("bob-2", .enterRoom, for: .seconds(3)), .looks(at: 1), .does("bob", .say(bytes: 5)),
        ])

    static let tokens = Story(
        "tokens", asks: "What is somebody told whose token is over, at login and later?",
        facts: ["identity.tokenWarningSeconds", "identity.minimumTokenSeconds"],
        preparation: logsIn("alice") + [.does("alice", .openRoom)],
        steps: [
            .does("bob", .logIn(tokenSeconds: -60)), .does("bob", .enterRoom),
            .does("dave", .logIn(tokenSeconds: 10)), .does("carol", .logIn(tokenSeconds: 60)),
            .does("carol", .enterRoom), .waits(.seconds(70)), .does("carol", .say(bytes: 5)),
        ])

    // MARK: Requests and limits

    static let invitations = Story(
        "invitations", asks: "Who is told of an invitation that is accepted, refused, taken back or left unanswered?",
        facts: [
            "invitation.maximumTimeoutSeconds", "call.minimumTimeoutSeconds", "call.maximumTimeoutSeconds",
            "call.receiptCheckSeconds",
        ],
        preparation: openRoom,
        steps: [
            .does("alice", .invite("bob", seconds: 30)), .does("bob", .accept),
            .does("alice", .invite("bob", seconds: 30)), .does("bob", .refuse),
            .does("alice", .invite("bob", seconds: 30)), .does("alice", .withdraw),
            .does("alice", .invite("carol", seconds: 30), for: .seconds(35)), .does("carol", .accept),
            .does("alice", .invite("dave", seconds: 30)),
        ])

    static let limits = Story(
        "limits", asks: "How many attributes does a room hold, how long, and how often may they be written?",
        facts: [
            "attribute.maximumCount", "attribute.maximumValueBytes", "attribute.maximumTotalBytes",
            "attribute.maximumWritesPerSecond",
        ],
        preparation: openRoom,
        steps: [
            .does("alice", .setAttributes(count: 1, valueBytes: 1024)),
            .does("alice", .setAttributes(count: 1, valueBytes: 1025)),
            .does("alice", .setAttributes(count: 1, valueBytes: 4096)),
            .does("alice", .setAttributes(count: 1, valueBytes: 4097)),
            .does("alice", .setAttributes(count: 17, valueBytes: 1)),
            .does("alice", .setAttributes(count: 20, valueBytes: 1)),
            .does("alice", .setAttributes(count: 21, valueBytes: 1)),
            .often("alice", .setAttributes(count: 1, valueBytes: 1), times: 6),
        ])
}
