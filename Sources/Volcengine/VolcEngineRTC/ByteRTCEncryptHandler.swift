// ByteRTCEncryptHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Encrypts and decrypts streams; never called here.
public protocol ByteRTCEncryptHandler: _ByteRTCEncryptHandlerForms {
    /// The data, encrypted.
    @_nonoverride func onEncryptData(_ rawData: Data) -> Data  // Otherwise: Data()
    /// The data, decrypted.
    @_nonoverride func onDecryptData(_ rawData: Data) -> Data  // Otherwise: Data()
}
#endif
