import EmulatorAPI
import EmulatorWire
import Foundation
import Loads
import VendorDialects

/// Logs users of the built-in Tencent tenant in to a server on this machine, each over a socket of their own, says so, and
/// stays until it is ended. Whoever started it looks at what the server's memory grew by.
///
/// - Parameter numbers: a part of 0..<1000, so that a process may have as many files open as any may.
func stay(users numbers: Range<Int>, port: UInt16) -> Never {
    guard let setup = try? TenantDescription.tencentDemo.setup(seed: 1, bornAtUnixMilliseconds: 0) else {
        fail("the built-in tenant is none")
    }
    let now = Int64(Date.now.timeIntervalSince1970)
    for number in numbers {
        let user = UserID("user\(number)")
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 100_000)
        let token = setup.tokenFormat.write(claims, setup.secret)
        logIn(user, token, app: setup.app, on: connected(to: port))
    }
    print("ready")
    fflush(nil)
    while true { pause() }
}

private func connected(to port: UInt16) -> Int32 {
    #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard descriptor >= 0, result == 0 else { fail("no connection to port \(port): error \(errno)") }
    return descriptor
}

private func logIn(_ user: UserID, _ token: String, app: AppID, on socket: Int32) {
    let command = Command.identity(.logIn(user: user, credential: .token(text: token), terminal: .phone))
    let bytes =
        LoadSocket.head(app: app) + LoadSocket.frame(.hello(version: Wire.version, resumption: nil))
        + LoadSocket.frame(.command(command, request: 1))
    guard write(socket, bytes, bytes.count) == bytes.count else { fail("\(user) could not write: error \(errno)") }
    var answer = ""
    var room = [UInt8](repeating: 0, count: 4096)
    while !answer.contains(#""reply""#) {
        let count = read(socket, &room, room.count)
        guard count > 0 else { fail("\(user) is not logged in: \(answer)") }
        answer += String(decoding: room.prefix(count), as: UTF8.self)
    }
}
