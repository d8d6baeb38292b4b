import EmulatorAPI
import VendorDialects

/// Messages that wait for a picture to carry them: one in each picture.
struct SideDataQueue: Sendable {
    /// Whether black pictures are sent, which carry messages in a room without cameras.
    var sendsBlack = false
    /// Whether the camera's pictures are sent.
    var sendsCamera = false
    /// Whether there are pictures that carry messages.
    var sendsPictures: Bool { sendsBlack || sendsCamera }
    /// Whether the next picture is due.
    private(set) var isRunning = false
    private var waiting: [Bytes] = []

    /// Whether a message for so many pictures may wait with the others.
    func admits(count: Int) -> Bool { waiting.count + count <= Tencent.profile.sdk.maximumWaitingSideData.value }

    /// Adds a message to the next pictures.
    mutating func append(_ bytes: Bytes, count: Int) { waiting += Array(repeating: bytes, count: count) }

    /// True if pictures must start to be sent: something waits, and nothing was scheduled.
    mutating func start() -> Bool {
        guard sendsPictures, !isRunning, !waiting.isEmpty else { return false }
        isRunning = true
        return true
    }

    /// The message in the picture that is sent now; nil if there is none, which ends the run.
    mutating func next() -> Bytes? {
        guard sendsPictures, !waiting.isEmpty else {
            isRunning = false
            return nil
        }
        return waiting.removeFirst()
    }
}
