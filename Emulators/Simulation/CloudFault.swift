package import EmulatorAPI

/// A defect that a test puts into a cloud, to see that it is found.
///
/// Both closures run while the cloud is locked, so they must not call it.
package struct CloudFault: Sendable {
    /// Something that is about to be sent.
    package enum Delivery: Sendable {
        case reply(SessionID, request: UInt64, Result<Reply, EmulatorError>)
        case event(SessionID, Event)
        /// Something else; its place among what was planned.
        case other(Int)
    }

    /// What a tenant takes in place of an input.
    package var input: @Sendable (Input) -> Input
    /// What is sent in place of all that one step sends. Deliverys for sessions without a link are left out.
    package var deliveries: @Sendable ([Delivery]) -> [Delivery]

    package init(
        input: @escaping @Sendable (Input) -> Input = { $0 },
        deliveries: @escaping @Sendable ([Delivery]) -> [Delivery] = { $0 }
    ) {
        self.input = input
        self.deliveries = deliveries
    }
}
