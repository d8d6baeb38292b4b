import EmulatorAPI
import EmulatorHost
import EmulatorServer
import VendorDialects
import Yams

/// The content of `parlor.yaml`; nil for values it does not set. Keys are the flags' names; unknown keys are errors.
struct SettingsFile: Equatable {
    var host: String?
    var port: Int?
    var mediaPort: Int?
    var data: String?
    var keepJournal: JournalFlag?
    var logLevel: String?
    var logFormat: String?
    var demo: Bool?
    var adminSecret: String?
    var allowedOrigins: [String]?
    var allowedCallbacks: [String]?
    var runtimeDirectory: String?
    var cluster: String?
    var clusterName: String?
    var clusterReplicas: Int?
    var advertise: String?
    var passConnections: Bool?
    var tenants: [TenantCreation] = []

    /// The file that is read where none is named.
    static let defaultName = "parlor.yaml"

    /// Longest file, in bytes.
    static let maximumBytes = 1 << 18

    /// Reads a file's text. Messages use `name` for the file.
    init(_ text: String, name: String) throws(UsageFailure) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw UsageFailure("\(name): it has \(text.utf8.count) bytes, more than \(Self.maximumBytes)")
        }
        guard text.isStreamSafe else {
            throw UsageFailure("\(name): a text in it has more than \(MarkRun.maximum) combining marks in a row")
        }
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw UsageFailure("\(name): \(Self.describe(error))")
        } catch {
            throw UsageFailure("\(name): \(error)")
        }
        guard let root, root.null == nil else { return }
        let reader = SettingsReader(file: name)
        for (key, value) in try reader.members(of: root, called: "the file") {
            switch key.text {
            case "host": host = try reader.text(value, key)
            case "port": port = try reader.port(value, key)
            case "media-port": mediaPort = try reader.port(value, key)
            case "data": data = try reader.text(value, key)
            case "keep-journal":
                let text = try reader.text(value, key)
                guard let flag = JournalFlag(argument: text) else {
                    throw reader.failure(key, "is \"\(text)\"; it must be a length of time such as 2d or 12h, or all")
                }
                keepJournal = flag
            case "log-level":
                logLevel = try reader.text(value, key)
                try reader.check(key) { () throws(UsageFailure) in _ = try LogFlags.level(logLevel ?? "") }
            case "log-format":
                logFormat = try reader.text(value, key)
                try reader.check(key) { () throws(UsageFailure) in _ = try LogFlags.format(logFormat ?? "") }
            case "demo": demo = try reader.bool(value, key)
            case "admin-secret":
                let secret = try reader.text(value, key)
                if let problem = ServerSettings.problem(adminSecret: secret) { throw reader.failure(key, problem) }
                adminSecret = secret
            case "allow-origin":
                let origins = try reader.texts(value, key)
                try reader.check(key) { () throws(UsageFailure) in _ = try ServerSettings.allowedOrigins(origins) }
                allowedOrigins = origins
            case "allow-callbacks": allowedCallbacks = try reader.texts(value, key)
            case "runtime-dir": runtimeDirectory = try reader.text(value, key)
            case "cluster": cluster = try reader.text(value, key)
            case "cluster-name": clusterName = try reader.text(value, key)
            case "cluster-replicas": clusterReplicas = try reader.number(value, key)
            case "advertise": advertise = try reader.text(value, key)
            case "pass-connections": passConnections = try reader.bool(value, key)
            case "tenants": tenants = try Self.tenants(value, key, reader)
            default:
                throw reader.unknown(
                    key,
                    [
                        "host", "port", "media-port", "data", "keep-journal", "log-level", "log-format", "demo",
                        "admin-secret", "allow-origin", "allow-callbacks", "runtime-dir", "cluster", "cluster-name",
                        "cluster-replicas", "advertise", "pass-connections", "tenants",
                    ])
            }
        }
    }

    private static func tenants(
        _ node: Node, _ key: SettingsReader.Key, _ reader: SettingsReader
    ) throws(UsageFailure) -> [TenantCreation] {
        guard let list = node.sequence else { throw reader.failure(key, "is not a list") }
        var tenants: [TenantCreation] = []
        for item in list {
            let tenant = try tenant(item, reader)
            try check(tenant, beside: tenants, item, reader)
            tenants.append(tenant)
        }
        return tenants
    }

    /// A value that no server could have is an error of the file. The message names its place.
    private static func check(
        _ tenant: TenantCreation, beside others: [TenantCreation], _ node: Node, _ reader: SettingsReader
    ) throws(UsageFailure) {
        do throws(TenantCatalogueError) {
            try TenantCatalogue.check(tenant)
            for other in others {
                if other.name == tenant.name { throw TenantCatalogueError.nameTaken(name: tenant.name) }
                if let app = tenant.appIDs.first(where: other.appIDs.contains) {
                    throw TenantCatalogueError.appTaken(app: app, tenant: other.name)
                }
            }
        } catch {
            throw UsageFailure("\(reader.file): line \(node.mark?.line ?? 1): \(error.reason)")
        }
    }

    private static func tenant(_ node: Node, _ reader: SettingsReader) throws(UsageFailure) -> TenantCreation {
        var name: String?
        var vendor: Vendor?
        var appID: String?
        var tenant = TenantCreation(name: "", vendor: .tencent, appID: "")
        let keys = [
            "name", "vendor", "app-id", "secret", "client-key", "serves", "services", "webhooks", "clock", "seed",
            "limits",
        ]
        for (key, value) in try reader.members(of: node, called: "a tenant") {
            switch key.text {
            case "name": name = try reader.text(value, key)
            case "vendor": vendor = try reader.word(value, key, Vendor.self)
            case "app-id": appID = try reader.text(value, key)
            case "secret": tenant.secret = try reader.text(value, key)
            case "client-key": tenant.clientKey = try reader.text(value, key)
            case "serves": tenant.serves = try reader.word(value, key, ServicePart.self)
            case "services": tenant.services = try services(value, key, reader)
            case "webhooks": tenant.webhooks = try webhooks(value, key, reader)
            case "clock": tenant.clock = try reader.word(value, key, HostClock.Mode.self)
            case "seed": tenant.seed = try reader.seed(value, key)
            case "limits": tenant.limits = try limits(value, reader)
            default: throw reader.unknown(key, keys)
            }
        }
        guard let name else { throw reader.missing("name", in: node) }
        guard let vendor else { throw reader.missing("vendor", in: node) }
        guard let appID else { throw reader.missing("app-id", in: node) }
        tenant.name = name
        tenant.vendor = vendor
        tenant.appID = appID
        return tenant
    }

    private static func services(
        _ node: Node, _ key: SettingsReader.Key, _ reader: SettingsReader
    ) throws(UsageFailure) -> [ServiceReport] {
        guard let list = node.sequence else { throw reader.failure(key, "is not a list") }
        var services: [ServiceReport] = []
        for item in list { services.append(try service(item, reader)) }
        return services
    }

    private static func service(_ node: Node, _ reader: SettingsReader) throws(UsageFailure) -> ServiceReport {
        var vendor: Vendor?
        var appID: String?
        var service = ServiceReport(vendor: .tencent, appID: "")
        for (key, value) in try reader.members(of: node, called: "a service") {
            switch key.text {
            case "vendor": vendor = try reader.word(value, key, Vendor.self)
            case "app-id": appID = try reader.text(value, key)
            case "secret": service.secret = try reader.text(value, key)
            case "client-key": service.clientKey = try reader.text(value, key)
            case "serves": service.serves = try reader.word(value, key, ServicePart.self)
            default: throw reader.unknown(key, TenantServiceFlags.keys)
            }
        }
        guard let vendor else { throw reader.missing("vendor", in: node, of: "service") }
        guard let appID else { throw reader.missing("app-id", in: node, of: "service") }
        service.vendor = vendor
        service.appID = appID
        return service
    }

    private static func webhooks(
        _ node: Node, _ key: SettingsReader.Key, _ reader: SettingsReader
    ) throws(UsageFailure) -> [WebhookDescription] {
        guard let list = node.sequence else { throw reader.failure(key, "is not a list") }
        var webhooks: [WebhookDescription] = []
        for item in list { webhooks.append(try webhook(item, reader)) }
        return webhooks
    }

    private static func webhook(_ node: Node, _ reader: SettingsReader) throws(UsageFailure) -> WebhookDescription {
        var url: String?
        var webhook = WebhookDescription(url: "")
        for (key, value) in try reader.members(of: node, called: "an address of callbacks") {
            switch key.text {
            case "url": url = try reader.text(value, key)
            case "product": webhook.product = try reader.text(value, key)
            case "secret": webhook.secret = try reader.text(value, key)
            case "events": webhook.events = try reader.texts(value, key)
            case "fault": webhook.faults = try reader.texts(value, key)
            case "app-id": webhook.appID = try reader.text(value, key)
            default: throw reader.unknown(key, TenantWebhookFlags.keys)
            }
        }
        guard let url else { throw reader.missing("url", in: node, of: "address of callbacks") }
        webhook.url = url
        return webhook
    }

    private static func limits(_ node: Node, _ reader: SettingsReader) throws(UsageFailure) -> TenantLimits {
        var limits = TenantLimits()
        for (key, value) in try reader.members(of: node, called: "\"limits\"") {
            switch key.text {
            case "sessions": limits.sessions = try reader.number(value, key)
            case "users": limits.users = try reader.number(value, key)
            case "rooms": limits.rooms = try reader.number(value, key)
            default: throw reader.unknown(key, ["sessions", "users", "rooms"])
            }
        }
        return limits
    }

    private static func describe(_ error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            "line \(mark.line): not YAML: \(problem)"
        case .duplicatedKeysInMapping(let duplicates, let context):
            "line \(context.mark.line): the key \(duplicates.map { "\"\($0)\"" }.sorted().joined(separator: ", ")) twice"
        default: "not YAML: \(error)"
        }
    }
}

