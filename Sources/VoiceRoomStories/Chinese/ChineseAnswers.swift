/// The words of answers in Chinese. An answer is put together from few words, names of people, codes and times.
enum ChineseAnswers {
    private static let words = [
        "ok": "成功", "nobody": "无人", "no call": "无此接口", "no answer": "无结果", "not told": "未得知", "before": "之前",
        "after": "之后", "nothing": "无", "is told nothing": "没有回调", "is seen by nobody": "无人看到",
    ]

    /// An answer, or what a look at a seat or a listener shows.
    static func chinese(_ answer: String) -> String {
        answer.split(separator: ", ").map { part(String($0)) }.joined(separator: "，")
    }

    private static func part(_ text: String) -> String {
        if let word = words[text] { return word }
        if let rest = text.rest(after: "does not hear ") { return "听不到 \(rest)" }
        if let rest = text.rest(after: "hears ") { return "听到 \(rest)" }
        if let rest = text.rest(after: "has ") ?? text.rest(after: "is told ") { return part(rest) }
        if let volume = volume(text) { return volume }
        if let rest = text.rest(after: "then ") { return "然后 \(part(rest))" }
        if let rest = text.rest(after: "all ") { return all(rest) }
        if let range = text.firstRange(of: " for ") {
            let people = text[range.upperBound...].replacing(" and ", with: " 和 ")
            let occupant = String(text[..<range.lowerBound])
            return words[occupant].map { "\(people) 看到\($0)" } ?? "\(people) 看到 \(part(occupant))"
        }
        let parts = text.split(separator: " ").map(String.init)
        if parts.count == 2, parts[1] == "ok", Int(parts[0]) != nil { return "\(parts[0]) 次成功" }
        if parts.count > 1, let result = result(of: Array(parts.dropFirst())) { return "\(parts[0]) \(result)" }
        return told(parts)
    }

    /// `80 per 300 ms`, `0–80 per 300 ms` or `80 once`.
    private static func volume(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /(\d+)(?:–(\d+))? (?:once|per (\d+) ms)/) else { return nil }
        let levels = match.output.2.map { "\(match.output.1)–\($0)" } ?? "\(match.output.1)"
        return match.output.3.map { "\(levels)，每 \($0) 毫秒" } ?? "\(levels)，一次"
    }

    /// `6 ok`, or a code that all calls have.
    private static func all(_ rest: String) -> String {
        let words = rest.split(separator: " ")
        return words.count == 2 && words[1] == "ok" ? "\(words[0]) 次全部成功" : "全部 \(part(rest))"
    }

    /// What the call of a named person has.
    private static func result(of words: [String]) -> String? {
        let text = words.joined(separator: " ")
        return Int(text) == nil ? self.words[text] : text
    }

    /// People, with how late or how often they are told.
    private static func told(_ words: [String]) -> String {
        var people = words
        var end = ""
        if let sign = words.firstIndex(of: "×") {
            people = Array(words[..<sign])
            end = " × \(words[(sign + 1)...].joined(separator: " "))"
        }
        if people.last == "s", people.count > 1 {
            end = " \(people[people.count - 2]) 秒后" + end
            people.removeLast(2)
        }
        return people.joined(separator: "、") + end
    }
}

extension String {
    fileprivate func rest(after beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
