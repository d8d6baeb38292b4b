package import VendorDialects

/// A row of a vendor's profile that an answer rests on.
package struct AnswerFact: Hashable, Sendable, Encodable {
    /// Its path in the profile, for example `attribute.conflict`.
    package var name: String
    package var value: String
    package var basis: BasisName
    /// The page and the day it was read, the way of observing, or the reason.
    package var source: String

    init(_ row: ProfileRow) {
        (name, value, basis, source) = (row.name, row.value, row.basis.name, row.basis.source)
    }

    /// Whether no document states it.
    var isAssumed: Bool { basis == .assumed }
}

extension Deed {
    /// The rows that decide whether a vendor allows it.
    fileprivate var rows: [String] {
        switch self {
        case .logIn: DecidingRows.login
        case .logInAs: DecidingRows.userID
        case .renewToken: DecidingRows.tokenLifetime
        case .openRoom, .enterRoom: DecidingRows.entrance
        case .leaveRoom, .closeRoom: DecidingRows.ownership
        case .takeSeat, .leaveSeat: DecidingRows.conflict
        case .moveToSeat: DecidingRows.conflict + DecidingRows.movingSeats
        case .turnMicrophone: []
        case .removeFromSeat, .seat, .muteSeat, .closeSeat: DecidingRows.conflict + DecidingRows.ownership
        case .putOut: DecidingRows.features
        case .overwriteSeat: DecidingRows.conflict + DecidingRows.forcedWrite
        case .say: DecidingRows.message
        case .setAttributes, .setTwoAttributes: DecidingRows.attributes
        case .invite, .accept, .refuse: DecidingRows.invitation
        case .withdraw: DecidingRows.invitation + DecidingRows.withdrawal
        }
    }
}

extension News {
    /// The rows that decide who learns it, and when.
    fileprivate var rows: [String] {
        switch self {
        case .cameIn: DecidingRows.audience
        case .left: DecidingRows.membership
        case .seatTaken, .seatFreed, .seatMuted, .seatUnmuted, .seatClosed: DecidingRows.attributeNews
        case .canBeHeard, .cannotBeHeard, .failed: []
        case .message: DecidingRows.overflow
        case .attribute: DecidingRows.attributeNews + DecidingRows.refusedWrites
        case .invited, .accepted, .refused, .unanswered, .withdrawn: DecidingRows.invitation
        case .connecting, .connected: DecidingRows.silence
        case .kickedOut: DecidingRows.secondLogin
        case .tokenExpiring: DecidingRows.tokenWarning
        case .tokenExpired: DecidingRows.tokenWarning + DecidingRows.tokenEnd
        case .loggedOut, .outOfRoom: DecidingRows.membership + DecidingRows.tokenEnd
        case .roomClosed: DecidingRows.ownership
        }
    }
}

extension StoryStep {
    /// The rows that decide what comes of the step.
    fileprivate var rows: [String] {
        switch action {
        case .does(_, let deed), .doesOften(_, let deed, _): deed.rows
        case .hasNetwork, .ends: DecidingRows.absence + DecidingRows.membership
        case .looks, .listens, .watchesVolume, .waits: []
        }
    }

    /// Whether somebody goes without a word, so that others learn it only after a time.
    fileprivate var isAbsence: Bool {
        switch action {
        case .hasNetwork, .ends: true
        case .does, .doesOften, .looks, .listens, .watchesVolume, .waits: false
        }
    }
}

extension Story {
    /// The rows that the answer to one of its questions rests on, each once.
    ///
    /// They follow from what is looked at: a call's answer rests on the rows of its deed, what people are told on the rows of the news, a
    /// sight on the rows of the last step that changed something, or on those about volumes. Where somebody calls without a network, the SDK's patience counts; where
    /// somebody goes without a word, the time until they are given up does. Where nothing follows, they are the story's own rows.
    func rows(behind question: StoryQuestion) -> [String] {
        let step = steps[question.step]
        var rows: [String]
        switch question.look {
        case .answer: rows = step.rows
        case .told(let news), .order(let news): rows = news.rows + (step.isAbsence ? DecidingRows.absence : [])
        case .sight where step.isAboutVolume: rows = DecidingRows.volumes
        case .sight: rows = (preparation + steps[..<question.step]).last { !$0.rows.isEmpty }?.rows ?? []
        }
        if step.doers.contains(where: { isOffline($0, at: question.step) }) { rows = DecidingRows.patience }
        var taken: Set<String> = []
        return DecidingRows.paths(rows.isEmpty ? facts : rows, ofKind: Self.kindSection).filter {
            taken.insert($0).inserted
        }
    }

    /// The section of the kind of rooms that stories are in, where a vendor has several kinds.
    private static let kindSection = "avChatRoom"

    private func isOffline(_ person: String, at step: Int) -> Bool {
        for step in steps[..<step].reversed() {
            if case .hasNetwork(person, let isThere) = step.action { return !isThere }
        }
        return false
    }
}
