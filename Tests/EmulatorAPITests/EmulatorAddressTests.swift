import EmulatorAPI
import Testing

@Suite struct EmulatorAddressTests {
    @Test(arguments: [
        ("127.0.0.1:7070", "127.0.0.1", 7070), ("http://127.0.0.1:7070", "127.0.0.1", 7070),
        ("HTTP://emulator.test:1/", "emulator.test", 1), ("localhost:65535", "localhost", 65_535),
        ("[::1]:80", "::1", 80), ("http://[fe80::1]:80/", "fe80::1", 80),
    ])
    func `a host and a port are an address, with http in front or without`(text: String, host: String, port: Int) throws
    {
        let address = try EmulatorAddress(text)
        #expect(address.host == host)
        #expect(address.port == port)
    }

    @Test(arguments: [
        ("", "the port is missing"), ("localhost", "the port is missing"), ("[::1]", "the port is missing"),
        ("localhost:", "\"\" is no port"), ("localhost:0", "\"0\" is no port"),
        ("localhost:65536", "\"65536\" is no port"), ("localhost:-1", "\"-1\" is no port"),
        ("localhost:http", "\"http\" is no port"), ("localhost:٣", "\"٣\" is no port"),
        (":7070", "\"\" is no host"), ("a b:7070", "\"a b\" is no host"), ("[]:7070", "\"\" is no host"),
        ("http://host:80/v1", "\"80/v1\" is no port"), ("::1:80", "an IPv6 address stands in brackets"),
        ("https://localhost:80", "only http:// is spoken here"), ("ws://localhost:80", "only http:// is spoken here"),
    ])
    func `anything else is an error that names the text and what is wrong with it`(text: String, problem: String) {
        let error = #expect(throws: EmulatorAddressError.self) { try EmulatorAddress(text) }
        #expect(error?.text == text)
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "no error")")
    }

    @Test func `an address is written as it is read`() throws {
        for text in ["127.0.0.1:7070", "[::1]:80", "localhost:1"] { #expect("\(try EmulatorAddress(text))" == text) }
    }
}
