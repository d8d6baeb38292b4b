import EmulatorAPI
package import EmulatorHost
import EmulatorWire

extension JournalEntry {
    /// Reads an entry with a frequent input as an export has it; nil where it is anything else, good or bad.
    package init?(canonical bytes: UnsafeRawBufferPointer) {
        guard var reader = CanonicalReader(bytes) else { return nil }
        do throws(CanonicalDeviation) {
            try reader.skip(#"{"at":"#)
            guard let nanoseconds = Int64(exactly: try reader.number()) else { throw CanonicalDeviation() }
            try reader.skip(#","input":"#)
            let input = try Input(from: &reader)
            var outcome: StepOutcome?
            if reader.skips(#","outcome":{"effectCount":"#) {
                let effectCount = try reader.number()
                try reader.skip(#","eventCount":"#)
                let eventCount = try reader.number()
                try reader.skip(#","isRefused":"#)
                let isRefused = try reader.bool()
                try reader.skip("}")
                guard let effects = UInt32(exactly: effectCount), let events = UInt32(exactly: eventCount) else {
                    throw CanonicalDeviation()
                }
                outcome = StepOutcome(isRefused: isRefused, eventCount: events, effectCount: effects)
            }
            try reader.skip(#","position":"#)
            let position = try reader.number()
            try reader.skip("}")
            try reader.finish()
            self.init(position: position, at: Instant(nanoseconds: nanoseconds), input: input, outcome: outcome)
        } catch {
            return nil
        }
    }
}

extension JournalCoding {
    /// The text of an entry; the same as of any value, sooner.
    func text(of entry: JournalEntry) throws -> String {
        var text = #"{"at":\#(entry.at.nanoseconds)"#
        if let input = entry.input { text += #","input":\#(try self.text(of: input))"# }
        if let outcome = entry.outcome {
            text += #","outcome":{"effectCount":\#(outcome.effectCount),"eventCount":\#(outcome.eventCount)"#
            text += #","isRefused":\#(outcome.isRefused)}"#
        }
        return text + #","position":\#(entry.position)}"#
    }
}
