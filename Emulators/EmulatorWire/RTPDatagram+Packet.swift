package import EmulatorAPI

extension MediaPacket {
    /// Writes the packet as a datagram and returns its length; `output` has room for ``RTP/maximumDatagramBytes``.
    package func write(
        ssrc: UInt32, isPublisherNamed: Bool, index: UInt32, key: RTPKey, to output: UnsafeMutableRawBufferPointer
    ) throws(RTPFault) -> Int {
        var result = Result<Int, RTPFault>.success(0)
        let isStreamNamed = stream != nil
        var (channel, publisher, stream) = (channel.rawValue, publisher.rawValue, stream?.rawValue ?? "")
        channel.withUTF8 { channel in
            publisher.withUTF8 { publisher in
                stream.withUTF8 { stream in
                    payload.withUnsafeBytes { payload in
                        let content = RTPDatagram.Content(
                            ssrc: ssrc, sequence: UInt16(truncatingIfNeeded: sequence), timestamp: timestamp,
                            content: content, channel: UnsafeRawBufferPointer(channel),
                            publisher: isPublisherNamed ? UnsafeRawBufferPointer(publisher) : nil,
                            stream: isStreamNamed ? UnsafeRawBufferPointer(stream) : nil, payload: payload,
                            index: index)
                        result = Result { () throws(RTPFault) in
                            try RTPDatagram.write(content, key: key, to: output)
                        }
                    }
                }
            }
        }
        return try result.get()
    }

    /// The packet of a datagram from the server; `sequence` is the datagram's in 32 bits.
    package init(
        _ datagram: RTPDatagram, in bytes: UnsafeRawBufferPointer, sequence: UInt32
    ) throws(RTPFault) {
        guard let channel = String(utf8: .init(rebasing: bytes[datagram.channel])) else {
            throw .nameNotUTF8(id: RTP.channelID)
        }
        guard let publisher = String(utf8: .init(rebasing: bytes[datagram.publisher])) else {
            throw .nameNotUTF8(id: RTP.publisherID)
        }
        var stream: StreamID?
        if !datagram.stream.isEmpty {
            guard let name = String(utf8: .init(rebasing: bytes[datagram.stream])) else {
                throw .nameNotUTF8(id: RTP.streamID)
            }
            stream = StreamID(name)
        }
        self.init(
            channel: ChannelID(channel), publisher: UserID(publisher), stream: stream, sequence: sequence,
            timestamp: datagram.timestamp, content: datagram.content, payload: Array(bytes[datagram.payload]))
    }
}
