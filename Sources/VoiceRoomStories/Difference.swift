/// Finds where recordings of one story differ.
enum Difference {
    /// A longer time between two callbacks counts as later; a shorter one is due to the network.
    private static let noticeableMilliseconds: Int64 = 1000

    /// One sentence for each difference, in the order of the steps.
    static func sentences(between recordings: [Recording]) -> [String] {
        guard let first = recordings.first, recordings.count > 1 else { return [] }
        let vendors = recordings.map(\.vendor)
        return first.steps.indices.flatMap { index in
            let steps = recordings.map { $0.steps[index] }
            let found =
                answers(in: steps, vendors) + news(in: steps, vendors) + orders(in: steps, vendors)
                + sights(in: steps, vendors)
            return found.map { "\(index + 1): \($0)" }
        }
    }

    // MARK: Answers

    private static func answers(in steps: [StepRecording], _ vendors: [String]) -> [String] {
        people(in: steps).compactMap { person in
            let outcomes = steps.map { Outcome($0.answers.filter { $0.person == person }) }
            let groups = grouped(vendors, by: outcomes)
            guard groups.count > 1 else { return nil }
            if groups.allSatisfy({ $0.value.refusalCode != nil }) {
                let codes = groups.map { "with \($0.value.refusalCode!) on \(list($0.vendors))" }
                return "\(person) is refused \(codes.joined(separator: ", "))"
            }
            return "\(person) " + groups.map { "\($0.value.text) on \(list($0.vendors))" }.joined(separator: ", ")
        }
    }

    private static func people(in steps: [StepRecording]) -> [String] {
        var people: [String] = []
        for answer in steps.flatMap(\.answers) where !people.contains(answer.person) { people.append(answer.person) }
        return people.sorted()
    }

    /// The results of one person's calls in one step.
    private struct Outcome: Equatable {
        var text: String
        /// The code of a single call that was refused.
        var refusalCode: Int?

        init(_ answers: [StepRecording.Answer]) {
            let refused = answers.filter { $0.code != 0 }
            if answers.count == 1 { refusalCode = refused.first?.code }
            let fault = refused.first.map { answer in
                answer.isNotOffered
                    ? "has no call for it" : answer.code.map { "is refused with \($0)" } ?? "gets no answer"
            }
            switch (answers.count, fault) {
            case (0, _): text = "does nothing"
            case (1, let fault): text = fault ?? "succeeds"
            case (let count, nil): text = "succeeds \(count) times"
            case (let count, let fault?):
                text = "succeeds \(count - refused.count) times and \(fault) \(refused.count) times"
            }
        }
    }

    // MARK: News

    private static func news(in steps: [StepRecording], _ vendors: [String]) -> [String] {
        allNews(in: steps).compactMap { news in
            let tellings = steps.map { $0.told.filter { $0.news == news } }
            let audiences = grouped(vendors, by: tellings.map { $0.map(\.person).sorted() })
            guard audiences.count == 1 else {
                let parts = audiences.map { "\(list($0.value, none: "nobody")) on \(list($0.vendors))" }
                return "\"\(news)\" reaches \(parts.joined(separator: ", "))"
            }
            let orders = grouped(vendors, by: tellings.map { moments(of: $0).map(\.people) })
            if orders.count > 1 {
                let parts = orders.map { group in
                    group.value.map { list($0) }.joined(separator: ", then ") + " on \(list(group.vendors))"
                }
                return "\"\(news)\" reaches \(parts.joined(separator: "; "))"
            }
            let counts = grouped(vendors, by: tellings.map { $0.map(\.times).max() ?? 0 })
            if counts.count > 1 {
                let parts = counts.map { "\($0.value) times on \(list($0.vendors))" }
                return "\"\(news)\" comes \(parts.joined(separator: ", "))"
            }
            let times = tellings.map { $0.first?.atMilliseconds ?? 0 }
            guard let earliest = times.min(), let latest = times.max(), latest - earliest >= noticeableMilliseconds
            else { return nil }
            let parts = grouped(vendors, by: times.map(seconds)).map { "\($0.value) on \(list($0.vendors))" }
            return "\"\(news)\" comes after \(parts.joined(separator: ", "))"
        }
    }

    /// The people told at each moment, in the order of the moments. At the same moment nobody is first.
    static func moments(of tellings: [StepRecording.Telling]) -> [(at: Int64, people: [String])] {
        var moments: [(at: Int64, people: [String])] = []
        for telling in tellings {
            if let last = moments.last, last.at == telling.atMilliseconds {
                moments[moments.count - 1].people.append(telling.person)
            } else {
                moments.append((telling.atMilliseconds, [telling.person]))
            }
        }
        return moments.map { ($0.at, $0.people.sorted()) }
    }

    private static func allNews(in steps: [StepRecording]) -> [String] {
        var all: [String] = []
        for telling in steps.flatMap(\.told) where !all.contains(telling.news) { all.append(telling.news) }
        return all
    }

    /// Whether a person learns something before or after the answer to their own call, for things that every vendor
    /// tells.
    private static func orders(in steps: [StepRecording], _ vendors: [String]) -> [String] {
        people(in: steps).flatMap { person -> [String] in
            let answers = steps.map { $0.answers.filter { $0.person == person } }
            guard answers.allSatisfy({ $0.count == 1 && $0[0].code == 0 }) else { return [] }
            let told = steps.map { $0.told.filter { $0.person == person }.map(\.news) }
            return told[0].filter { news in told.allSatisfy { $0.contains(news) } }.compactMap { news in
                let isBefore = zip(told, answers).map { $0.firstIndex(of: news)! < $1[0].toldBefore }
                let groups = grouped(vendors, by: isBefore)
                guard groups.count > 1 else { return nil }
                return "\(person) hears \"\(news)\" "
                    + groups.map { "\($0.value ? "before" : "after") the answer on \(list($0.vendors))" }
                    .joined(separator: ", ")
            }
        }
    }

    private static func sights(in steps: [StepRecording], _ vendors: [String]) -> [String] {
        let groups = grouped(vendors, by: steps.map { $0.sight?.shows ?? "" })
        guard groups.count > 1, let sight = steps.first?.sight else { return [] }
        return ["\(sight.of) " + groups.map { "\($0.value) on \(list($0.vendors))" }.joined(separator: ", ")]
    }

    // MARK: Sentences

    /// The vendors that share a value, in the order of the vendors.
    private static func grouped<Value: Equatable>(
        _ vendors: [String], by values: [Value]
    ) -> [(value: Value, vendors: [String])] {
        var groups: [(value: Value, vendors: [String])] = []
        for (vendor, value) in zip(vendors, values) {
            if let index = groups.firstIndex(where: { $0.value == value }) {
                groups[index].vendors.append(vendor)
            } else {
                groups.append((value, [vendor]))
            }
        }
        return groups
    }

    static func seconds(_ milliseconds: Int64) -> String {
        "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
    }

    private static func list(_ words: [String], none: String = "none") -> String {
        guard let last = words.last else { return none }
        return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    }
}
