#if Network || Server
    import Devices
    package import Dispatch
    import Foundation
    import Synchronization
    package import VendorDialects
    import VoiceEngine

    /// A simulated user on a server, in real time: a phone with an app on its vendor's own kits, which does what it is told.
    package final class LiveGuest: Sendable {
        /// How long an app waits for the answer to a call, and then for what follows it.
        private static let patience = (answer: Duration.seconds(20), shown: Duration.seconds(5))
        private static let look = Duration.milliseconds(50)
        /// More than any app has.
        private static let seats = 0..<16

        private let device: Device
        private let user: String
        private let app = Mutex<(any StoryApp)?>(nil)
        private let sound = Mutex("silence")

        /// A guest of the tenant's room, who has done nothing yet. `onNews` is called when a callback may have changed how things are
        /// for the guest.
        ///
        /// Throws ``GuestFault`` where the vendor has no app for such a tenant or no such room, and for an address that is none.
        package init(
            _ user: String, of description: TenantDescription, room: String, at server: String,
            onNews: @escaping @Sendable () -> Void = {}
        ) throws(GuestFault) {
            let vendor = try Self.vendor(of: description)
            if let fault = vendor.fault(ofRoom: room) { throw GuestFault(description: fault) }
            let tenant: Tenant
            do { tenant = try Tenant(description) } catch { throw GuestFault(description: "\(error)") }
            let emulator: RemoteEmulator
            do { emulator = try RemoteEmulator(server) } catch { throw GuestFault(description: "\(error)") }
            device = emulator.makeDevice(user)
            self.user = user
            emulator.onTrace { if $0.kind == .callback { onNews() } }
            let place = AppPlace(tenant: tenant, room: room)
            device.deliver(on: .main) { [self] in
                app.withLock { $0 = vendor.app(of: user, on: device, in: place) }
            }
        }

        /// The app is the one of the tenant's first service; it needs the services that the vendor's voice rooms are made of.
        private static func vendor(of description: TenantDescription) throws(GuestFault) -> any StoryVendor {
            let services = description.allServices.map(\.vendor)
            switch (description.vendor, services.count) {
            case (.tencent, 1): return TencentStories()
            case (.zego, 1): return ZEGOStories()
            case (.volcengine, 1): return VolcengineStories()
            case (.easemob, 2) where services[1] == .agora: return EasemobStories()
            case (.easemob, 1):
                throw GuestFault(description: "Easemob's voice rooms need an Agora project beside the chat")
            case (.agora, _): throw GuestFault(description: "Agora's channels alone have no rooms with seats")
            case (.tencent, _), (.zego, _), (.volcengine, _), (.easemob, _):
                throw GuestFault(
                    description: "there is no app for \(services.map(\.rawValue).joined(separator: " with "))")
            }
        }

        // MARK: Doing

        /// What an act came to.
        package struct Outcome: Hashable, Sendable {
            /// The vendor's code, 0 for success; nil where the vendor has no such call or did not answer.
            package var code: Int?
            /// The vendor's text, or why there is no code.
            package var text: String
            /// Whether it was done.
            package var isDone: Bool
        }

        /// Does what a phrase of a story says: `takes seat 3`. ``Deed`` has all of them; `says` sends the room the rest of the phrase.
        ///
        /// Throws ``GuestFault`` for another phrase.
        package func act(_ phrase: String) async throws(GuestFault) -> Outcome {
            let spoken = phrase.split(separator: " ", maxSplits: 1)
            if spoken.count == 2, spoken[0] == "says" {
                let text = String(spoken[1])
                return await outcome { $0.say(text, answer: $1) }
            }
            let deed: Deed
            do { deed = try Deed(phrase: phrase) } catch { throw GuestFault(description: error.reason) }
            var outcome = await outcome { $0.perform(deed, answer: $1) }
            guard outcome.isDone else { return outcome }
            // An app shows rooms and seats when it has been told of them, which may be after the answer.
            switch deed {
            case .openRoom, .enterRoom:
                if await !isShown({ $0.isInRoom }) {
                    outcome.isDone = false
                    outcome.text =
                        "the vendor says yes, and the app is shown no room: was it opened by an app of this kind?"
                }
            // Where a host has to agree, the seat comes later.
            case .takeSeat: _ = await isShown { $0.seat != nil }
            case .moveToSeat(let seat): _ = await isShown { $0.seat == seat }
            case .leaveSeat: _ = await isShown { $0.seat == nil }
            default: break
            }
            return outcome
        }

        /// Waits a while until things are for a guest as they should be. Returns whether they are.
        private func isShown(_ isSo: (State) -> Bool) async -> Bool {
            let start = ContinuousClock.now
            while await !isSo(state) {
                guard start.duration(to: .now) < Self.patience.shown else { return false }
                try? await Task.sleep(for: Self.look)
            }
            return true
        }

        /// What a guest's microphone picks up.
        package enum Sound: Hashable, Sendable {
            case silence, tone
            /// A text that the machine's speech synthesizer speaks into a file.
            case voice(String, file: String)
            /// A sound file.
            case file(String)

            /// What people call it.
            package var name: String {
                switch self {
                case .silence: "silence"
                case .tone: "tone"
                case .voice(let text, _): "a voice: \(text)"
                case .file: "a file"
                }
            }
        }

        /// Sets what the microphone picks up, over and over. Throws ``GuestFault`` for a sound that cannot be had; then it is as before.
        package func use(_ chosen: Sound) throws(GuestFault) {
            do {
                switch chosen {
                case .silence: try device.audio.use(.silence)
                case .tone: try device.audio.use(.tone(hertz: 440, amplitude: 0.3))
                case .voice(let text, let file):
                    try SpeechSynthesizer.write(text, to: file)
                    try device.audio.use(.file(path: file, loops: true))
                case .file(let path): try device.audio.use(.file(path: path, loops: true))
                }
            } catch {
                throw GuestFault(description: "\(error)")
            }
            sound.withLock { $0 = chosen.name }
        }

        /// Leaves the seat and the room as the vendor's app does, and switches the phone off.
        package func go() async {
            let state = await state
            if state.seat != nil { _ = try? await act("leaves the seat") }
            if state.isInRoom { _ = try? await act("leaves the room") }
            device.close()
        }

        /// Lets go of what the speaker has played: nobody hears it here.
        package func forgetSound() { device.audio.speaker.reset() }

        // MARK: Looking

        /// How things are for a guest, as the app shows them.
        package struct State: Hashable, Sendable {
            package var isInRoom: Bool
            package var seat: Int?
            /// What the microphone picks up.
            package var sound: String
            /// The guest's ids at the vendor.
            package var ids: [String]
        }

        /// How things are.
        package var state: State {
            get async {
                await onCallbackQueue { [self] app in
                    let ids = app.ids.isEmpty ? [user] : app.ids
                    let seat = app.isInRoom ? Self.seats.first { app.occupant(of: $0) == user } : nil
                    return State(isInRoom: app.isInRoom, seat: seat, sound: sound.withLock(\.self), ids: ids)
                }
            }
        }

        /// Where the SDK calls the guest's app.
        package var callbackQueue: DispatchQueue {
            get async { await onCallbackQueue { $0.callbackQueue } }
        }

        /// The app is asked where its SDK calls it; before it was made, behind that.
        private func onCallbackQueue<Value: Sendable>(
            _ ask: @escaping @Sendable (any StoryApp) -> Value
        ) async -> Value {
            await withCheckedContinuation { continuation in
                device.deliver(on: app.withLock { $0?.callbackQueue } ?? .main) { [self] in
                    continuation.resume(
                        returning: app.withLock { app in
                            guard let app else { preconditionFailure("the app was made before") }
                            return ask(app)
                        })
                }
            }
        }

        private func outcome(
            of call: @escaping @Sendable (any StoryApp, @escaping @Sendable (StoryAnswer) -> Void) -> Void
        ) async -> Outcome {
            let (answers, continuation) = AsyncStream.makeStream(
                of: StoryAnswer?.self, bufferingPolicy: .bufferingOldest(1))
            let patience = Task {
                try await Task.sleep(for: Self.patience.answer)
                continuation.yield(nil)
            }
            defer { patience.cancel() }
            await onCallbackQueue { call($0) { continuation.yield($0) } }
            for await answer in answers {
                switch answer {
                case .code(let code, let text): return Outcome(code: code, text: text, isDone: code == 0)
                case .notOffered(let why): return Outcome(code: nil, text: why, isDone: false)
                case nil: break
                }
                break
            }
            return Outcome(
                code: nil, text: "no answer within \(Self.patience.answer.components.seconds) s", isDone: false)
        }
    }

    /// What a guest cannot be or do, as one line for a person.
    package struct GuestFault: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }
#endif
