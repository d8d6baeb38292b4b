import LiveStreams

/// The live stream that the room watches: a melody and a test card, the same at the same moment for everybody.
enum LiveStream {
    /// The notes that follow one another, in hertz.
    static let notes = [523.25, 659.26, 783.99, 1046.5, 880, 698.46]

    /// What the stream's server sends.
    static let broadcast: LiveBroadcast = {
        do {
            return try LiveBroadcast(name: "harbor", notes: notes)
        } catch {
            fatalError("there is no live stream: \(error)")
        }
    }()
}
