package import EmulatorAPI

/// What the cloud was told of a user's own media in a channel: what is published, and what of it is muted.
///
/// A pure value. The kit says what the app wants, sends the changes that it gets in their order, and hands over the answers.
package struct PublishedState: Hashable, Sendable {
    /// Something that the cloud has to be told.
    package struct Change: Hashable, Sendable {
        /// What is done to the kinds.
        package enum Step: Hashable, Sendable { case mute, unmute, unpublish, publish }

        package let step: Step
        package let kinds: MediaKinds

        /// The command for the stream with an index. Only who publishes gives it a name and an extra.
        package func command(
            in channel: ChannelID, index: Int = 0, name: StreamID? = nil, extra: String = ""
        ) -> Command {
            switch step {
            case .mute: .rtc(.mute(channel: channel, index: index, kinds: kinds, isMuted: true))
            case .unmute: .rtc(.mute(channel: channel, index: index, kinds: kinds, isMuted: false))
            case .unpublish: .rtc(.unpublish(channel: channel, index: index, kinds: kinds))
            case .publish: .rtc(.publish(channel: channel, index: index, name: name, kinds: kinds, extra: extra))
            }
        }
    }

    /// Kinds that the cloud was told of.
    private struct Told: Hashable, Sendable {
        var kinds: MediaKinds = []
        /// Those of which the network lost the last change, so that the cloud may have it or not.
        var unknown: MediaKinds = []

        /// Makes some kinds as they are wanted. Returns what begins with that, and what ends.
        mutating func settle(_ some: MediaKinds, _ wanted: MediaKinds) -> (begun: MediaKinds, ended: MediaKinds) {
            let begun = wanted.subtracting(kinds.subtracting(unknown))
            let ended = some.subtracting(wanted).intersection(kinds.union(unknown))
            kinds = kinds.subtracting(some).union(wanted)
            unknown.subtract(some)
            return (begun, ended)
        }
    }

    private var published = Told()
    private var muted = Told()

    /// Begins with nothing published. `unknownMutes` are kinds that the cloud may have muted before.
    package init(unknownMutes: MediaKinds = []) { muted.unknown = unknownMutes }

    /// What is published, as far as the cloud is known to have been told.
    package var kinds: MediaKinds { published.kinds.subtracting(published.unknown) }

    /// What is muted, as far as the cloud is known to have been told.
    package var mutedKinds: MediaKinds { muted.kinds.subtracting(muted.unknown) }

    /// What is published and not muted: what packets are sent of.
    package var sentKinds: MediaKinds { kinds.subtracting(muted.kinds.union(muted.unknown)) }

    /// Whether the network lost what the cloud was told last of a kind's publishing.
    package func isUnknown(_ kind: MediaKinds) -> Bool { !published.unknown.isDisjoint(with: kind) }

    /// The changes that make some kinds as the app wants them, in the order of sending. The cloud counts as told.
    ///
    /// Muting goes first, so that others are not told of something that is muted from the beginning. What is not published is
    /// neither muted nor unmuted before it is.
    package mutating func settle(_ some: MediaKinds, publish: MediaKinds, mute: MediaKinds = []) -> [Change] {
        let wanted = publish.intersection(some)
        let mutes = muted.settle(wanted, mute.intersection(wanted))
        let news = published.settle(some, wanted)
        let changes = [
            Change(step: .mute, kinds: mutes.begun), Change(step: .unmute, kinds: mutes.ended),
            Change(step: .unpublish, kinds: news.ended), Change(step: .publish, kinds: news.begun),
        ]
        return changes.filter { !$0.kinds.isEmpty }
    }

    /// Takes the answer to a change. Returns why the cloud does not publish, where it is told.
    ///
    /// Small pictures go with the others: where those are refused, a refusal of the small ones says nothing more.
    package mutating func take(_ result: Result<Reply, CallFailure>, of change: Change) -> EmulatorError? {
        let isMute = change.step == .mute || change.step == .unmute
        switch result {
        case .success: return nil
        case .failure(.lost):
            if isMute { muted.unknown.formUnion(change.kinds) } else { published.unknown.formUnion(change.kinds) }
            return nil
        case .failure(.rejected(let error)):
            guard !isMute, change.kinds != .smallPicture || published.kinds.contains(.smallPicture) else { return nil }
            end(change.kinds)
            return error
        }
    }

    /// The cloud publishes some kinds no longer: it has ended them itself, or refused them. What is muted stays muted.
    package mutating func end(_ some: MediaKinds = [.all, .smallPicture]) {
        let ended = some.contains(.picture) ? some.union(.smallPicture) : some
        published.kinds.subtract(ended)
        published.unknown.subtract(ended)
    }
}
