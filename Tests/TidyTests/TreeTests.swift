import Testing

@Suite struct TreeTests {
    /// Every other suite here is silent when the tree is empty, so this one is not.
    @Test func `the whole tree is read`() {
        let targets = Set(SourceFile.all.map(\.target))
        #expect(targets.isSuperset(of: SourceFile.pureTargets))
        #expect(targets.isSuperset(of: ["EmulatorHost", "Devices", "ImSDK_Plus", "TRTCVoiceRoom", "TidyTests"]))
        #expect(SourceFile.all.allSatisfy { !$0.tokens.isEmpty || !$0.comments.isEmpty || $0.bytes.isEmpty })
    }

    @Test func `a file is sorted by its folder`() {
        #expect(SourceFile(path: "Sources/Tencent/ImSDK_Plus/A.swift", bytes: [])?.area == .kits)
        #expect(SourceFile(path: "Sources/Tencent/ImSDK_Plus/A.swift", bytes: [])?.target == "ImSDK_Plus")
        #expect(SourceFile(path: "Sources/Devices/Parts/A.swift", bytes: [])?.target == "Devices")
        #expect(SourceFile(path: "Emulators/Simulation/A.swift", bytes: [])?.isPure == true)
        #expect(SourceFile(path: "Emulators/EmulatorHost/A.swift", bytes: [])?.isPure == false)
        #expect(SourceFile(path: "Package.swift", bytes: [])?.path == nil)
    }

    @Test func `code is told from comments and literals`() {
        let text = """
            a /* b /* c */ d */ "e \\(f("g")) h" #"i \\(j) \\#(k)"# \"\"\"
              l "m" \\(n)
              \"\"\" #/o "p/# q // r
            `s t` #if /// u
            """
        let lexer = Lexer(Array(text.utf8))
        let words = lexer.tokens.filter { $0.kind == .word }
        #expect(words.map(\.text) == ["a", "f", "k", "n", "q", "`s t`", "if"])
        #expect(words.map(\.line) == [1, 1, 1, 2, 3, 4, 4])
        #expect(lexer.comments.map(\.text) == ["/* b /* c */ d */", " r", " u"])
        #expect(lexer.comments.map(\.isDocumentation) == [false, false, true])
    }
}
