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

    /// Plays the schedules of an exploration that has played nothing yet, until one goes wrong. Where steps may `overlap`, one may
    /// begin before the time of the one before it is over. With `ignoresApps` it does not count what apps show on seats. What it finds
    /// does not depend on the number of threads.
    package init(
        of story: Story, on vendor: any StoryVendor, seeds: Range<UInt64>, onThreads threadCount: Int = 1,
        overlap: Bool,
        ignoresApps: Bool = false, in exploration: Exploration
    ) {
        self.story = story.name
        self.vendor = vendor.name
        var exploration = exploration
        var counts = story.questions.map { _ in [String: Int]() }
        let failure = exploration.play(seeds: seeds, onThreads: threadCount) { world in
            let recording = try StoryWorld.play(
                story, on: vendor, in: world, overlap: overlap, ignoresApps: ignoresApps)
            return story.questions.map { $0.finding(in: recording.steps[$0.step]).textWithoutMoments }
        } afterEach: { answers in
            for (place, answer) in answers.enumerated() { counts[place][answer, default: 0] += 1 }
        }
        self.failure = failure.map(Failure.init)
        let report = exploration.report
        isExhausted = report.isExhausted
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
            "\(story) on \(vendor): \(counted(scheduleCount, "schedule")), \(counted(orderCount, "order")), "
            + "\(counted(stateCount, "state")), \(counted(factCount, "fact")). "
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
}
