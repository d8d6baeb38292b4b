package import VendorDialects

extension Easemob {
    /// Services of the REST API that are not here. Their requests are answered as those of an app that has not opened them.
    package enum ClosedService: String, NotEmulated {
        case groups = "REST /chatgroups"
        case files = "REST /chatfiles"
        case history = "REST /chatmessages"
        case pushes = "REST /push"
        case threads = "REST /thread, /threads"
        case groupMessages = "REST POST /messages/chatgroups"
        case fileMessages = "REST POST /messages, types img, audio, video, file and loc"

        /// The service behind a path.
        init?(path: [String]) {
            switch path.first {
            case "messages" where path == ["messages", "chatgroups"]: self = .groupMessages
            case "chatgroups": self = .groups
            case "chatfiles": self = .files
            case "chatmessages": self = .history
            case "push": self = .pushes
            case "thread", "threads": self = .threads
            default: return nil
            }
        }

        package var row: NotEmulatedRow {
            let since = "2026-11-23"
            return switch self {
            case .groups:
                .call("keeps groups of users; voice rooms are chat rooms, and no SDK here has groups", since: since)
            case .files: .call("keeps the files of messages; no message here has a file", since: since)
            case .history:
                .call("gives the messages of an hour as a file; no message here is kept that long", since: since)
            case .pushes: .call("sets what is pushed to phones; nobody pushes to a phone here", since: since)
            case .threads: .call("keeps threads of messages in groups, which are not here", since: since)
            case .groupMessages: .call("sends messages to groups, which are not here", since: since)
            case .fileMessages: .call("sends messages with files or places, which are not here", since: since)
            }
        }
    }
}
