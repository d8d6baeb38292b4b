/// A story as it went on one vendor.
package struct Recording: Hashable, Sendable, Encodable {
    package var vendor: String
    /// The vendor's modules that it was played through.
    package var modules: [String]
    /// What came before the question.
    package var preparation: [StepRecording]
    /// What the question is about, one for each of the story's steps.
    package var steps: [StepRecording]
}

/// One step as it went on one vendor. Times are milliseconds since the step began.
package struct StepRecording: Hashable, Sendable, Encodable {
    /// The step as a sentence.
    package var step: String
    /// The calls that were answered, or not, in the order in which they were made.
    package var answers: [Answer]
    /// What people learned, in the order in which they first did.
    package var told: [Telling]
    /// What was looked at or listened to.
    package var sight: Sight?
    /// What apps called and were called back, in order; reports of levels and quality are left out.
    package var trace: [Line]

    /// What somebody's call came to.
    package struct Answer: Hashable, Sendable, Encodable {
        package var person: String
        /// The vendor's call, with its arguments; empty where there is none.
        package var call: String
        /// Nil where no answer came while the step was watched, or where the vendor has no such call.
        package var code: Int?
        /// The text beside the code, or why there is no such call.
        package var message: String
        package var atMilliseconds: Int64?
        /// How many things had been told to this person before the answer.
        package var toldBefore: Int
        /// Whether the vendor has no such call.
        package var isNotOffered = false
    }

    /// Somebody learned something.
    package struct Telling: Hashable, Sendable, Encodable {
        /// When they first did.
        package var atMilliseconds: Int64
        package var person: String
        package var news: String
        /// The vendor's callback that said it first.
        package var callback: String
        /// How often that callback said it.
        package var times: Int
    }

    /// Something to look at or listen to: a seat, or a listener.
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
