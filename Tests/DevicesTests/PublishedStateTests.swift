import EmulatorAPI
import Testing

@testable import Devices

@Suite struct PublishedStateTests {
    private typealias Change = PublishedState.Change

    private let pictures: MediaKinds = [.picture, .smallPicture]

    /// A state in which the cloud has taken what was told.
    private func publishing(_ kinds: MediaKinds, muted: MediaKinds = []) -> PublishedState {
        var state = PublishedState()
        for change in state.settle(kinds, publish: kinds, mute: muted) {
            #expect(state.take(.success(.done), of: change) == nil)
        }
        return state
    }

    @Test func `muting goes before publishing, and what is told once is not told again`() {
        var state = PublishedState()
        #expect(
            state.settle(.sound, publish: .sound, mute: .sound) == [
                Change(step: .mute, kinds: .sound), Change(step: .publish, kinds: .sound),
            ])
        #expect(state.kinds == .sound)
        #expect(state.mutedKinds == .sound)
        #expect(state.sentKinds == [])
        #expect(state.settle(.sound, publish: .sound, mute: .sound) == [])
        #expect(state.settle(.sound, publish: .sound) == [Change(step: .unmute, kinds: .sound)])
        #expect(state.sentKinds == .sound)
        #expect(state.settle(.sound, publish: []) == [Change(step: .unpublish, kinds: .sound)])
        #expect(state.settle(.sound, publish: []) == [])
    }

    @Test func `what is not published is muted with the next publishing`() {
        var state = PublishedState()
        #expect(state.settle(.sound, publish: [], mute: .sound) == [])
        #expect(state.mutedKinds == [])
        _ = state.settle(.sound, publish: .sound, mute: .sound)
        #expect(state.settle(.sound, publish: [], mute: []) == [Change(step: .unpublish, kinds: .sound)])
        #expect(
            state.settle(.sound, publish: .sound, mute: []) == [
                Change(step: .unmute, kinds: .sound), Change(step: .publish, kinds: .sound),
            ])
    }

    @Test func `kinds that a change is not about stay as they are`() {
        var state = publishing(.sound)
        #expect(state.settle(pictures, publish: [.sound, .picture]) == [Change(step: .publish, kinds: .picture)])
        #expect(state.kinds == [.sound, .picture])
        #expect(state.settle(.screen, publish: [], mute: .sound) == [])
        #expect(state.settle(pictures, publish: []) == [Change(step: .unpublish, kinds: .picture)])
        #expect(state.kinds == .sound)
    }

    @Test func `what the network lost is told again, whatever is wanted by then`() {
        for wanted in [MediaKinds.sound, []] {
            var state = publishing([.sound, .picture])
            let gone = state.settle(.sound, publish: [])[0]
            #expect(state.take(.failure(.lost(.connectionLost)), of: gone) == nil)
            #expect(state.kinds == .picture)
            #expect(state.isUnknown(.sound))
            #expect(!state.isUnknown(.picture))
            #expect(
                state.settle([.sound, .picture], publish: wanted.union(.picture)) == [
                    Change(step: wanted == [] ? .unpublish : .publish, kinds: .sound)
                ])
            #expect(!state.isUnknown(.sound))
            #expect(state.kinds == wanted.union(.picture))
        }
    }

    @Test func `publishing whose answer was lost is taken back at the cloud too`() {
        var state = PublishedState()
        let change = state.settle(.sound, publish: .sound)[0]
        _ = state.take(.failure(.lost(.timedOut)), of: change)
        #expect(state.kinds == [])
        #expect(state.settle(.sound, publish: []) == [Change(step: .unpublish, kinds: .sound)])
    }

    @Test func `a lost mute is told again, and nothing is sent meanwhile`() {
        var state = publishing(.sound)
        for (isMuted, step) in [(true, Change.Step.mute), (false, .unmute)] {
            let mute: MediaKinds = isMuted ? .sound : []
            let change = state.settle(.sound, publish: .sound, mute: mute)[0]
            #expect(change == Change(step: step, kinds: .sound))
            _ = state.take(.failure(.lost(.notConnected)), of: change)
            #expect(state.sentKinds == [])
            #expect(state.mutedKinds == [])
            #expect(state.settle(.sound, publish: .sound, mute: mute) == [change])
            #expect(state.mutedKinds == mute)
        }
    }

    @Test func `kinds that may be muted from before are unmuted before they are published`() {
        var state = PublishedState(unknownMutes: .picture)
        #expect(state.settle(.sound, publish: .sound) == [Change(step: .publish, kinds: .sound)])
        #expect(
            state.settle(.picture, publish: .picture) == [
                Change(step: .unmute, kinds: .picture), Change(step: .publish, kinds: .picture),
            ])
    }

    @Test func `a refusal says why, ends only what was refused, and is not repeated for the small pictures`() {
        var state = publishing(.sound)
        let refused = EmulatorError.privilegeMissing(privilege: .sendVideo)
        let large = state.settle(.picture, publish: .picture)[0]
        let small = state.settle(.smallPicture, publish: .smallPicture)[0]
        #expect(state.take(.failure(.rejected(refused)), of: large) == refused)
        #expect(state.kinds == .sound)
        #expect(state.take(.failure(.rejected(refused)), of: small) == nil)
        state = publishing([.sound, .picture])
        let later = state.settle(.smallPicture, publish: .smallPicture)[0]
        #expect(state.take(.failure(.rejected(refused)), of: later) == refused)
        #expect(state.kinds == [.sound, .picture])
        // A mute that is refused is of something that is not there.
        let mute = state.settle(.sound, publish: .sound, mute: .sound)[0]
        #expect(state.take(.failure(.rejected(refused)), of: mute) == nil)
        #expect(state.kinds == [.sound, .picture])
    }

    @Test func `what the cloud ended is published again where it is wanted, and stays muted`() {
        var state = publishing([.sound, .picture, .smallPicture], muted: .sound)
        state.end(.picture)
        #expect(state.kinds == .sound)
        state.end()
        #expect(state.kinds == [])
        #expect(
            state.settle([.sound, .picture], publish: [.sound, .picture], mute: .sound) == [
                Change(step: .publish, kinds: [.sound, .picture])
            ])
    }

    @Test func `the commands name the stream`() {
        #expect(
            Change(step: .publish, kinds: .sound).command(in: "lobby", index: 1, name: "s", extra: "x")
                == .rtc(.publish(channel: "lobby", index: 1, name: "s", kinds: .sound, extra: "x")))
        #expect(
            Change(step: .unpublish, kinds: .sound).command(in: "lobby")
                == .rtc(.unpublish(channel: "lobby", index: 0, kinds: .sound)))
        for isMuted in [true, false] {
            #expect(
                Change(step: isMuted ? .mute : .unmute, kinds: .picture).command(in: "lobby", index: 2)
                    == .rtc(.mute(channel: "lobby", index: 2, kinds: .picture, isMuted: isMuted)))
        }
    }
}
