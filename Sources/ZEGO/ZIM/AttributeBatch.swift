import Devices
import EmulatorAPI

/// Operations on one room's attributes that the app collects, to be sent as one.
struct AttributeBatch: Sendable {
    /// Counts the batches of the device.
    var number: Int
    var room: RoomID
    /// The options for every operation, besides its own.
    var options: AttributeOptions
    var steps: [Step] = []

    /// One call that was made while the batch was open.
    struct Step: Sendable {
        var call: String
        var operation: AttributeOperation
        var callback: Handover<ZIMRoomAttributesOperatedCallback?>
    }

    /// The operations with the batch's options added to their own.
    var operations: [AttributeOperation] {
        steps.map { step in
            switch step.operation {
            case .set(let attributes, let own): .set(attributes: attributes, options: options.union(own))
            case .remove(let keys, let own): .remove(keys: keys, options: options.union(own))
            }
        }
    }
}

extension AttributeOptions {
    /// The options that either of the two sets. The vendor does not document how a batch's flags and an operation's
    /// combine. Its own components work only if either is enough.
    func union(_ other: AttributeOptions) -> AttributeOptions {
        AttributeOptions(
            isForced: isForced || other.isForced, takesHold: takesHold || other.takesHold,
            removesWithHolder: removesWithHolder || other.removesWithHolder)
    }
}

extension AttributeOperation {
    /// The keys it would touch, in the order of the operation.
    var keys: [String] {
        switch self {
        case .set(let attributes, _): attributes.map(\.key)
        case .remove(let keys, _): keys
        }
    }
}

extension ZIM.State {
    /// Removes all open batches, in the order in which they began.
    mutating func takeBatches() -> [AttributeBatch] {
        defer { batches = [:] }
        return batches.values.sorted { $0.number < $1.number }
    }
}
