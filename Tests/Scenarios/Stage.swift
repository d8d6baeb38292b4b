import EmulatorAPI

/// One way to reach a tenant: what a text is played on.
///
/// Calls come one at a time, and return when everything that follows from them can be collected.
protocol Stage: AnyObject {
    /// Makes the actor's connection.
    func open(_ actor: Actor) async
    func send(_ command: Command, as actor: Actor) async
    func administer(_ command: AdministrationCommand) async
    func change(_ network: NetworkChange, of actor: Actor) async
    func advance(by duration: Duration) async
    /// What each was told since it was last asked, in the order in which each was told.
    func collect() async -> [Actor: [Told]]
    /// Ends every connection.
    func close() async
}
