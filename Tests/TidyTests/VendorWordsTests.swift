import Testing

/// Names that belong to a vendor, in lower case. A short one counts only as a whole word.
private let vendorWords: [(text: [UInt8], isShort: Bool)] =
    [
        "tencent", "zego", "easemob", "hyphenatechat", "agora", "volcengine", "bytertc", "trtc", "v2tim", "imsdk",
        "txlite",
        "tuicore", "avchatroom",
    ].map { (Array($0.utf8), false) } + ["volc", "zim"].map { (Array($0.utf8), true) }

/// Vendors' names where only their facts may be known, as rules and policies.
func vendorWordsBelowTheDialects(_ file: SourceFile) -> [Finding] {
    let shells: Set = [
        "EmulatorHost", "InProcessLink", "OpusAudio", "VoiceEngine", "VideoEngine", "LiveStreams", "ApplePictures",
        "Devices",
    ]
    guard file.target != "VendorDialects" else { return [] }
    // Where an app's credentials meet the dialects: one small file a vendor, above them both.
    if file.path.contains("Sources/Devices/Tenant+") { return [] }
    guard file.isPure || (file.area != .tests && file.area != .samples && shells.contains(file.target)) else {
        return []
    }
    var findings: [Finding] = []
    var line = 1
    // Comments and literals count too: a remark about one vendor means a branch for one vendor.
    for position in file.bytes.indices {
        if file.bytes[position] == UInt8(ascii: "\n") { line += 1 }
        guard let word = vendorWord(in: file.bytes, at: position) else { continue }
        findings.append(
            Finding(
                path: file.path, line: line,
                message:
                    "\(word): no vendor's name below the dialects; say it as a rule or policy that any profile may choose"
            ))
    }
    return findings
}

private func vendorWord(in bytes: [UInt8], at position: Int) -> String? {
    let first = bytes[position]
    // A lower-case letter inside a word starts nothing: `azimuth` names no vendor, `theZIM` does.
    if first.isLowerLetter && position > 0 && bytes[position - 1].isLetter { return nil }
    for (word, isShort) in vendorWords where word[0] == first | 0x20 && position + word.count <= bytes.count {
        guard word.indices.allSatisfy({ bytes[position + $0].lowered == word[$0] }) else { continue }
        let next = position + word.count < bytes.count ? bytes[position + word.count] : 0
        if isShort && next.isLowerLetter { continue }
        return String(decoding: bytes[position..<(position + word.count)], as: UTF8.self)
    }
    return nil
}

extension UInt8 {
    fileprivate var isLowerLetter: Bool { (0x61...0x7A).contains(self) }
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var lowered: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

@Suite struct VendorWordsTests {
    @Test func `no vendor is named below the dialects`() {
        expectTidy(vendorWordsBelowTheDialects)
    }

    @Test func `a vendor's name is found in code, comments and literals`() {
        let text = """
            case .tencent: break
            // As Zego does.
            let kind = "AVChatRoom"
            let isTRTC = theZIM
            """
        let found = lines(of: vendorWordsBelowTheDialects, in: "Emulators/RoomEmulator/A.swift", text)
        #expect(found == [1, 2, 3, 4, 4])
        #expect(lines(of: vendorWordsBelowTheDialects, in: "Sources/Devices/A.swift", text).count == 5)
        #expect(lines(of: vendorWordsBelowTheDialects, in: "Emulators/VendorDialects/A.swift", text).isEmpty)
    }

    @Test func `words that only contain a vendor's letters are left alone`() {
        let text = "let azimuth = maximum // Pythagoras, a volcano, hyphenated\n"
        #expect(lines(of: vendorWordsBelowTheDialects, in: "Emulators/RTCEmulator/A.swift", text).isEmpty)
    }
}
