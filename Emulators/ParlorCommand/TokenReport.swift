import EmulatorAPI
import EmulatorServer

/// A token just made.
struct MintedToken: Encodable {
    var vendor: String
    var token: String
    var claims: Claims

    /// The token alone on standard output, warnings on standard error; or the envelope.
    func outcome(warnings: [String], asJSON: Bool) -> CommandOutcome {
        if asJSON {
            let envelope = Envelope(command: "token mint", status: .ok, data: self, warnings: warnings)
            return CommandOutcome(standardOutput: envelope.text)
        }
        return CommandOutcome(
            standardOutput: token + "\n", standardError: warnings.map { "warning: \($0)\n" }.joined())
    }
}

/// The result of examining a token.
struct InspectedToken {
    /// The claims of the token; nil if it cannot be read.
    var claims: Claims?
    /// The lines that a person reads first, without the verdict.
    var description: [String]
    /// Why the token does not verify; nil if it does.
    var refusal: ErrorReport?
    var checkedAtUnixSeconds: Int64
    var vendor: String

    private struct Report: Encodable {
        var vendor: String
        var verifies: Bool
        var checkedAtUnixSeconds: Int64
        var claims: Claims?
    }

    func outcome(asJSON: Bool) -> CommandOutcome {
        let exitCode = refusal == nil ? CommandOutcome.ok : CommandOutcome.failed
        if asJSON {
            let report = Report(
                vendor: vendor, verifies: refusal == nil, checkedAtUnixSeconds: checkedAtUnixSeconds, claims: claims)
            let envelope = Envelope(
                command: "token inspect", status: refusal == nil ? .ok : .failed, data: report, error: refusal)
            return CommandOutcome(standardOutput: envelope.text, exitCode: exitCode)
        }
        let lines = description.map { $0.shown(atMost: .max) } + ["verifies  \(refusal == nil ? "yes" : "no")"]
        let complaint = refusal.map { refusal -> String in
            let code = [refusal.code, refusal.name].compactMap(\.self).joined(separator: " ")
            return "error: \(code): \(refusal.reason.shown(atMost: .max))\n"
        }
        return CommandOutcome(
            standardOutput: lines.joined(separator: "\n") + "\n", standardError: complaint ?? "", exitCode: exitCode)
    }
}
