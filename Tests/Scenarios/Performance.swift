import EmulatorAPI

/// One text, played on one stage: the trace, and what was not as the text expects.
struct Performance {
    /// What is not as the text says, at its line.
    struct Complaint {
        let line: Int
        let message: String
    }

    private(set) var trace = ""
    private(set) var complaints: [Complaint] = []

    private let cast: [Actor]
    private var tokenMaker: TokenMaker
    private var opened: Set<Actor> = []

    /// Before the first paragraph.
    init(_ scenario: Scenario, setup: TenantSetup) {
        cast = scenario.cast
        tokenMaker = TokenMaker(setup: setup)
        trace = "# \(scenario.title)   profile: \(scenario.profile)   seed: \(scenario.seed)\n"
    }

    /// Plays the text to its end.
    init(of scenario: Scenario, on stage: some Stage, setup: TenantSetup) async {
        self.init(scenario, setup: setup)
        for paragraph in scenario.paragraphs { await play(paragraph, on: stage) }
        await stage.close()
    }

    mutating func play(_ paragraph: Paragraph, on stage: some Stage) async {
        trace += "[\(tokenMaker.now)] \(paragraph.text)\n"
        for step in paragraph.steps {
            if let actor = step.actor, actor != .admin, opened.insert(actor).inserted { await stage.open(actor) }
            switch step {
            case .command(let actor, let order): await stage.send(tokenMaker.command(order), as: actor)
            case .administer(let command): await stage.administer(command)
            case .network(let actor, let change): await stage.change(change, of: actor)
            case .wait(let duration):
                tokenMaker.now = tokenMaker.now.advanced(by: duration)
                await stage.advance(by: duration)
            }
        }
        let told = await stage.collect()
        let width = cast.map(\.name.count).max() ?? 0
        for actor in cast {
            for line in told[actor, default: []].compactMap(\.line) {
                trace += "  \(actor.name.padded(to: width)) ← \(line)\n"
            }
        }
        check(paragraph, told: told)
    }

    private mutating func check(_ paragraph: Paragraph, told: [Actor: [Told]]) {
        guard let expectations = paragraph.expectations else {
            for actor in cast {
                for case .reply(.failure(let failure)) in told[actor, default: []] {
                    complain(paragraph.line, "\(actor.name) was refused: \(failure)")
                }
            }
            return
        }
        for expectation in expectations where !cast.contains(expectation.actor) {
            complain(expectation.line, "\(expectation.actor.name) does nothing in this text and hears nothing")
        }
        for actor in cast {
            let lines = told[actor, default: []].compactMap(\.line)
            let wanted = expectations.filter { $0.actor == actor }
            for (index, expectation) in wanted.enumerated() {
                let actual = index < lines.count ? "\"\(lines[index])\"" : "nothing more"
                guard actual != "\"\(expectation.text)\"" else { continue }
                complain(
                    expectation.line, "\(actor.name) should hear \"\(expectation.text)\" and heard \(actual)")
            }
            for line in lines.dropFirst(wanted.count) {
                complain(paragraph.line, "\(actor.name) heard \"\(line)\", which the text does not expect")
            }
        }
    }

    private mutating func complain(_ line: Int, _ message: String) {
        complaints.append(Complaint(line: line, message: message))
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
