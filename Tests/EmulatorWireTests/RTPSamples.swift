import EmulatorAPI
import EmulatorWire

/// Datagrams as tests make them.
enum RTPSamples {
    static let keyBytes = [UInt8](0..<32)

    static func packet(
        channel: ChannelID = "stage", publisher: UserID = "alice", stream: StreamID? = nil, sequence: UInt32 = 7,
        level: UInt8 = 30, payload: [UInt8] = [0x78, 1, 2, 3, 4]
    ) -> MediaPacket {
        MediaPacket(
            channel: channel, publisher: publisher, stream: stream, sequence: sequence, timestamp: 6_720,
            level: level, payload: payload)
    }

    static func picture(
        isLast: Bool = true, isScreen: Bool = false, stream: StreamID? = nil, sequence: UInt32 = 7,
        payload: [UInt8] = [0x90, 0x80, 1, 2]
    ) -> MediaPacket {
        MediaPacket(
            channel: "stage", publisher: "alice", stream: stream, sequence: sequence, timestamp: 9_000,
            content: isScreen ? .screen(isLast: isLast) : .picture(isLast: isLast), payload: payload)
    }

    static func bytes(
        of packet: MediaPacket = packet(), direction: RTP.Direction = .up, ssrc: UInt32 = 0x1122_3344,
        index: UInt32 = 1, key: [UInt8] = keyBytes
    ) throws(RTPFault) -> [UInt8] {
        let key = RTPKey(key)
        return try write { output throws(RTPFault) in
            try packet.write(
                ssrc: ssrc, isPublisherNamed: direction == .down, index: index, key: key, to: output)
        }
    }

    static func bytes(of report: RTPReport, key: [UInt8] = keyBytes) throws(RTPFault) -> [UInt8] {
        let key = RTPKey(key)
        return try write { output throws(RTPFault) in try report.write(key: key, to: output) }
    }

    static func report(blocks: Int = 1) -> RTPReport {
        RTPReport(
            ssrc: 0x1122_3344,
            blocks: (0..<UInt32(blocks)).map { number in
                RTPReport.Block(
                    ssrc: number + 1, fractionLost: 64, totalLost: -2, highestSequence: 65_540, jitter: 480)
            }, index: 9)
    }

    private static func write(
        _ body: (UnsafeMutableRawBufferPointer) throws(RTPFault) -> Int
    ) throws(RTPFault) -> [UInt8] {
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: RTP.maximumDatagramBytes, alignment: 1)
        defer { output.deallocate() }
        let count = try body(output)
        return Array(output[..<count])
    }
}

extension [UInt8] {
    func readDatagram(_ direction: RTP.Direction = .up) throws(RTPFault) -> RTPDatagram {
        try reading { bytes throws(RTPFault) in try RTPDatagram(reading: bytes, direction: direction) }
    }

    func readReport() throws(RTPFault) -> RTPReport {
        try reading { bytes throws(RTPFault) in try RTPReport(reading: bytes) }
    }

    func verify(_ key: [UInt8] = RTPSamples.keyBytes) throws(RTPFault) {
        try reading { bytes throws(RTPFault) in try RTPKey(key).verify(bytes) }
    }

    func reading<Value>(_ body: (UnsafeRawBufferPointer) throws(RTPFault) -> Value) throws(RTPFault) -> Value {
        var result: Result<Value, RTPFault>?
        withUnsafeBytes { bytes in
            result = Result { () throws(RTPFault) in try body(bytes) }
        }
        return try result!.get()
    }

    var hex: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
