import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

/// A folder of files that goes with the test.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "media-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// A file of so many bytes, which are all 0 and take no room.
    func file(_ name: String, _ bytes: UInt64 = 10) throws -> String {
        let path = url.appending(path: name).path(percentEncoded: false)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: bytes)
        try handle.close()
        return path
    }
}

struct MediaTests {
    private func send(
        _ message: ZIMMessage, to conversation: String = "bob", _ type: ZIMConversationType = .peer, on device: Device,
        _ zim: ZIMWorld, _ notification: ZIMMessageSendNotification? = nil
    ) {
        zim.on(device) {
            $0.sendMessage(
                message, toConversationID: conversation, conversationType: type, config: ZIMMessageSendConfig(),
                notification: notification, callback: { _, _ in })
        }
    }

    @Test func `a file arrives with its name and size, and is there after it is downloaded`() throws {
        let (zim, folder) = (ZIMWorld(), try Folder())
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let path = try folder.file("a song.mp3", 4096)
        let audio = ZIMAudioMessage(fileLocalPath: path, audioDuration: 12)
        let notification = ZIMMessageSendNotification()
        var steps: [String] = []
        notification.onMessageAttached = { steps.append("attached \($0.sentStatus)") }
        notification.onMediaUploadingProgress = { media, done, all in steps.append("\(media.fileName) \(done)/\(all)") }
        send(audio, on: alice, zim, notification)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
        #expect(steps == ["attached sending", "a song.mp3 4096/4096"])
        #expect(audio.fileSize == 4096 && !audio.fileUID.isEmpty && audio.sentStatus == .success)
        zim.settle()
        let received = try #require(listener.peerMessages.first as? ZIMAudioMessage)
        #expect(received.type == .audio && received.audioDuration == 12 && received.fileName == "a song.mp3")
        #expect(received.fileSize == 4096 && received.fileUID == audio.fileUID && received.fileLocalPath.isEmpty)
        var progress: [UInt64] = []
        zim.on(bob) {
            $0.downloadMediaFile(
                with: received, fileType: .originalFile, progress: { _, done, all in progress = [done, all] },
                callback: { media, error in #expect(error.code == .success && media === received) })
        }
        try zim.world.expect("ZIM.downloadMediaFile ok", on: bob)
        #expect(progress == [4096, 4096])
        #expect(FileManager.default.contentsEqual(atPath: received.fileLocalPath, andPath: path))
    }

    @Test func `pictures, films and files go to rooms too, each as what it is`() throws {
        let (zim, folder) = (ZIMWorld(), try Folder())
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let messages: [ZIMMediaMessage] = [
            ZIMImageMessage(fileLocalPath: try folder.file("a.PNG")),
            ZIMVideoMessage(fileLocalPath: try folder.file("b.mov"), videoDuration: 7),
            ZIMFileMessage(fileLocalPath: try folder.file("c.anything")),
        ]
        for message in messages { send(message, to: "lobby", .room, on: alice, zim) }
        zim.settle()
        #expect(listener.messages.map(\.type) == [.image, .video, .file])
        #expect((listener.messages[1] as? ZIMVideoMessage)?.videoDuration == 7)
        #expect(
            listener.messages.compactMap { ($0 as? ZIMMediaMessage)?.fileName } == ["a.PNG", "b.mov", "c.anything"])
    }

    @Test func `sizes, kinds and lengths hold at n and not at n + 1`() throws {
        let (zim, folder) = (ZIMWorld(), try Folder())
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let (image, audio, large) = (10_485_760 as UInt64, 6_291_456 as UInt64, 104_857_600 as UInt64)
        let song = try folder.file("song.m4a")
        let cases: [(ZIMMessage, String)] = [
            (ZIMImageMessage(fileLocalPath: try folder.file("1.jpg", image)), "ok"),
            (ZIMImageMessage(fileLocalPath: try folder.file("2.jpg", image + 1)), "error 6000214"),
            (ZIMImageMessage(fileLocalPath: try folder.file("3.svg")), "error 6000213"),
            (ZIMImageMessage(fileLocalPath: try folder.file("4.webp", 0)), "error 6000214"),
            (ZIMImageMessage(fileLocalPath: "/no/such/file.png"), "error 6000211"),
            (ZIMImageMessage(fileLocalPath: ""), "error 6000211"),
            (ZIMFileMessage(fileLocalPath: folder.url.path()), "error 6000210"),
            (ZIMFileMessage(fileLocalPath: try folder.file("5", large)), "ok"),
            (ZIMFileMessage(fileLocalPath: try folder.file("6", large + 1)), "error 6000214"),
            (ZIMAudioMessage(fileLocalPath: try folder.file("7.mp3", audio), audioDuration: 1), "ok"),
            (ZIMAudioMessage(fileLocalPath: try folder.file("8.mp3", audio + 1), audioDuration: 1), "error 6000214"),
            (ZIMAudioMessage(fileLocalPath: try folder.file("9.wav"), audioDuration: 1), "error 6000213"),
            (ZIMAudioMessage(fileLocalPath: song, audioDuration: 300), "ok"),
            (ZIMAudioMessage(fileLocalPath: song, audioDuration: 301), "error 6000215"),
            (ZIMAudioMessage(fileLocalPath: song, audioDuration: 0), "error 6000215"),
            (ZIMVideoMessage(fileLocalPath: try folder.file("10.mp4", large), videoDuration: 1), "ok"),
            (ZIMVideoMessage(fileLocalPath: try folder.file("11.mp4", large + 1), videoDuration: 1), "error 6000214"),
            (ZIMVideoMessage(fileLocalPath: try folder.file("12.avi"), videoDuration: 1), "error 6000213"),
            (ZIMCombineMessage(), "error 6000001"), (ZIMTipsMessage(), "error 6000013"),
            (ZIMMultipleMessage(), "error 6000001"), (ZIMMediaMessage(fileLocalPath: song), "error 6000001"),
        ]
        for (message, result) in cases {
            send(message, on: alice, zim)
            try zim.world.expect("ZIM.sendMessage \(result)", on: alice)
            zim.settle()
        }
    }

    @Test func `a file with an address of its own is sent as it is, and one that is elsewhere is not downloaded`()
        throws
    {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        let file = ZIMFileMessage()
        file.fileDownloadUrl = "https://example.org/a.zip"
        file.fileName = "a.zip"
        send(file, on: alice, zim)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
        zim.settle()
        let received = try #require(listener.peerMessages.first as? ZIMFileMessage)
        #expect(received.fileDownloadUrl == "https://example.org/a.zip" && received.fileName == "a.zip")
        for (message, type, result) in [
            (received, ZIMMediaFileType.originalFile, "error 6000217"),
            (ZIMFileMessage(), .originalFile, "error 6000219"), (received, .videoFirstFrame, "error 6000013"),
        ] {
            zim.on(bob) { $0.downloadMediaFile(with: message, fileType: type, progress: nil) { _, _ in } }
            try zim.world.expect("ZIM.downloadMediaFile \(result)", on: bob)
        }
    }

    @Test func `the old method sends files too`() throws {
        let (zim, folder) = (ZIMWorld(), try Folder())
        let alice = try zim.loggedIn("alice")
        _ = try zim.loggedIn("bob")
        let message = ZIMFileMessage(fileLocalPath: try folder.file("a.txt"))
        zim.on(alice) {
            $0.sendMediaMessage(
                message, toConversationID: "bob", conversationType: .peer, config: ZIMMessageSendConfig(),
                notification: nil, callback: { _, _ in })
        }
        try zim.world.expect("ZIM.sendMediaMessage ok", on: alice)
    }
}
