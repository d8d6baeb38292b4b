package import EmulatorAPI

extension Easemob.Profile {
    /// What Chat leaves open about when things come.
    package final class OrderFacts: Sendable {
        /// When a device's command comes to the cloud.
        package let commands = Sourced(
            OpenOrder.anyTimeInOrder,
            .page("EMErrorCode 301: the server may not answer in time"))
        /// When a device is told something: an answer or an event.
        package let deliveries = Sourced(
            OpenOrder.anyTimeInOrder,
            .assumed(why: "no page says how soon devices are told; each in the cloud's order"))
        /// Which of two devices does something first that is due at the same moment.
        package let sameMoment = Sourced(
            OpenOrder.anyOrder,
            .assumed(why: "each device counts with a clock of its own, and no page compares them"))

        package var rules: OrderRules {
            OrderRules(commands: commands.value, deliveries: deliveries.value, sameMoment: sameMoment.value)
        }
    }
}
