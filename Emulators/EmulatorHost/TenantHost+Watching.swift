package import EmulatorAPI
package import EmulatorSuite

/// A step that was just made.
package struct StepNote: Sendable {
    /// What the clock showed. Deadlines that fired in the step were earlier.
    package var moment: Instant
    /// As the journal has it, with its tokens decoded; nil where only time passed.
    package var input: Input?
    /// The number of the client's request; 0 for inputs that are none.
    package var request: UInt64
    package var step: TenantStep
}

/// Is told of every step of a tenant, inside the host and before anybody else; so it returns at once.
package typealias StepListener = @Sendable (_ note: StepNote, _ state: TenantState) -> Void

extension TenantHost {
    /// Reads the tenant as it is; what it is made of may not be durable yet. What `read` returns keeps no part of the state, because
    /// the next step would copy it.
    package func view<Value: Sendable>(_ read: @Sendable (TenantState) -> Value) -> Value { read(state) }

    /// Sets who is told of every step, in the place of whoever was; nil for nobody.
    package func tellOfSteps(to listener: StepListener?) { stepListener = listener }
}
