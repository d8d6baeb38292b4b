package import EmulatorAPI

extension Volcengine.Profile {
    /// What the cloud leaves open about when things come.
    package final class OrderFacts: Sendable {
        /// When a device's command comes to the cloud.
        package let commands = Sourced(
            OpenOrder.anyTimeInOrder,
            .page("ByteRTCUserMessageSendResult 1: a message may be unanswered until its time is over"))
        /// When a device is told something: an answer or an event.
        package let deliveries = Sourced(
            OpenOrder.anyTimeInOrder,
            .page("ByteRTCMessageConfig: messages are reliable and in order; no time is promised"))
        /// Which of two devices does something first that is due at the same moment.
        package let sameMoment = Sourced(
            OpenOrder.anyOrder,
            .assumed(why: "each device counts with a clock of its own, and no page compares them"))

        package var rules: OrderRules {
            OrderRules(commands: commands.value, deliveries: deliveries.value, sameMoment: sameMoment.value)
        }
    }
}
