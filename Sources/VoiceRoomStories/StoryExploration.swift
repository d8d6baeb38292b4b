package import ParlorTesting

/// Schedules of a story on one vendor: what they met, what the story's questions were answered in them, and what goes wrong.
package struct StoryExploration: Hashable, Sendable, Encodable {
    package var story: String
    package var vendor: String
    package var scheduleCount = 0
    /// Different orders of steps, calls and callbacks.
    package var orderCount = 0
    /// Different states of rooms, and of what devices were told of them.
    package var stateCount = 0
    /// Facts of the vendor that the apps relied on.
    package var factCount = 0
    /// Whether it ended before its last schedule, because nothing new came.
    package var isExhausted = false
    /// The story's questions, in order.
    package var questions: [Question] = []
    /// What goes wrong; nil where nothing does.
    package var failure: Failure?

    /// A question with all answers that were met.
    package struct Question: Hashable, Sendable, Encodable {
        package var question: String
        /// The most frequent first.
        package var answers: [Answer]
    }

    /// An answer, and in how many schedules it came.
    package struct Answer: Hashable, Sendable, Encodable {
        package var text: String
        package var count: Int
    }

    /// The shortest schedule that goes wrong.
    package struct Failure: Hashable, Sendable, Encodable {
        /// What goes wrong.
        package var reason: String
        /// All that is known, for people.
        package var text: String
        /// The schedule, as ``explore(replaying:checksRooms:_:)`` reads it.
        package var schedule: String
        /// The file that plays it again; nil where none was written.
        package var file: String?

        package init(_ failure: ExplorationFailure) {
            (reason, text, schedule) = (failure.reason, failure.description, failure.schedule)
        }
    }

    /// How schedules are drawn, and how many.
    package struct Plan: Sendable {
        package var seeds: Range<UInt64>
        package var mode: ExploreMode
        package var strategy: ExploreStrategy
        /// Whether a step may begin before the time of the one before it is over.
        package var overlap: Bool
        /// After how many schedules in a row without a new order or state it ends; nil for never.
        package var untilNothingNewIn: Int?

        package init(
            seeds: Range<UInt64>, mode: ExploreMode, strategy: ExploreStrategy, overlap: Bool, untilNothingNewIn: Int?
        ) {
            self.seeds = seeds
            self.mode = mode
            self.strategy = strategy
            self.overlap = overlap
            self.untilNothingNewIn = untilNothingNewIn
        }
    }

    /// Plays the schedules, until one goes wrong.
    package init(of story: Story, on vendor: any StoryVendor, _ plan: Plan) {
        self.story = story.name
        self.vendor = vendor.name
        var exploration = Exploration(mode: plan.mode, strategy: plan.strategy)
        var counts = story.questions.map { _ in [String: Int]() }
        for seed in plan.seeds {
            var recording: Recording?
            let failure = exploration.play(seed: seed) { world in
                recording = try StoryWorld.play(story, on: vendor, in: world, overlap: plan.overlap)
            }
            if let failure {
                self.failure = Failure(failure)
                break
            }
            for (place, question) in story.questions.enumerated() {
                guard let step = recording?.steps[question.step] else { continue }
                counts[place][question.finding(in: step).textWithoutMoments, default: 0] += 1
            }
            if let limit = plan.untilNothingNewIn, exploration.countWithoutNews >= limit {
                isExhausted = true
                break
            }
        }
        let report = exploration.report
        (scheduleCount, orderCount) = (report.scheduleCount, report.orderCount)
        (stateCount, factCount) = (report.stateCount, report.factCount)
        questions = zip(story.questions, counts).map { question, counts in
            let answers = counts.map { Answer(text: $0.key, count: $0.value) }
            return Question(
                question: question.text, answers: answers.sorted { ($1.count, $0.text) < ($0.count, $1.text) })
        }
    }

    /// For people: a line on what was played, a line for each question, and the failure.
    package var text: String {
        var line =
            "\(story) on \(vendor): \(Self.counted(scheduleCount, "schedule")), \(Self.counted(orderCount, "order")), "
            + "\(Self.counted(stateCount, "state")), \(Self.counted(factCount, "fact")). "
        line +=
            failure == nil ? "Nothing goes wrong" + (isExhausted ? ", and nothing new came." : ".") : "One goes wrong."
        var lines = [line]
        for question in questions where !question.answers.isEmpty {
            lines.append("  \(question.question)")
            let digits = "\(question.answers[0].count)".count
            for answer in question.answers {
                let count = "\(answer.count)"
                lines.append("    " + String(repeating: " ", count: digits - count.count) + "\(count) × \(answer.text)")
            }
        }
        if let failure {
            lines += failure.text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
