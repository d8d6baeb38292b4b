import Testing

/// Words that make a run impossible to replay or that do something instead of deciding it, and what to write instead.
private let bannedWords: [String: String] = {
    let time = "take an Instant as an argument; clocks exist in EmulatorHost only"
    let chance = "draw from the state's RandomSource"
    let concurrency = "a pure target is synchronous: return an effect and let a shell do it"
    let lock = "a pure target is a plain Sendable value: nothing to lock"
    let outside = "take the value as an argument; a shell reads it"
    let order = "hashes differ from process to process: compare or sort by the value itself"
    return [
        "Date": time, "ContinuousClock": time, "SuspendingClock": time, "clock_gettime": time,
        "UUID": chance, "SystemRandomNumberGenerator": chance,
        "Task": concurrency, "TaskGroup": concurrency, "TaskLocal": concurrency, "async": concurrency,
        "await": concurrency, "AsyncStream": concurrency, "DispatchQueue": concurrency, "DispatchTime": concurrency,
        "DispatchWorkItem": concurrency, "Thread": concurrency,
        "Mutex": lock, "NSLock": lock, "Atomic": lock, "OSAllocatedUnfairLock": lock,
        "ProcessInfo": outside, "getenv": outside, "FileManager": outside, "FileHandle": outside,
        "hashValue": order, "Hasher": order,
    ]
}()

/// Words in pure targets that break replay or act instead of deciding.
func impureWords(_ file: SourceFile) -> [Finding] {
    guard file.isPure else { return [] }
    return file.tokens.indices.compactMap { index in
        let word = file.word(index)
        guard file.tokens[index].kind == .word else { return nil }
        // A simulated link is Sendable because links are; its lock is held by one thread at a time and never waited for.
        if word == "Mutex", file.target == "Simulation" { return nil }
        // To be hashed is what a key of a dictionary is for; what comes of it is seen where somebody makes a hasher.
        if word == "Hasher", file.word(index - 1) == "inout" { return nil }
        if let advice = bannedWords[word] { return file.finding(index, "\(word): \(advice)") }
        switch word {
        case "now" where isStaticMember(file, index):
            return file.finding(index, ".now: take an Instant as an argument; clocks exist in EmulatorHost only")
        case "random" where isStaticMember(file, index) && file.word(index + 1) == "(":
            return file.finding(index, ".random: draw from the state's RandomSource")
        case "shuffled", "shuffle", "randomElement":
            guard file.word(index + 1) == "(" else { return nil }
            let arguments = (index + 2)..<max(index + 2, file.closing(index + 1))
            if arguments.contains(where: { file.word($0) == "using" && file.word($0 + 1) == ":" }) { return nil }
            return file.finding(index, "\(word)(): pass `using:` the state's RandomSource")
        case "actor" where file.word(index - 1) != "." && file.word(index + 1).first?.isUppercase == true:
            return file.finding(index, "actor: a pure target is a struct or an enum; EmulatorHost has the actor")
        case "print", "debugPrint":
            guard file.word(index + 1) == "(", ![".", "func"].contains(file.word(index - 1)) else { return nil }
            return file.finding(index, "\(word): events are a pure target's log; return one")
        default:
            return nil
        }
    }
}

/// Whether the word is a type's member, as in `Int.random` or a bare `.now`, and not a value's, as in `world.now`.
private func isStaticMember(_ file: SourceFile, _ index: Int) -> Bool {
    guard file.word(index - 1) == "." else { return false }
    let owner = file.word(index - 2)
    let keywords: Set = ["return", "in", "case", "else", "try", "where", "if", "guard", "switch"]
    if keywords.contains(owner) { return true }
    guard index >= 2, file.tokens[index - 2].kind == .word else { return ![")", "]", "?", "!", "}"].contains(owner) }
    return owner.first?.isUppercase == true && owner != "Self"
}

@Suite struct PureWordsTests {
    @Test func `pure targets use no clock, no chance, no thread and no hash`() {
        expectTidy(impureWords)
    }

    @Test func `each word that breaks replay is found in code`() {
        let text = """
            let a = Date()
            let b: Instant = .now
            let c = Int.random(in: 0..<3)
            let d = list.shuffled()
            let e = Task { await f() }
            actor Host {}
            let g = "id \\(UUID())"
            var hasher = Hasher()
            print(a)
            let lock = Mutex(0)
            """
        let found = lines(of: impureWords, in: "Emulators/RoomEmulator/A.swift", text)
        #expect(found == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10])
        #expect(lines(of: impureWords, in: "Emulators/EmulatorHost/A.swift", text).isEmpty)
    }

    @Test func `prose, literals, labels and a value's own members are left alone`() {
        let text = """
            /// The Date of a Task, await it with UUID. /* Mutex */
            let a = "Date and Task" // Hasher
            let b = #"a "raw" Task"# + \"\"\"
                async "Task"
                \"\"\"
            let c = world.now + state.random.next()
            let d = list.shuffled(using: &source)
            mutating func advance(to now: Instant) { log.print(now) }
            let actor: UserID = date
            func hash(into hasher: inout Hasher) {}
            """
        #expect(lines(of: impureWords, in: "Emulators/Simulation/A.swift", text).isEmpty)
    }
}
