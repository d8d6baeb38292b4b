import EmulatorServer
import Foundation
import Testing

/// What is said of a guest whose process comes to nothing.
@Suite(.timeLimit(.minutes(15))) struct GuestEndingTests {
    @Test(arguments: [
        ("/usr/bin/false", #"the process of "bob" ended with code 1, see the server's log"#),
        ("/usr/bin/true", #"the process of "bob" ended"#),
    ])
    func `a guest whose process ends at once is refused with how it ended`(program: String, reason: String) async throws
    {
        // As a server does: who writes to a process that has ended learns it by the write's error.
        signal(SIGPIPE, SIG_IGN)
        try await AdminServer.run(guests: Guests(program: program)) { admin in
            let tenant = #"{"name":"town","vendor":"zego","appID":"1","secret":"0123456789abcdef0123456789abcdef"}"#
            let created = try await admin.call("POST", "/admin/v1/tenants", body: tenant)
            #expect(created.status == 201, "\(created.text)")
            for _ in 1...2 {
                let answer = try await admin.call(
                    "POST", "/admin/v1/tenants/town/guests", body: #"{"user":"bob","room":"hall"}"#)
                #expect(answer.status == 409)
                #expect(answer.code == "guestGone")
                #expect(answer.reason == reason)
            }
            #expect(try await admin.data(GuestList.self, "GET", "/admin/v1/tenants/town/guests").guests.isEmpty)
        }
    }
}
