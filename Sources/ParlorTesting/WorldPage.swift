import Devices
import EmulatorAPI
import Foundation
import Simulation
import Synchronization

#if Pages || Server
    import EmulatorSuite
    import TenantPages
#endif

/// A page of a world cannot be written.
public struct WorldPageFailure: Error, CustomStringConvertible {
    /// Why.
    public let description: String
}

extension World {
    /// Writes what happened so far as one HTML page, in the place of a file that is there.
    ///
    /// The page shows a lane for each user: the app's calls and callbacks, what reached the cloud, its answers, who was told
    /// what, who was not and why; and each room as it was after every step. It needs no network. It has the last 5,000
    /// lines and steps.
    ///
    /// The trait `Pages` of the package brings it; without, this throws. With the environment variable `PARLOR_PAGES`, a
    /// world in which an expectation fails writes its page into the folder of that name, and the failure names the file.
    public func writePage(to path: String) throws(WorldPageFailure) {
        try writePage(to: path, failure: nil)
    }

    func writePage(to path: String, failure: String?) throws(WorldPageFailure) {
        #if Pages || Server
            let page = RecordedPage(title: "World, seed \(seed)", failure: failure, tenants: recordings)
            do { try PageFile(path).write(page.html) } catch { throw WorldPageFailure(description: error.message) }
        #else
            throw WorldPageFailure(
                description: "no page is written to \(path): this program was built without the trait Pages of Parlor")
        #endif
    }

    /// Writes the page of a failure where ``FailurePages`` says so, and returns a line that names it; empty where none is
    /// wanted. An exploration plays a world many times, and writes the page of the last one alone.
    func pageLine(of failure: String) -> String { cloud.isScheduled ? "" : FailurePages.line(of: self, failure) }

    /// The failure, with its page where one is wanted.
    func withPage<Failure: HasPage>(_ failure: Failure) -> Failure {
        var failure = failure
        failure.page = pageLine(of: failure.description)
        return failure
    }
}

/// A failure whose text may end with the page of its world.
protocol HasPage: CustomStringConvertible {
    /// A line with the page that was written, from its break on; empty where none was.
    var page: String { get set }
}

/// The pages of worlds that fail.
enum FailurePages {
    /// The folder for them; without it none are written.
    static let environmentVariable = "PARLOR_PAGES"

    /// How many pages this process wrote for a name.
    private static let counts = Mutex<[String: Int]>([:])

    /// Writes a world's page, and returns a line of a failure's text that says where it is, or why it is not there.
    static func line(of world: World, _ failure: String) -> String {
        guard let folder = ProcessInfo.processInfo.environment[environmentVariable], !folder.isEmpty else { return "" }
        return line(of: world, failure, in: folder)
    }

    static func line(of world: World, _ failure: String, in folder: String) -> String {
        let name = "world-seed-\(world.seed)"
        let count = counts.withLock { counts in
            counts[name, default: 0] += 1
            return counts[name] ?? 1
        }
        let path = "\(folder)/\(name)\(count > 1 ? "-\(count)" : "").html"
        do {
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try world.writePage(to: path, failure: failure)
            return "\nPage: \(path)"
        } catch {
            return "\nPage: \(error)"
        }
    }
}

#if Pages || Server
    extension World {
        /// What happened in each tenant, with the lines of all devices.
        private var recordings: [RecordedTenant] {
            let lines = placedTrace.map { entry, stepCount in
                PlacedLine(
                    line: RecordedTenant.Line(
                        at: Instant(entry.at), device: entry.device, kind: entry.kind.recorded, text: entry.text),
                    stepCount: stepCount)
            }
            return tenants.compactMap { recording(of: $0, lines) }
        }

        private func recording(of tenant: Tenant, _ lines: [PlacedLine]) -> RecordedTenant? {
            let app = AppID(tenant.appID)
            guard let log = cloud.inputs(of: app) else { return nil }
            let apps = cloud.services(of: app).map(\.app)
            let vendors = Dictionary(zip(apps, tenant.vendors), uniquingKeysWith: { first, _ in first })
            var merged = MergedLines(lines, skipping: lines.count + log.count - RecordedTenant.maximumSteps)
            func begin(_ state: TenantState, missed: Int) -> RecordedTenant {
                RecordedTenant(name: tenant.appID, vendors: vendors, app: app, beginning: state, missed: missed)
            }
            var recording = merged.isSkipping ? nil : begin(log.beginning, missed: 0)
            let end = log.replay { note, number, state in
                let before = merged.takeLines(before: number)
                guard var begun = recording else {
                    merged.skipped += 1
                    if !merged.isSkipping { recording = begin(state, missed: merged.skipped) }
                    return
                }
                // One recording at a time, so that it is not copied.
                recording = nil
                for placed in before { begun.add(placed.line) }
                begun.add(note, in: state)
                recording = begun
            }
            // Where the last lines of devices are more than a page has, the cloud's steps are all ahead of them.
            if recording == nil {
                merged.skipRest()
                recording = begin(end, missed: merged.skipped)
            }
            for placed in merged.rest { recording?.add(placed.line) }
            return recording
        }
    }

    /// A line of a device, and how many steps the cloud made before it.
    private struct PlacedLine {
        let line: RecordedTenant.Line
        let stepCount: Int
    }

    /// Lines of devices, to be taken with the steps of the cloud in the order in which they came.
    private struct MergedLines {
        private let lines: [PlacedLine]
        private var next = 0
        private let toSkip: Int
        /// How many lines and steps were left out.
        var skipped = 0

        init(_ lines: [PlacedLine], skipping count: Int) {
            self.lines = lines
            toSkip = count
        }

        var isSkipping: Bool { skipped < toSkip }

        /// The lines that came ahead of the step with this number.
        mutating func takeLines(before number: Int) -> ArraySlice<PlacedLine> {
            let first = next
            while next < lines.count, lines[next].stepCount < number { next += 1 }
            if isSkipping { skipped += next - first }
            return lines[first..<next]
        }

        /// Leaves out as many lines as are still to be.
        mutating func skipRest() {
            let count = min(toSkip - skipped, lines.count - next)
            next += count
            skipped += count
        }

        var rest: ArraySlice<PlacedLine> { lines[next...] }
    }

    extension TraceEntry.Kind {
        fileprivate var recorded: RecordedTenant.Line.Kind {
            switch self {
            case .call: .call
            case .callback: .callback
            case .note: .note
            }
        }
    }
#endif
