package import EmulatorAPI
package import VendorDialects

// ZIM's callback before a message is sent. Source: the vendor's page "Callback on message not sent yet" (zim-server/callbacks).

extension ZEGO {
    /// ZIM's callback before a message is sent.
    package final class QuestionFacts: Sendable {
        package let timeoutMilliseconds = Sourced<Int64>(
            2500,
            .checkedPage(
                "Callback on message not sent yet, in Chinese: no answer in 2.5 s is a failure (3 s in English)"))
        package let retryMilliseconds = Sourced<[Int64]>(
            [0],
            .checkedPage(
                "Callback on message not sent yet, in Chinese: asked again once, at once (twice in English)"))
        package let allowsWithoutAnswer = Sourced(
            false, .page("Callback on message not sent yet: after an exception no message is sent by default"))

        var timing: WebhookTiming {
            WebhookTiming(
                timeoutMilliseconds: timeoutMilliseconds.value, retryMilliseconds: retryMilliseconds.value)
        }
    }

    /// The rows.
    package static let questionFacts = QuestionFacts()
}

extension ZEGO {
    /// What ZIM asks an app's own server: whether to send a message of a device. Commands and barrage are not asked about, nor are the
    /// server API's messages.
    static let zimQuestions = WebhookQuestions(
        kinds: [("before_send_msg", [.sendToRoom, .sendToUser])], timing: questionFacts.timing,
        otherwise: questionFacts.allowsWithoutAnswer.value
            ? .allow : refusal("the app's server did not say whether the message may be sent"),
        words: { held, _, _ in
            let fields: [String: JSONValue]? =
                switch held.command {
                case .room(.send(let room, let message)):
                    fields(of: message, from: held.user, to: room.rawValue, kind: 1)
                case .signaling(.send(let user, let message)):
                    fields(of: message, from: held.user, to: user.rawValue, kind: 0)
                default: nil
                }
            return fields.map { words("before_send_msg", $0) }
        },
        verdict: { response, _ in
            guard (200..<300).contains(response.status), let fields = WebhookText.fields(response.body) else {
                return nil
            }
            switch fields["result"]?.asNumber {
            case 2: return .drop
            case 3: return refusal(fields["reason"]?.asText ?? "")
            // The vendor takes every other number for neutral.
            default: return .allow
            }
        },
        answer: { verdict in
            var fields: [String: JSONValue] = [:]
            switch verdict {
            case .allow: fields["result"] = 1
            case .drop: fields["result"] = 2
            case .refuse(_, let reason): (fields["result"], fields["reason"]) = (3, .text(reason))
            case .replace, .allowExcept: return nil
            }
            return WebhookResponse(status: 200, body: WebhookText.bytes(.object(fields)))
        })

    private static func refusal(_ reason: String) -> CommandVerdict {
        .refuse(code: Int(ZIMCode.auditCustomSentRejected.rawValue), reason: reason)
    }
}
