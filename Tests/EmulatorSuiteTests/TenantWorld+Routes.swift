import EmulatorAPI
import EmulatorSuite
import Foundation
import VendorDialects

extension TenantWorld {
    /// Asks the first service's routes, carries out what they decide, and says what that told sessions; nil where the service
    /// has no routes.
    mutating func ask(_ call: VendorCall) -> (response: VendorResponse, told: [(event: Event, sessions: [SessionID])])?
    {
        let service = setup.services[0]
        guard let routes = service.routes else { return nil }
        var told: [(event: Event, sessions: [SessionID])] = []
        func take(_ command: AdministrationCommand, in world: inout TenantWorld) -> EmulatorError? {
            let (reply, outcome) = world.take(.administered(command: command))
            for case .deliver(let event, let sessions) in outcome.effects { told.append((event, sessions)) }
            if case .failure(let error) = reply { return error }
            return nil
        }
        let response: VendorResponse
        switch routes.answer(call.request(to: service, of: setup.services), tenant) {
        case .respond(let answer): response = answer
        case .administer(let commands, let stopsAtRefusal, let respond):
            var refusals: [EmulatorError?] = []
            for command in commands where !stopsAtRefusal || refusals.allSatisfy({ $0 == nil }) {
                refusals.append(take(command, in: &self))
            }
            response = respond(refusals)
        case .administerInTurn(let commands, let further, let respond):
            var refusal: EmulatorError?
            for command in commands where refusal == nil { refusal = take(command, in: &self) }
            if refusal == nil { for command in further { _ = take(command, in: &self) } }
            response = respond(refusal)
        }
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
