public import CVolcEngineTypes
public import Foundation
import VendorDialects

/// A vendor proxy.
open class ByteRTCCloudProxyInfo: NSObject {
    /// Its address.
    public var cloudProxyIp: String = ""
    /// Its port.
    public var cloudProxyPort: Int32 = 0
}

/// A proxy in the local network.
open class ByteRTCLocalProxyInfo: NSObject {
    /// What it understands.
    public var localProxyType: ByteRTCLocalProxyType = .socks5
    /// Its address.
    public var localProxyIp: String?
    /// Its port.
    public var localProxyPort: Int32 = 0
    /// Who uses it.
    public var localProxyUsername: String?
    /// Their password.
    public var localProxyPassword: String?
}

/// What is recorded into which folder.
open class ByteRTCRecordingConfig: NSObject {
    /// The folder.
    public var dirPath: String?
    /// The form of the file.
    public var recordingFileType: ByteRTCRecordingFileType = .AAC
}

// What an app would wait for. It is refused, so that no app waits.
extension ByteRTCVideo {
    /// Returns -10: streams are not encrypted.
    @discardableResult
    public func setEncryptInfo(_ encrypt_type: ByteRTCEncryptType, key: String) -> Int32 {
        act("setEncryptInfo(\(encrypt_type.rawValue), key: …)") { _ in .notSupport }
    }

    /// Returns -10: streams are not encrypted.
    @discardableResult
    public func setCustomizeEncryptHandler(_ handler: (any ByteRTCEncryptHandler)?) -> Int32 {
        act("setCustomizeEncryptHandler(\(handler == nil ? "nil" : "…"))") { _ in .notSupport }
    }

    /// Returns -10: there is no proxy.
    @discardableResult
    public func startCloudProxy(_ cloudProxiesInfo: [ByteRTCCloudProxyInfo]?) -> Int32 {
        act("startCloudProxy(\(cloudProxiesInfo?.count ?? 0))") { _ in .notSupport }
    }

    /// Returns -10: there is no proxy.
    @discardableResult
    public func stopCloudProxy() -> Int32 { act("stopCloudProxy()") { _ in .notSupport } }

    /// Returns -10: the emulator is reached without a proxy.
    @discardableResult
    public func setLocalProxy(_ configurations: [ByteRTCLocalProxyInfo]) -> Int32 {
        act("setLocalProxy(\(configurations.count))") { _ in .notSupport }
    }

    /// Returns -2, as an SDK that cannot record pictures does.
    @discardableResult
    public func startFileRecording(
        _ streamIndex: ByteRTCStreamIndex, withRecordingConfig recordingConfig: ByteRTCRecordingConfig,
        type recordingType: ByteRTCRecordingType
    ) -> Int32 {
        act("startFileRecording(\(streamIndex), type: \(recordingType))") { _ in .parameterErr }
    }

    /// Returns -10: nothing is recorded.
    @discardableResult
    public func stopFileRecording(_ streamIndex: ByteRTCStreamIndex) -> Int32 {
        act("stopFileRecording(\(streamIndex))") { _ in .notSupport }
    }

    // MARK: Streams without a room

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func stopPushPublicStream(_ publicStreamId: String) -> Int32 {
        act("stopPushPublicStream(\(publicStreamId))") { _ in .notSupport }
    }

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func startPlayPublicStream(_ publicStreamId: String) -> Int32 {
        act("startPlayPublicStream(\(publicStreamId))") { _ in .notSupport }
    }

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func stopPlayPublicStream(_ publicStreamId: String) -> Int32 {
        act("stopPlayPublicStream(\(publicStreamId))") { _ in .notSupport }
    }

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func setPublicStreamVideoCanvas(_ publicStreamId: String, withCanvas canvas: ByteRTCVideoCanvas?) -> Int32 {
        act("setPublicStreamVideoCanvas(\(publicStreamId))") { _ in .notSupport }
    }

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func setPublicStreamVideoSink(
        _ publicStreamId: String, withSink videoSink: (any ByteRTCVideoSinkDelegate)?,
        withPixelFormat requiredFormat: ByteRTCVideoSinkPixelFormat
    ) -> Int32 { act("setPublicStreamVideoSink(\(publicStreamId))") { _ in .notSupport } }

    /// Returns -10: streams are in rooms only.
    @discardableResult
    public func setPublicStreamAudioPlaybackVolume(_ publicStreamId: String, volume: Int) -> Int32 {
        act("setPublicStreamAudioPlaybackVolume(\(publicStreamId), volume: \(volume))") { _ in .notSupport }
    }
}
