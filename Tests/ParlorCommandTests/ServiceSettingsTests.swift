import ArgumentParser
import EmulatorServer
import Testing
import VendorDialects

@testable import parlor

/// Tenants with several services, as a file and the command line describe them.
@Suite struct ServiceSettingsTests {
    @Test func `a file describes a tenant with several services`() throws {
        let file = try SettingsFile(
            """
            tenants:
              - name: duo
                vendor: tencent
                app-id: 5
                serves: messaging
                services:
                  - {vendor: zego, app-id: 6, secret: parlor-demo-secret-worthless-001, serves: channels}
            """, name: "parlor.yaml")
        #expect(
            file.tenants == [
                TenantCreation(
                    name: "duo", vendor: .tencent, appID: "5", serves: .messaging,
                    services: [
                        ServiceReport(
                            vendor: .zego, appID: "6", secret: "parlor-demo-secret-worthless-001", serves: .channels)
                    ])
            ])
    }

    @Test(arguments: [
        ("services: 7", "\"services\" is not a list"),
        ("services: [7]", "a service is not a list of keys and values"),
        ("services: [{app-id: 6}]", "the service has no \"vendor\""),
        ("services: [{vendor: zego}]", "the service has no \"app-id\""),
        ("services: [{vendor: zego, app-id: 6, name: x}]", "unknown key \"name\"; the keys are: vendor, app-id"),
        ("services: [{vendor: zego, app-id: 6, serves: all}]", "\"serves\" is \"all\"; it must be one of: messaging"),
        ("services: [{vendor: tencent, app-id: 5}]", "two of its services have the app id 5"),
        ("serves: x", "\"serves\" is \"x\""),
    ])
    func `a file whose services are wrong is refused with the place`(lines: String, reason: String) {
        let error = #expect(throws: UsageFailure.self) {
            try SettingsFile("tenants:\n  - {name: a, vendor: tencent, app-id: 5, \(lines)}", name: "parlor.yaml")
        }
        #expect(error?.message.contains("line 2: ") == true)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `two tenants of a file share no app of any service`() {
        let error = #expect(throws: UsageFailure.self) {
            try SettingsFile(
                """
                tenants:
                  - {name: a, vendor: tencent, app-id: 5, services: [{vendor: tencent, app-id: 6}]}
                  - {name: b, vendor: tencent, app-id: 6}
                """, name: "parlor.yaml")
        }
        #expect(error?.message.contains("app id 6 belongs to tenant \"a\"") == true)
    }

    @Test func `services on the command line are read, or refused with the part`() throws {
        func flags(_ arguments: String...) throws -> TenantServiceFlags { try TenantServiceFlags.parse(arguments) }
        let read = try flags(
            "--serves", "messaging", "--service", "vendor=zego,app-id=6,secret=a=b,client-key=k,serves=channels",
            "--service", "vendor=tencent,app-id=7")
        #expect(read.part == .messaging)
        #expect(
            try read.reports == [
                ServiceReport(vendor: .zego, appID: "6", secret: "a=b", clientKey: "k", serves: .channels),
                ServiceReport(vendor: .tencent, appID: "7"),
            ])
        #expect(try flags().reports == nil)
        for (text, reason) in [
            ("", "\"\" is not a key and a value"), ("vendor=zego,app-id", "\"app-id\" is not a key and a value"),
            ("vendor=zego,app-id=", "\"app-id=\" is not a key and a value"),
            ("vendor=zego,app-id=6,app-id=7", "\"app-id\" comes twice"), ("app-id=6", "it has no vendor"),
            ("vendor=zego", "it has no app-id"), ("vendor=acme,app-id=6", "\"acme\" is not a vendor"),
            ("vendor=zego,app-id=6,serves=x", "serves is \"x\"; it is one of: messaging, channels"),
            ("vendor=zego,app-id=6,key=x", "\"key\" means nothing"),
        ] {
            let error = #expect(throws: (any Error).self) { try flags("--service", text).reports }
            #expect(error.map { "\($0)".contains(reason) } == true, "\(text): \(error.map { "\($0)" } ?? "")")
        }
        #expect(throws: (any Error).self) { try flags("--serves", "x").reports }
    }
}