/// Reads the nodes of a settings file. Errors name file, line and key.
struct SettingsReader {
    /// A key and where it stands.
    struct Key {
        var text: String
        var line: Int
    }

    var file: String

    func members(of node: Node, called what: String) throws(UsageFailure) -> [(Key, Node)] {
        guard let mapping = node.mapping else {
            throw UsageFailure("\(file): line \(node.mark?.line ?? 1): \(what) is not a list of keys and values")
        }
        return mapping.map { (Key(text: $0.key.string ?? "", line: $0.key.mark?.line ?? 1), $0.value) }
    }

    func text(_ node: Node, _ key: Key) throws(UsageFailure) -> String {
        guard let text = node.scalar?.string, node.null == nil else { throw failure(key, "is not a text") }
        guard !text.isEmpty else { throw failure(key, "is empty") }
        return text
    }

    /// One text, or a list of them.
    func texts(_ node: Node, _ key: Key) throws(UsageFailure) -> [String] {
        guard let list = node.sequence else { return [try text(node, key)] }
        var texts: [String] = []
        for item in list { texts.append(try text(item, key)) }
        return texts
    }

    func number(_ node: Node, _ key: Key) throws(UsageFailure) -> Int {
        guard let number = node.int else { throw failure(key, "is \(shown(node)), not a whole number") }
        return number
    }

