import EmulatorAPI
import EmulatorServer
import EmulatorSuite
import Foundation
import Loads
import VendorDialects

/// Draws how cost grows: with the members of a room, the tenants of a server, the users of a server, and the entries of a journal. What
/// `Benchmarks --curves FOLDER` does; the plots are in the documentation.
func drawCurves(into folder: String) async throws -> Never {
    raiseFileLimit()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for curve in [try roomCurve(), try tenantCurve(), try userCurve(), try await journalCurve()] {
        report("\(curve.title): \(curve.points.map { "\(shown($0.x)): \(shown($0.y))" }.joined(separator: ", "))")
        report("  the last step grows as the power \(shown(curve.lastPower)); 1 is linear")
        try Data(curve.svg.utf8).write(to: URL(filePath: "\(folder)/curve-\(curve.file).svg"))
    }
    exit(0)
}

/// A message to a room, addressed in process.
private func roomCurve() throws -> Curve {
    let points = [10, 100, 1_000, 10_000].map { count -> (x: Double, y: Double) in
        var tenant = tenantWithRoom(of: count, .tencent)
        let messages = max(20, 200_000 / count)
        let spent = median {
            processorTime {
                for number in 0..<messages {
                    _ = tenant.apply(RoomLoad.tencent.message(number), from: SessionID(1), at: .start)
                }
            }
        }
        return (Double(count), spent.inSeconds / Double(messages) * 1e6)
    }
    return Curve(
        file: "members", title: "A message to a room, addressed in process", across: "members of the room", up: "µs",
        points: points)
}

/// What tenants take of a server's memory.
private func tenantCurve() throws -> Curve {
    guard let server = try ServerProcess.parlor(["--no-demo"]) else { fatalError("there is no parlor") }
    defer { server.stop() }
    let admin = try AdminConnection(port: server.port)
    defer { admin.close() }
    var count = 0
    let points = try [1, 10, 100, 1_000, 10_000].map { wanted -> (x: Double, y: Double) in
        while count < wanted {
            count += 1
            try admin.createTenant(count)
        }
        return (Double(wanted), Double(server.residentKibibytes) / 1024)
    }
    return Curve(
        file: "tenants", title: "Resident memory of a server with idle tenants", across: "tenants", up: "MiB",
        points: points)
}

/// What users take of a server's memory.
private func userCurve() throws -> Curve {
    guard let server = try ServerProcess.parlor() else { fatalError("there is no parlor") }
    defer { server.stop() }
    let setup = try demoSetup()
    let points = try [1, 10, 100, 1_000, 9_000].map { wanted -> (x: Double, y: Double) in
        let crowd = try Crowd(users: wanted, port: server.port, setup: setup, issuedAtUnixSeconds: unixSeconds())
        defer { try? crowd.stop() }
        return (Double(wanted), Double(server.residentKibibytes) / 1024)
    }
    return Curve(
        file: "users", title: "Resident memory of a server with idle users", across: "connected users", up: "MiB",
        points: points)
}

/// How long a server takes to start with a journal that keeps everything.
private func journalCurve() async throws -> Curve {
    var points: [(x: Double, y: Double)] = []
    for count in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        let directory = NSTemporaryDirectory() + "parlor-curve-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await furnish(directory, tenants: ["lab"], entries: count, keeping: .all)
        let spent = try median(runs: 3) {
            try time {
                let server = try parlor(directory)
                server.stop()
            }
        }
        points.append((Double(count), spent.inSeconds * 1000))
    }
    return Curve(
        file: "journal", title: "Start of a server with a journal", across: "entries of the journal", up: "ms",
        points: points)
}

/// One plot, both axes in powers of ten.
private struct Curve {
    var file: String
    var title: String
    var across: String
    var up: String
    var points: [(x: Double, y: Double)]

    /// The power of growth between the last two points: 1 where ten times as much costs ten times as much.
    var lastPower: Double {
        let (before, last) = (points[points.count - 2], points[points.count - 1])
        return log10(last.y / before.y) / log10(last.x / before.x)
    }

    var svg: String {
        let (width, height, left, right, top, bottom) = (640.0, 360.0, 70.0, 30.0, 44.0, 50.0)
        let decades = (
            x: (first: floor(log10(points[0].x)), last: ceil(log10(points[points.count - 1].x))),
            y: (first: floor(log10(points.map(\.y).min() ?? 1)), last: ceil(log10(points.map(\.y).max() ?? 1)))
        )
        func across(_ value: Double) -> Double {
            left + (log10(value) - decades.x.first) / max(1, decades.x.last - decades.x.first) * (width - left - right)
        }
        func up(_ value: Double) -> Double {
            height - bottom
                - (log10(value) - decades.y.first) / max(1, decades.y.last - decades.y.first) * (height - top - bottom)
        }
        func text(_ words: String, _ x: Double, _ y: Double, _ anchor: String = "middle", size: Int = 13) -> String {
            "<text x=\"\(place(x))\" y=\"\(place(y))\" text-anchor=\"\(anchor)\" font-size=\"\(size)\">\(words)</text>\n"
        }
        var body = text(title, width / 2, 22, size: 15)
        for power in stride(from: decades.x.first, through: decades.x.last, by: 1) {
            let x = across(pow(10, power))
            body += "<path d=\"M\(place(x)) \(place(top))V\(place(height - bottom))\" stroke=\"#8884\"/>\n"
            body += text(shown(pow(10, power)), x, height - bottom + 18, power == decades.x.last ? "end" : "middle")
        }
        for power in stride(from: decades.y.first, through: decades.y.last, by: 1) {
            let y = up(pow(10, power))
            body += "<path d=\"M\(place(left)) \(place(y))H\(place(width - right))\" stroke=\"#8884\"/>\n"
            body += text("\(shown(pow(10, power))) \(self.up)", left - 8, y + 4, "end")
        }
        body += text(self.across, (left + width - right) / 2, height - 10)
        let line = points.map { "\(place(across($0.x))) \(place(up($0.y)))" }.joined(separator: "L")
        body += "<path d=\"M\(line)\" fill=\"none\" stroke=\"#1a66c2\" stroke-width=\"2\"/>\n"
        for point in points {
            body += "<circle cx=\"\(place(across(point.x)))\" cy=\"\(place(up(point.y)))\" r=\"4\" fill=\"#1a66c2\"/>\n"
            body += text(
                shown(point.y), across(point.x), up(point.y) - 10, point.x == points[0].x ? "start" : "end", size: 12)
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" role="img">
            <title>\(title)</title>
            <style>text { font-family: system-ui, sans-serif; fill: #777 }</style>
            \(body)</svg>

            """
    }

    private func place(_ value: Double) -> String { String(Int(value.rounded())) }
}
