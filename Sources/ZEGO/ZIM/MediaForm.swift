import Devices
import EmulatorAPI
import Foundation
import VendorDialects

// Files are not transferred. A message has the path of its file on this machine, which sender and receivers share.
extension ZIMMediaMessage {
    private enum Field {
        static let fileName = "fileName"
        static let fileSize = "fileSize"
        static let fileUID = "fileUID"
        static let duration = "duration"
    }

    /// What kind of file a message type takes.
    private struct Kind {
        /// In lower case; empty takes all.
        var extensions: Set<String>
        var maximumBytes: Int
        var maximumSeconds: Int?
    }

    private var kind: Kind {
        let facts = ZEGO.profile.sdk
        return switch type {
        case .image:
            Kind(
                extensions: ["jpg", "jpeg", "png", "bmp", "tiff", "gif", "webp"],
                maximumBytes: facts.maximumImageBytes.value)
        case .audio:
            Kind(
                extensions: ["mp3", "m4a"], maximumBytes: facts.maximumAudioBytes.value,
                maximumSeconds: facts.maximumAudioSeconds.value)
        case .video: Kind(extensions: ["mp4", "mov"], maximumBytes: facts.maximumVideoBytes.value)
        default: Kind(extensions: [], maximumBytes: facts.maximumFileBytes.value)
        }
    }

    /// In seconds; 0 for files that do not play.
    private var duration: UInt32 {
        get { (self as? ZIMAudioMessage)?.audioDuration ?? (self as? ZIMVideoMessage)?.videoDuration ?? 0 }
        set {
            (self as? ZIMAudioMessage)?.audioDuration = newValue
            (self as? ZIMVideoMessage)?.videoDuration = newValue
        }
    }

    /// Checks the file as the SDK does, and stores its name, its size and its URL.
    ///
    /// A message without a file but with a URL is sent unchanged.
    func attachFile(uid: String) throws(Refusal) {
        if let maximum = kind.maximumSeconds, !(1...maximum).contains(Int(duration)) {
            throw .soundDuration(duration, maximum: maximum)
        }
        if fileLocalPath.isEmpty, !fileDownloadUrl.isEmpty { return }
        let url = URL(filePath: fileLocalPath)
        let facts = try? FileManager.default.attributesOfItem(atPath: fileLocalPath)
        guard !fileLocalPath.isEmpty, let facts else {
            throw .noFile(fileLocalPath)
        }
        guard facts[.type] as? FileAttributeType != .typeDirectory else {
            throw .isFolder(fileLocalPath)
        }
        let suffix = url.pathExtension.lowercased()
        guard kind.extensions.isEmpty || kind.extensions.contains(suffix) else {
            throw .fileTypeUnsupported(url.lastPathComponent, kind.extensions)
        }
        let size = (facts[.size] as? NSNumber)?.int64Value ?? 0
        guard (1...Int64(kind.maximumBytes)).contains(size) else {
            throw .fileSizeInvalid(url.lastPathComponent, size, maximum: kind.maximumBytes)
        }
        if fileName.isEmpty { fileName = url.lastPathComponent }
        fileSize = size
        fileUID = uid
        fileDownloadUrl = url.standardizedFileURL.absoluteString
    }

    /// The message's file on this machine.
    func fileHere() throws(Refusal) -> String {
        guard !fileDownloadUrl.isEmpty else {
            throw .messageWithoutURL
        }
        guard let url = URL(string: fileDownloadUrl), url.isFileURL,
            FileManager.default.isReadableFile(atPath: url.path(percentEncoded: false))
        else {
            throw .fileElsewhere(fileDownloadUrl)
        }
        return url.path(percentEncoded: false)
    }

    /// The fields besides the URL.
    var fileFields: [String: String] {
        var fields = [Field.fileName: fileName, Field.fileSize: "\(fileSize)", Field.fileUID: fileUID]
        if duration > 0 { fields[Field.duration] = "\(duration)" }
        return fields
    }

    /// Sets the values that were received.
    func takeFile(url: String, fields: [String: String]) {
        fileDownloadUrl = url
        fileName = fields[Field.fileName] ?? ""
        fileSize = fields[Field.fileSize].flatMap { Int64($0) } ?? 0
        fileUID = fields[Field.fileUID] ?? ""
        duration = fields[Field.duration].flatMap { UInt32($0) } ?? 0
    }
}

extension ZIM {
    /// Sets a received message's `fileLocalPath` to the sender's own file, which is on the same machine.
    ///
    /// `progress` is called once, with the whole size. Fails with 6000219 for a message without a URL, 6000217 for a
    /// file that is not on this machine, 6000013 for a film's first picture.
    public func downloadMediaFile(
        with message: ZIMMediaMessage, fileType: ZIMMediaFileType, progress: ZIMMediaDownloadingProgressCallback?,
        callback: ZIMMediaDownloadedCallback?
    ) {
        record("downloadMediaFile(with: \(message.fileName), fileType: \(fileType))")
        download(
            .success(message), fileType, progress: progress.map { progress in { progress(message, $0, $0) } },
            done: { path, error in
                if let path { message.fileLocalPath = path }
                callback?(message, error)
            })
    }

    /// Downloads the file of a message, or of an item of a ``ZIMMultipleMessage``; the method of SDKs from 2.19 on.
    ///
    /// Fails with 6000001 for a message or an item without a file, else as
    /// ``downloadMediaFile(with:fileType:progress:callback:)``.
    public func downloadMediaFile(
        with message: ZIMMessage, fileType: ZIMMediaFileType, config: ZIMMediaDownloadConfig,
        progress: ZIMMessageFileDownloadingProgressCallback?, callback: ZIMMessageFileDownloadedCallback?
    ) {
        let index = Int(clamping: config.messageInfoIndex)
        record("downloadMediaFile(with: \(message.traceText), fileType: \(fileType), messageInfoIndex: \(index))")
        let items = (message as? ZIMMultipleMessage)?.messageInfoList ?? []
        let item = items.indices.contains(index) ? items[index] as? ZIMMediaMessageLiteInfo : nil
        let file: Result<ZIMMediaMessage, Refusal>
        if let found = (message as? ZIMMediaMessage) ?? item?.asFile() {
            file = .success(found)
        } else {
            file = .failure(.messageWithoutFile(at: index))
        }
        download(
            file, fileType, progress: progress.map { progress in { progress(message, $0, $0) } },
            done: { path, error in
                if let path {
                    (message as? ZIMMediaMessage)?.fileLocalPath = path
                    item?.fileLocalPath = path
                }
                callback?(message, error)
            })
    }

    private func download(
        _ file: Result<ZIMMediaMessage, Refusal>, _ fileType: ZIMMediaFileType, progress: ((UInt64) -> Void)?,
        done: @escaping (String?, ZIMError) -> Void
    ) {
        let call = "downloadMediaFile"
        let message: ZIMMediaMessage
        let path: String
        do throws(Refusal) {
            _ = try loggedInLink()
            message = try file.get()
            guard fileType != .videoFirstFrame else { throw .notEmulated("a film's first picture") }
            path = try message.fileHere()
        } catch {
            return answer(call, error) { done(nil, $0) }
        }
        let size = UInt64(max(0, message.fileSize))
        if let told = progress.map({ Handover($0) }) {
            device.complete(on: outlet.queue, "onMediaDownloadingProgress(\(size) of \(size))") { told.value(size) }
        }
        answer(call, nil, detail: message.fileName) { done(path, $0) }
    }
}
