import EmulatorAPI

/// Which steps a run takes, in so few words that they fit a command line: `zego-small:4711:0-17,19p,30`.
///
/// A step is drawn from scene, seed and its own number, so leaving one out changes no other; `p` makes its values plain.
package struct FuzzProgram: Hashable, Codable, Sendable, CustomStringConvertible {
    /// One of its steps.
    package struct Step: Hashable, Codable, Sendable {
        package var number: Int
        package var isPlain = false
    }

    package var scene: String
    package var seed: UInt64
    package var steps: [Step]

    /// A program of that many steps.
    package init(scene: String, seed: UInt64, stepCount: Int) {
        self.scene = scene
        self.seed = seed
        steps = (0..<stepCount).map { Step(number: $0) }
    }

    /// Nil where the text is no program.
    package init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 3, let seed = UInt64(parts[1]) else { return nil }
        scene = String(parts[0])
        self.seed = seed
        steps = []
        for part in parts[2].split(separator: ",") {
            let isPlain = part.hasSuffix("p")
            let words = (isPlain ? part.dropLast() : part).split(separator: "-", omittingEmptySubsequences: false)
            let ends = words.compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, ends.count == words.count, ends.count <= 2, 0 <= first,
                first <= last,
                last < 1_000_000
            else { return nil }
            steps += (first...last).map { Step(number: $0, isPlain: isPlain) }
        }
    }

    package var description: String {
        var parts: [String] = []
        var rest = steps[...]
        while let first = rest.first {
            var count = 1
            while count < rest.count {
                let next = rest[rest.startIndex + count]
                guard next.number == first.number + count, next.isPlain == first.isPlain else { break }
                count += 1
            }
            let range = count == 1 ? "\(first.number)" : "\(first.number)-\(first.number + count - 1)"
            parts.append(range + (first.isPlain ? "p" : ""))
            rest = rest.dropFirst(count)
        }
        return "\(scene):\(seed):\(parts.joined(separator: ","))"
    }

    /// How the program is run again.
    package var commandLine: String { "PARLOR_FUZZ='\(self)' swift test --filter FuzzTests.SessionFuzz" }

    /// The number a step's values are drawn from.
    package func number(of step: Step) -> UInt64 {
        var stream = RandomSource(seed: seed).stream(scene)
        stream.skip(UInt64(step.number))
        return stream.next()
    }

    /// The shortest program that still fails: parts are left out, halves first and single steps last, then values are made
    /// plain. Asks at most `maximumTries` times.
    package func shortened(maximumTries: Int, fails: (FuzzProgram) async -> Bool) async -> FuzzProgram {
        var best = self
        var tries = 0
        func isFailing(_ candidate: FuzzProgram) async -> Bool {
            tries += 1
            return await fails(candidate)
        }
        var length = max(steps.count / 2, 1)
        while true {
            var start = 0
            var isShorter = false
            while start < best.steps.count, tries < maximumTries {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
                if !candidate.steps.isEmpty, await isFailing(candidate) {
                    best = candidate
                    isShorter = true
                } else {
                    start += length
                }
            }
            if tries >= maximumTries || (length == 1 && !isShorter) { break }
            length = max(length / 2, 1)
        }
        for index in best.steps.indices where tries < maximumTries && !best.steps[index].isPlain {
            var candidate = best
            candidate.steps[index].isPlain = true
            if await isFailing(candidate) { best = candidate }
        }
        return best
    }
}
