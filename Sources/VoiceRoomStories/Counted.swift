/// A number with what it counts: `1 order`, `2 orders`. For nouns whose plural ends in an s.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
