package import EmulatorAPI
package import VendorDialects

extension Agora {
    /// What the REST API limits, with where it is known from.
    package final class ServerFacts: Sendable {
        package let minimumMinutes = Sourced(1, .page("Create rule: time is 1 to 1440 minutes"))
        package let maximumMinutes = Sourced(1_440, .page("Create rule: time is 1 to 1440 minutes"))
        package let minimumSeconds = Sourced(10, .page("Create rule: time_in_seconds is 10 to 86430"))
        package let maximumSeconds = Sourced(86_430, .page("Create rule: time_in_seconds is 10 to 86430"))
        package let defaultSeconds = Sourced(3_600, .page("Create rule: 60 minutes without a time"))
        package let maximumRules = Sourced(
            200, .assumed(why: "bound of the emulator: rules of a project at once; no number is documented"))
        package let maximumPage = Sourced(500, .page("Query channel list: page_size is 1 to 500"))
        package let defaultPage = Sourced(100, .page("Query channel list: page_size is 100 without a value"))
        package let listedAudience = Sourced(
            10_000, .assumed(why: "bound of the emulator: the audience in a list; no number is documented"))
        package let ruleCallsPerSecond = Sourced(10, .page("Channel management: rules, 10 calls a second and account"))
        package let queriesPerSecond = Sourced(20, .page("Channel management: queries, 20 calls a second and account"))
    }

    /// The rows.
    package static let serverFacts = ServerFacts()
}
