import EmulatorAPI
import EmulatorSuite
import Foundation
import VendorDialects

extension TenantWorld {
    /// Asks the first service's routes, carries out what they decide, and says what that told sessions; nil where the service
    /// has no routes, and where a message waits for the app's own server.
    mutating func ask(_ call: VendorCall) -> (response: VendorResponse, told: [(event: Event, sessions: [SessionID])])?
    {
        let service = setup.services[0]
        guard let routes = service.routes else { return nil }
        var told: [(event: Event, sessions: [SessionID])] = []
        func reply(to command: AdministrationCommand, in world: inout TenantWorld) -> Result<Reply, EmulatorError>? {
            let (reply, outcome) = world.take(.administered(command: command))
            for case .deliver(let event, let sessions) in outcome.effects { told.append((event, sessions)) }
            return reply
        }
        var decision = routes.answer(call.request(to: service, of: setup.services), tenant)
        while case .ask(let command, let then) = decision {
            guard let reply = reply(to: command, in: &self) else { return nil }
            decision = then(reply, tenant)
        }
        guard let response = decision.response({ reply(to: $0, in: &self) }) else { return nil }
        return (response, told)
    }

    /// Opens a session and logs a user in on it with the text of a token, as an SDK does.
    mutating func logIn(_ user: UserID, token: String, on session: SessionID) throws {
        take(.opened(session: session))
        let login = Command.identity(.logIn(user: user, credential: .token(text: token), terminal: .phone))
        let read = setup.read(.command(session: session, command: login)) { [self] in tenant.app(of: $0) }
        if case .failure(let error) = take(read).reply { throw error }
    }
}
