import EmulatorAPI
import Devices
import Testing

@Suite struct EmulatorChoiceTests {
    @Test func `without the variable, or with an empty one, the emulator in the process is meant`() throws {
        #expect(try EmulatorChoice(environment: [:]) == .embedded)
        #expect(try EmulatorChoice(environment: ["PARLOR_EMULATOR_HOST": ""]) == .embedded)
        #expect(try EmulatorChoice(environment: ["HOST": "127.0.0.1:1"]) == .embedded)
    }

    @Test func `the variable names a server`() throws {
        let address = try EmulatorAddress("127.0.0.1:7070")
        #expect(try EmulatorChoice(environment: ["PARLOR_EMULATOR_HOST": "127.0.0.1:7070"]) == .remote(address))
        #expect(try EmulatorChoice(environment: ["PARLOR_EMULATOR_HOST": "http://127.0.0.1:7070"]) == .remote(address))
    }

    @Test func `a value that is no address is an error that names it`() {
        let error = #expect(throws: EmulatorAddressError.self) {
            try EmulatorChoice(environment: ["PARLOR_EMULATOR_HOST": "localhost"])
        }
        #expect(
            error.map { "\($0)" }
                == "\"localhost\" is no emulator's address: the port is missing; write host:port, for example 127.0.0.1:7070"
        )
    }
}