    func port(_ node: Node, _ key: Key) throws(UsageFailure) -> Int {
        let port = try number(node, key)
        guard ServerSettings.ports.contains(port) else { throw failure(key, "is \(port); it must be 0...65535") }
        return port
    }

    func seed(_ node: Node, _ key: Key) throws(UsageFailure) -> UInt64 {
        guard let text = node.scalar?.string, let seed = UInt64(text) else {
            throw failure(key, "is \(shown(node)), not a whole number of 0 or more")
        }
        return seed
    }

    func bool(_ node: Node, _ key: Key) throws(UsageFailure) -> Bool {
        guard let bool = node.bool else { throw failure(key, "is \(shown(node)), not true or false") }
        return bool
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ node: Node, _ key: Key, _ type: Word.Type
    ) throws(UsageFailure) -> Word {
        guard let text = node.scalar?.string, let word = Word(rawValue: text) else {
            let words = type.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure(key, "is \(shown(node)); it must be one of: \(words)")
        }
        return word
    }

    func check(_ key: Key, _ check: () throws(UsageFailure) -> Void) throws(UsageFailure) {
        do { try check() } catch { throw UsageFailure("\(file): line \(key.line): \(error.message)") }
    }

    func unknown(_ key: Key, _ keys: [String]) -> UsageFailure {
        UsageFailure(
            "\(file): line \(key.line): unknown key \"\(key.text)\"; the keys are: \(keys.joined(separator: ", "))")
    }

    func missing(_ key: String, in node: Node, of what: String = "tenant") -> UsageFailure {
        UsageFailure("\(file): line \(node.mark?.line ?? 1): the \(what) has no \"\(key)\"")
    }

    func failure(_ key: Key, _ what: String) -> UsageFailure {
        UsageFailure("\(file): line \(key.line): \"\(key.text)\" \(what)")
    }

    private func shown(_ node: Node) -> String { node.scalar.map { "\"\($0.string)\"" } ?? "a list" }
}
