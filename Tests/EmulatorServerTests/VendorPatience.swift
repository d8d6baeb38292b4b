import Testing

/// A vendor's SDK gave up by its own clock, as it does after some seconds; a busy machine may take longer.
struct TookTooLong: Error {
    /// The codes by which TRTC says that nobody answered its wish to enter a room for 10 s, and ZEGO Express that a login found no
    /// connection, or no answer.
    static let codes = [-3308, 1_002_030, 1_002_031]

    /// Throws where a call ended with one of these.
    static func check(_ code: Int) throws { if codes.contains(code) { throw TookTooLong() } }
}

/// Carries out a story from its beginning, again where an SDK gave up in the middle of it; five times at most.
func patiently(_ story: () async throws -> Void) async throws {
    for _ in 0..<4 {
        do { return try await story() } catch is TookTooLong {}
    }
    try await story()
}
