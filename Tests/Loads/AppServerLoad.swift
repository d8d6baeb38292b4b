import EmulatorAPI
import ServerDialects
import VendorDialects

/// What an app asks Easemob's App Server for again and again.
package enum AppServerLoad {
    /// Shows the seats of a room so often to the user who made it, beside 100 rooms of other users. Stops the process where something
    /// is refused.
    package static func showSeats(_ count: Int) {
        var tenant = AskedTenant(easemobLoadSetup.withBackEnds())
        var owners: [(session: String, room: String)] = []
        for number in 0..<101 {
            let user = made(
                &tenant, "/user/login/device",
                #"{"device_id":"phone\#(number)","name":"user\#(number)","portrait":"avatar1"}"#)
            let session = text("authorization", user)
            let answer = made(
                &tenant, "/voice/room/create",
                #"{"name":"room","is_private":false,"type":0,"allow_free_join_mic":false,"sound_effect":"Karaoke"}"#,
                session: session)
            guard case .object(let room)? = answer["room"] else { fatalError("no room was made: \(answer)") }
            owners.append((session, text("room_id", room)))
        }
        for number in 0..<count {
            let owner = owners[number % owners.count]
            tenant.advance(by: .milliseconds(500))
            _ = ask(&tenant, "GET", "/voice/room/\(owner.room)/mic", session: owner.session)
        }
    }

    /// The object that a request makes.
    private static func made(
        _ tenant: inout AskedTenant, _ path: String, _ body: String, session: String? = nil
    ) -> [String: JSONValue] {
        (try? JSONValue.fields(json: ask(&tenant, "POST", path, body, session: session))) ?? [:]
    }

    private static func ask(
        _ tenant: inout AskedTenant, _ method: String, _ path: String, _ body: String = "", session: String? = nil
    ) -> [UInt8] {
        let response = tenant.answer(
            VendorCall(
                method: method, target: "/app-server" + path, authorization: session,
                contentType: body.isEmpty ? nil : "application/json", body: Array(body.utf8)))
        guard response.status == 200 else {
            fatalError("\(method) \(path): \(response.status) \(String(decoding: response.body, as: UTF8.self))")
        }
        return response.body
    }

    private static func text(_ name: String, _ fields: [String: JSONValue]) -> String {
        guard case .text(let text)? = fields[name] else { fatalError("no \(name) in \(fields)") }
        return text
    }
}
