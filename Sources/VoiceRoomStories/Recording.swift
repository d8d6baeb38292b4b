/// A story as it went on one vendor.
package struct Recording: Hashable, Sendable, Encodable {
    package var vendor: String
    /// The vendor's modules that it was played through.
    package var modules: [String]
    /// The steps before the question.
    package var preparation: [StepRecording]
    /// The steps after the preparation, one for each of the story's steps.
    package var steps: [StepRecording]
}

/// One step as it went on one vendor. Times are milliseconds since the step began.
package struct StepRecording: Hashable, Sendable, Encodable {
    /// The step as a sentence.
    package var step: String
    /// The results of the calls, in the order of the calls.
    package var answers: [Answer]
    /// What people learned, in the order in which they first learned it.
    package var told: [Telling]
    /// The seat or listener that was observed.
    package var sight: Sight?
    /// What apps called and were called back, in order; reports of levels and quality are left out.
    package var trace: [Line]

    /// The result of a person's call.
    package struct Answer: Hashable, Sendable, Encodable {
        package var person: String
        /// The vendor's call, with its arguments; empty where there is none.
        package var call: String
        /// Nil if no answer came while the step was watched, or if the vendor has no such call.
        package var code: Int?
        /// The text that goes with the code, or why there is no such call.
        package var message: String
        package var atMilliseconds: Int64?
        /// How many news this person had received before the answer.
        package var toldBefore: Int
        /// Whether the vendor has no such call.
        package var isNotOffered = false
        /// How many lines of the trace came before the answer; nil if no answer came. It is not encoded.
        package var line: Int?

        private enum CodingKeys: String, CodingKey {
            case person, call, code, message, atMilliseconds, toldBefore, isNotOffered
        }
    }

    /// A person learned something.
    package struct Telling: Hashable, Sendable, Encodable {
        /// When they first did.
        package var atMilliseconds: Int64
        package var person: String
        package var news: String
        /// The first callback of the vendor with this news.
        package var callback: String
        /// How many times that callback reported it.
        package var times: Int
        /// The place of that callback in the trace, from 0. It is not encoded.
        package var line = 0

        private enum CodingKeys: String, CodingKey {
            case atMilliseconds, person, news, callback, times
        }
    }

    /// Something observed: a seat, or a listener.
    package struct Sight: Hashable, Sendable, Encodable {
        package var of: String
        /// The rest of the sentence: `has bob`, `hears bob`.
        package var shows: String
    }

    /// A line of the trace.
    package struct Line: Hashable, Sendable, Encodable {
        package var atMilliseconds: Int64
        package var person: String
        /// `call`, `callback` or `note`.
        package var kind: String
        package var text: String
    }
}
