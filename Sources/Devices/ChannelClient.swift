package import EmulatorAPI

/// Where a client stands with one channel: whether the cloud let the user in, whether others see the user, and what the cloud was
/// told of the user's media.
///
/// A pure value. The kit sends what it says, hands it the answers, and says what its vendor says.
package struct ChannelClient: Hashable, Sendable {
    /// How far the way into the channel is.
    package enum Stage: Hashable, Sendable {
        case outside
        /// The cloud was asked to let the user in. `lost` says how the network lost that; then it is asked again.
        case entering(lost: LinkError?)
        case inside
    }

    /// What an answer to a request to enter says.
    package enum Answer: Hashable, Sendable {
        case entered(ChannelSnapshot)
        /// An earlier request had arrived after all: look who is there. The answer counts as the request's.
        case look
        case refused(EmulatorError)
        /// The session is closed.
        case closed(reason: String)
        /// The network lost the request or its answer. Without an answer in time the kit asks again at once, else when the
        /// network is back.
        case lost(isTimeout: Bool)
    }

    package private(set) var stage = Stage.outside
    /// The number of the last request to enter. It tells what belongs to an overtaken one from what belongs to the current one.
    package private(set) var attempt = 0
    /// Whether the user was inside before, so that entering again is the SDK's.
    package private(set) var wasInside = false
    /// Whether others see the user, as the cloud has confirmed it.
    package private(set) var isVisible = false
    /// Whether the cloud was asked to change that.
    private var isSwitching = false
    /// Whether others are to see the user, as the last request to enter said.
    private var entersVisible = false
    /// The same for the first request of which the network lost the answer.
    private var mayBeVisible: Bool?
    /// What the cloud was told of the user's media. It begins anew with each stay.
    package var published = PublishedState()

    package init() {}

    package var isOutside: Bool { stage == .outside }

    package var isInside: Bool { stage == .inside }

    package var isEntering: Bool {
        if case .entering = stage { true } else { false }
    }

    // MARK: Entering

    /// Asks to be let in, in the place of any other request, or as the cloud has the user no longer. Returns its number.
    package mutating func enter(isVisible: Bool) -> Int {
        mayBeVisible = nil
        return ask(isVisible)
    }

    /// Asks again, where the network lost the request. Nil if an answer may come, or nothing was asked.
    package mutating func enterAgain(isVisible: Bool) -> Int? {
        guard case .entering(.some) = stage else { return nil }
        return ask(isVisible)
    }

    private mutating func ask(_ isVisible: Bool) -> Int {
        attempt += 1
        stage = .entering(lost: nil)
        entersVisible = isVisible
        return attempt
    }

    /// Takes the answer to a request to enter, or to look. Nil, without a change, if it was overtaken.
    package mutating func take(_ result: Result<Reply, CallFailure>, of attempt: Int) -> Answer? {
        guard attempt == self.attempt, isEntering else { return nil }
        switch result {
        case .success(.channel(let snapshot)):
            stage = .inside
            wasInside = true
            isVisible = entersVisible
            isSwitching = false
            published = PublishedState()
            return .entered(snapshot)
        case .success(let reply): preconditionFailure("an entry was answered with \(reply)")
        case .failure(.rejected(.alreadyInChannel)):
            entersVisible = mayBeVisible ?? entersVisible
            return .look
        case .failure(.rejected(let error)):
            end()
            return .refused(error)
        case .failure(.lost(.closed(let reason))):
            end()
            return .closed(reason: reason)
        case .failure(.lost(let error)):
            stage = .entering(lost: error)
            if error.mayHaveArrived { mayBeVisible = mayBeVisible ?? entersVisible }
            return .lost(isTimeout: error == .timedOut)
        }
    }

    /// Ends the stay, or the way into it. Answers that are under way are overtaken.
    package mutating func end() {
        attempt += 1
        stage = .outside
        isVisible = false
        published = PublishedState()
    }

    /// Ends it as the app wants: the next stay is a first one.
    package mutating func leave() {
        end()
        wasInside = false
    }

    // MARK: Being seen

    /// Asks that others see the user, or not. Returns the number to hand in the answer with; nil where nothing is to be asked.
    package mutating func show(_ isWanted: Bool) -> Int? {
        guard isInside, !isSwitching, isWanted != isVisible else { return nil }
        isSwitching = true
        return attempt
    }

    /// Takes the answer to that. False, without a change, if the stay is another one.
    package mutating func take(_ result: Result<Reply, CallFailure>, showing isShown: Bool, of attempt: Int) -> Bool {
        guard attempt == self.attempt, isInside else { return false }
        isSwitching = false
        guard case .success = result else { return true }
        isVisible = isShown
        // The cloud ends the streams of a user whom nobody sees.
        if !isShown { published.end() }
        return true
    }
}
