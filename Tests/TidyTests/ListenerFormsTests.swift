import Foundation
import Testing

@Suite struct ListenerFormsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What the script says of the listeners below a folder, without writing anything.
    private func check(_ folder: URL = ListenerFormsTests.root) throws -> (isTidy: Bool, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", Self.root.appending(path: "Scripts/listener-forms.py").path, "--check", "--root", folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus < 126, "there is no python3: make setup installs it")
        return (process.terminationStatus == 0, text)
    }

    @Test func `each callback of each listener has its forms`() throws {
        let (isTidy, text) = try check()
        #expect(isTidy, "\(text)")
        #expect(SourceFile.all.filter { $0.isGenerated && $0.area == .kits }.count > 10)
    }

    @Test func `a listener's method without forms is found, and a call of one form, with what to do`() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "forms-\(UUID().uuidString)")
        let sources = folder.appending(path: "Sources/Kit")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try """
        #if !canImport(ObjectiveC)
        public protocol RoomListener: _RoomListenerForms {
            /// A text.
            @_nonoverride func onText(_ text: String, from user: String?)
            /// Apps write it; it has one form.
            func onEnd()
        }
        #endif

        public protocol PictureSink: _PictureSinkForms {
            /// A picture.
            @_nonoverride func onPicture(_ picture: [UInt8]) -> Bool
        }

        public protocol SeatDelegate: NSObjectProtocol {
            /// A seat.
            func onSeat(_ user: String)
        }
        """.write(to: sources.appending(path: "Listeners.swift"), atomically: true, encoding: .utf8)
        try """
        func notify(_ listener: any RoomListener) {
            listener.onText("hi", from: nil)
            listener.tellText("hi", from: nil)
            listener.onEnd()
        }
        """.write(to: sources.appending(path: "Notices.swift"), atomically: true, encoding: .utf8)
        let (isTidy, text) = try check(folder)
        #expect(!isTidy)
        #expect(
            text.split(separator: "\n") == [
                "Sources/Kit/Listeners.swift: PictureSink.onPicture has a result: write behind it `// Otherwise:` and what an "
                    + "app answers that lacks it",
                "Sources/Kit/Listeners.swift: SeatDelegate.onSeat has no forms: write `@_nonoverride` before it, let the "
                    + "protocol inherit from _SeatDelegateForms, and run python3 Scripts/listener-forms.py",
                "Sources/Kit/Notices.swift:2: onText is called in one form; call tellText, which calls all",
                "Sources/Kit/RoomListener+Forms.swift is not up to date: run python3 Scripts/listener-forms.py",
                "Sources/Kit/RoomListener+ObjectiveC.swift is not up to date: run python3 Scripts/listener-forms.py",
                "Sources/Kit/PictureSink+Forms.swift is not up to date: run python3 Scripts/listener-forms.py",
            ])
    }
}
