package import EmulatorAPI
package import EmulatorWire

/// What a client of the server's WebSocket sends, as bytes, for loads that cost their side as little as can be.
package enum LoadSocket {
    /// The head of the handshake, to an app.
    package static func head(app: AppID) -> [UInt8] {
        Array(
            ("GET \(Wire.path)?app=\(app) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").utf8)
    }

    /// A text frame of up to 65,535 bytes under the mask 0, which changes nothing.
    package static func frame(_ frame: ClientFrame) -> [UInt8] {
        let body = frame.encoded()
        let length: [UInt8] =
            body.count < 126 ? [UInt8(body.count)] : [126, UInt8(body.count >> 8), UInt8(body.count & 0xff)]
        return [0x81, 0x80 | length[0]] + length.dropFirst() + [0, 0, 0, 0] + body
    }
}
