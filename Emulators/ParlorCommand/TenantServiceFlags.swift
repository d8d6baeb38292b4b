import ArgumentParser
import EmulatorServer
import VendorDialects

/// The services of a tenant that has several.
struct TenantServiceFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The part that the first app serves: \(Self.parts). (default: everything)", valueName: "part"),
        completion: .list(ServicePart.allCases.map(\.rawValue)))
    var serves: String?

    @Option(
        help: ArgumentHelp(
            "One more app of the tenant, such as vendor=zego,app-id=7,serves=channels; secret= and client-key= too.",
            valueName: "parts"))
    var service: [String] = []

    private static let parts = ServicePart.allCases.map(\.rawValue).joined(separator: ", ")
    /// What is said of a service, here and in the settings file.
    static let keys = ["vendor", "app-id", "secret", "client-key", "serves"]

    var part: ServicePart? { serves.flatMap(ServicePart.init(rawValue:)) }

    /// The services beside the first; nil where there are none. Throws where a text is none.
    var reports: [ServiceReport]? {
        get throws {
            if let serves, part == nil {
                throw ValidationError("--serves is \"\(serves)\"; it is one of: \(Self.parts)")
            }
            return service.isEmpty ? nil : try service.map(Self.report)
        }
    }

    private static func report(_ text: String) throws -> ServiceReport {
        func failure(_ what: String) -> ValidationError { ValidationError("--service \"\(text)\": \(what)") }
        var values: [String: String] = [:]
        for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[1].isEmpty else { throw failure("\"\(pair)\" is not a key and a value") }
            guard keys.contains(parts[0]) else {
                throw failure("\"\(parts[0])\" means nothing; the keys are: \(keys.joined(separator: ", "))")
            }
            guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw failure("\"\(parts[0])\" comes twice")
            }
        }
        guard let name = values["vendor"] else { throw failure("it has no vendor") }
        guard let vendor = Vendor(rawValue: name) else {
            throw failure("\"\(name)\" is not a vendor; the vendors are: \(TenantTexts.vendors)")
        }
        guard let appID = values["app-id"] else { throw failure("it has no app-id") }
        var serves: ServicePart?
        if let part = values["serves"] {
            serves = ServicePart(rawValue: part)
            guard serves != nil else { throw failure("serves is \"\(part)\"; it is one of: \(parts)") }
        }
        return ServiceReport(
            vendor: vendor, appID: appID, secret: values["secret"], clientKey: values["client-key"], serves: serves)
    }
}
