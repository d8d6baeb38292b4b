package import EmulatorSuite

/// Is told of every step of a tenant, inside the host and before anybody else; so it returns at once.
package typealias StepListener = @Sendable (_ note: StepNote, _ state: TenantState) -> Void

extension TenantHost {
    /// Reads the tenant as it is; what it is made of may not be durable yet. What `read` returns keeps no part of the state, because
    /// the next step would copy it.
    package func view<Value: Sendable>(_ read: @Sendable (TenantState) -> Value) -> Value { read(state) }

    /// Sets who is told of every step, in the place of whoever was; nil for nobody.
    package func tellOfSteps(to listener: StepListener?) { stepListener = listener }
}
