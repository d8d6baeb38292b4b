extension Easemob.ChatCode {
    /// The codes that never come here.
    ///
    /// Source of the names: `EMErrorCode.h`, 3.9.8 to 4.0.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven("what is kept on the device has no database that could fail", codes: [3...3]),
        NeverGiven("nobody pays for the emulator", codes: [5...5, 8...8]),
        NeverGiven("nothing is pushed", codes: [6...6, 209...209, 211...213, 1501...1502]),
        NeverGiven("apps name no addresses that the SDK could not read", codes: [103...103]),
        NeverGiven("conversations are those of the device", codes: [106...107]),
        NeverGiven(
            "whose account ends is told so without a code, whose password is another 217; no device is bound to an account",
            codes: [207...207, 216...216, 220...220]),
        NeverGiven("a user who is not registered has a better number, 101 to 105 and 203", codes: [208...208]),
        NeverGiven("there are no friends", codes: [221...221, 1000...1002]),
        NeverGiven(
            "the device knows its emulator, and nothing is encrypted", codes: [304...304, 306...307, 503...503]),
        NeverGiven("messages with files are not emulated, 111", codes: [400...406]),
        NeverGiven(
            "there is no moderation here",
            codes: [501...501, 1200...1299]),
        NeverGiven(
            "beyond a room's rate messages are dropped, and their sender gets a success", codes: [502...502, 509...509]),
        NeverGiven("recalling is always on, and messages have no end", codes: [505...506]),
        NeverGiven("groups are not emulated, 111", codes: [600...607]),
        NeverGiven("who is in a room already joins it with success", codes: [701...701]),
        NeverGiven("texts are not translated", codes: [1110...1113]),
        NeverGiven("reactions and threads are not emulated", codes: [1300...1302, 1400...1402]),
    ]
}
