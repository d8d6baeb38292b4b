package import EmulatorAPI

/// What a vendor leaves open about when something comes. Explorations try what is open, and nothing else.
package enum OpenOrder: String, Hashable, Sendable, CaseIterable {
    /// After any time that is shorter than a vendor's own time limit for an answer. What goes the same way keeps its order.
    case anyTimeInOrder
    /// In any order.
    case anyOrder
}

/// What a vendor leaves open about when things come: the same for all of them, each by a source of its own.
package final class OrderFacts: Sendable {
    /// When a device's command comes to the cloud.
    package let commands: Sourced<OpenOrder>
    /// When a device is told something: an answer or an event.
    package let deliveries: Sourced<OpenOrder>
    /// Which of two devices does something first that is due at the same moment.
    package let sameMoment = Sourced(
        OpenOrder.anyOrder, .assumed(why: "each device counts with a clock of its own, and no page compares them"))

    init(
        commands: Basis,
        deliveries: Basis = .assumed(why: "no page says how soon devices are told; each in the cloud's order")
    ) {
        self.commands = Sourced(.anyTimeInOrder, commands)
        self.deliveries = Sourced(.anyTimeInOrder, deliveries)
    }

    package var rules: OrderRules {
        OrderRules(commands: commands.value, deliveries: deliveries.value, sameMoment: sameMoment.value)
    }
}

/// What explorations may vary in a world with a vendor's apps.
package struct OrderRules: Hashable, Sendable {
    /// When a device's command comes to the cloud.
    package var commands: OpenOrder
    /// When a device is told something.
    package var deliveries: OpenOrder
    /// Which of two devices does something first that is due at the same moment.
    package var sameMoment: OpenOrder
}

extension Vendor {
    /// What the vendor leaves open about when things come.
    package var order: OrderRules {
        switch self {
        case .tencent: Tencent.profile.order.rules
        case .zego: ZEGO.profile.order.rules
        case .easemob: Easemob.profile.order.rules
        case .agora: Agora.profile.order.rules
        case .volcengine: Volcengine.profile.order.rules
        }
    }
}
