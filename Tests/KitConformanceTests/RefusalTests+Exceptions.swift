/// Codes that the vendor has and the emulator never gives, with the reason.
extension RefusalTests {
    static let neverInChat: [ClosedRange<Int32>: String] = [
        6012...6012: "a request over an emulated network is answered, refused or lost; none waits for ever",
    ]

    static let neverInTRTC: [ClosedRange<Int32>: String] = [
        -3307 ... -3307: "addresses are not asked for: there is one emulator",
    ]
}
