import EmulatorAPI
import EmulatorServer
import EmulatorWire
import NIOCore
import Testing

/// What a server keeps for a client that sends and does not read.
@Suite struct BlockedClientTests {
    @Test func `of many pings that wait, the newest is answered`() throws {
        let line = try EmbeddedLine(.patient)
        // In one read there is time for one answer.
        try line.send((0..<1_000).flatMap { RawClient.frame(9, Array("\($0)".utf8)) })
        #expect(try line.frames().map { String(decoding: $0.body, as: UTF8.self) } == ["999"])
        line.valve.isOpen = false
        for number in 0..<1_000 { try line.send(RawClient.frame(9, Array("unread \(number)".utf8))) }
        #expect(try line.waitingByteCount() == "unread 0".utf8.count + 2)
        try line.openValve()
        let pongs = try line.frames()
        #expect(pongs.map(\.opcode) == [10, 10])
        #expect(pongs.map { String(decoding: $0.body, as: UTF8.self) } == ["unread 0", "unread 999"])
        line.sweeps.cancel()
    }

    @Test func `a ping ahead of a farewell that waits is not answered behind it`() throws {
        let line = try EmbeddedLine(.patient)
        line.valve.isOpen = false
        try line.send(RawClient.frame(9, [1]) + RawClient.frame(9, [2]))
        try line.send(RawClient.frame(9, [3]) + RawClient.frame(8, []))
        try line.openValve()
        #expect(try line.frames().map(\.opcode) == [10, 8])
        line.sweeps.cancel()
    }

    @Test func `while the socket takes nothing the client is not read from, and what it sent is taken afterwards`()
        throws
    {
        let line = try EmbeddedLine(.patient)
        #expect(line.isReading)
        line.setWritable(false)
        #expect(!line.isReading)
        // What was on its way all the same waits.
        try line.send(RawClient.frame(9, [7]))
        #expect(try line.frames().isEmpty)
        line.setWritable(true)
        #expect(line.isReading)
        #expect(try line.frames().map(\.opcode) == [10])
        line.setWritable(false)
        try line.send(RawClient.frame(2, [0]))
        #expect(try line.frames().isEmpty)
        line.setWritable(true)
        #expect(try line.frames().map(\.opcode) == [1, 8])
        line.sweeps.cancel()
    }
}
