extension ZEGO.ZIMCode {
    /// The codes that never come here, and the names of those that have no constant above.
    ///
    /// Source of the names: `ZIMErrorCode.h`, about 2.17.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "every failure has a better number",
            codes: [
                1...1, 6_000_201...6_000_203, 6_000_270...6_000_270, 6_000_302...6_000_303, 6_000_350...6_000_350,
                6_000_601...6_000_602,
            ]),
        NeverGiven(
            "the emulator's own faults are crashes, not answers",
            codes: [6_000_006...6_000_008]),
        NeverGiven(
            "there is no log to upload",
            codes: [6_000_010...6_000_010]),
        NeverGiven(
            "unknown users have numbers of their own, 6000204 and 6000281",
            codes: [6_000_011...6_000_011]),
        NeverGiven(
            "the app's users are counted once, 6000015",
            codes: [6_000_016...6_000_016]),
        NeverGiven(
            "a tenant that was set aside after a fault of the emulator; only a server has those",
            codes: [6_000_102...6_000_102]),
        NeverGiven(
            "logging in without the network is not emulated",
            codes: [6_000_124...6_000_124]),
        NeverGiven(
            "files lie on this machine; there is no server of files that could fail or count",
            codes: [6_000_212...6_000_212, 6_000_218...6_000_218, 6_000_220...6_000_220]),
        NeverGiven(
            "a file that cannot be read is not there, 6000211",
            codes: [6_000_216...6_000_216]),
        NeverGiven(
            "there is no moderation here, and nobody is muted",
            codes: [6_000_221...6_000_222, 6_000_231...6_000_231]),
        NeverGiven(
            "messages are not kept on the device",
            codes: [6_000_240...6_000_245, 6_000_701...6_000_704]),
        NeverGiven(
            "the SDK makes a new id for every call",
            codes: [6_000_275...6_000_275]),
        NeverGiven(
            "receipts are not emulated",
            codes: [6_000_277...6_000_277, 6_000_282...6_000_282]),
        NeverGiven(
            "reactions are not emulated",
            codes: [6_000_280...6_000_280]),
        NeverGiven(
            "blocking is not emulated",
            codes: [6_000_284...6_000_284]),
        NeverGiven(
            "a page of members fails with the reason's own number",
            codes: [6_000_310...6_000_311]),
        NeverGiven(
            "reading attributes fails with the reason's own number",
            codes: [6_000_333...6_000_333]),
        NeverGiven(
            "push is not emulated",
            codes: [6_000_401...6_000_401]),
        NeverGiven(
            "groups are not emulated",
            codes: [6_000_501...6_000_542]),
        NeverGiven(
            "conversations are not pinned here",
            codes: [6_000_604...6_000_604]),
    ]
}
