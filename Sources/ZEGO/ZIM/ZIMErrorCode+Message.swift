// The spellings are the vendor's.
extension ZIMErrorCode {
    // MARK: Message

    /// Common error.
    public static let messageModuleCommonError = ZIMErrorCode(rawValue: 6_000_201)
    /// Common error.
    public static let ZIMErrorCodeMessageModuleCommonError = messageModuleCommonError

    /// Server error.
    public static let messageModuleServerError = ZIMErrorCode(rawValue: 6_000_202)
    /// Server error.
    public static let ZIMErrorCodeMessageModuleServerError = messageModuleServerError

    /// Send message failed.
    public static let messageModuleSendMessageFailed = ZIMErrorCode(rawValue: 6_000_203)
    /// Send message failed.
    public static let ZIMErrorCodeMessageModuleSendMessageFailed = messageModuleSendMessageFailed

    /// The target of the message does not exist.
    public static let messageModuleTargetDoseNotExist = ZIMErrorCode(rawValue: 6_000_204)
    /// The target of the message does not exist.
    public static let ZIMErrorCodeMessageModuleTargetDoseNotExist = messageModuleTargetDoseNotExist

    /// File error.
    public static let messageModuleFileError = ZIMErrorCode(rawValue: 6_000_210)
    /// File error.
    public static let ZIMErrorCodeMessageModuleFileError = messageModuleFileError

    /// The file is not there.
    public static let messageModuleFileNotExist = ZIMErrorCode(rawValue: 6_000_211)
    /// The file is not there.
    public static let ZIMErrorCodeMessageModuleFileNotExist = messageModuleFileNotExist

    /// File server error.
    public static let messageModuleFileServerError = ZIMErrorCode(rawValue: 6_000_212)
    /// File server error.
    public static let ZIMErrorCodeMessageModuleFileServerError = messageModuleFileServerError

    /// The file's type is not taken.
    public static let messageModuleFileTypeUnsupported = ZIMErrorCode(rawValue: 6_000_213)
    /// The file's type is not taken.
    public static let ZIMErrorCodeMessageModuleFileTypeUnsupported = messageModuleFileTypeUnsupported

    /// The file is too large.
    public static let messageModuleFileSizeInvalid = ZIMErrorCode(rawValue: 6_000_214)
    /// The file is too large.
    public static let ZIMErrorCodeMessageModuleFileSizeInvalid = messageModuleFileSizeInvalid

    /// The recording is too long.
    public static let messageModuleFileDurationInvalid = ZIMErrorCode(rawValue: 6_000_215)
    /// The recording is too long.
    public static let ZIMErrorCodeMessageModuleFileDurationInvalid = messageModuleFileDurationInvalid

    /// File permission denied.
    public static let messageModuleFilePermissionDenied = ZIMErrorCode(rawValue: 6_000_216)
    /// File permission denied.
    public static let ZIMErrorCodeMessageModuleFilePermissionDenied = messageModuleFilePermissionDenied

    /// File download failed.
    public static let messageModuleFileDownloadFailed = ZIMErrorCode(rawValue: 6_000_217)
    /// File download failed.
    public static let ZIMErrorCodeMessageModuleFileDownloadFailed = messageModuleFileDownloadFailed

    /// File download limit.
    public static let messageModuleFileDownloadLimit = ZIMErrorCode(rawValue: 6_000_218)
    /// File download limit.
    public static let ZIMErrorCodeMessageModuleFileDownloadLimit = messageModuleFileDownloadLimit

    /// File download url not found.
    public static let messageModuleFileDownloadUrlNotFound = ZIMErrorCode(rawValue: 6_000_219)
    /// File download url not found.
    public static let ZIMErrorCodeMessageModuleFileDownloadUrlNotFound = messageModuleFileDownloadUrlNotFound

    /// File download http request server error.
    public static let messageModuleFileDownloadHttpRequestServerError = ZIMErrorCode(rawValue: 6_000_220)
    /// File download http request server error.
    public static let ZIMErrorCodeMessageModuleFileDownloadHttpRequestServerError =
        messageModuleFileDownloadHttpRequestServerError

    /// Moderation refused the message.
    public static let messageModuleAuditRejected = ZIMErrorCode(rawValue: 6_000_221)
    /// Moderation refused the message.
    public static let ZIMErrorCodeMessageModuleAuditRejected = messageModuleAuditRejected

    /// Audit failed.
    public static let messageModuleAuditFailed = ZIMErrorCode(rawValue: 6_000_222)
    /// Audit failed.
    public static let ZIMErrorCodeMessageModuleAuditFailed = messageModuleAuditFailed

    /// The app's server refused the message.
    public static let messageModuleAuditCustomSentRejected = ZIMErrorCode(rawValue: 6_000_230)
    /// The app's server refused the message.
    public static let ZIMErrorCodeMessageModuleAuditCustomSentRejected = messageModuleAuditCustomSentRejected

    /// The sender is muted.
    public static let messageModuleMuted = ZIMErrorCode(rawValue: 6_000_231)
    /// The sender is muted.
    public static let ZIMErrorCodeMessageModuleMuted = messageModuleMuted

    /// Cache file open failed.
    public static let messageModuleCacheFileOpenFailed = ZIMErrorCode(rawValue: 6_000_240)
    /// Cache file open failed.
    public static let ZIMErrorCodeMessageModuleCacheFileOpenFailed = messageModuleCacheFileOpenFailed

    /// Cache file export or import is in progress currently.
    public static let messageModuleCacheFileExportOrImportIsInProgressCurrently = ZIMErrorCode(rawValue: 6_000_241)
    /// Cache file export or import is in progress currently.
    public static let ZIMErrorCodeMessageModuleCacheFileExportOrImportIsInProgressCurrently =
        messageModuleCacheFileExportOrImportIsInProgressCurrently

    /// Cache file only can import cache of oneself.
    public static let messageModuleCacheFileOnlyCanImportCacheOfOneself = ZIMErrorCode(rawValue: 6_000_242)
    /// Cache file only can import cache of oneself.
    public static let ZIMErrorCodeMessageModuleCacheFileOnlyCanImportCacheOfOneself =
        messageModuleCacheFileOnlyCanImportCacheOfOneself

    /// Cache file export failed.
    public static let messageModuleCacheFileExportFailed = ZIMErrorCode(rawValue: 6_000_243)
    /// Cache file export failed.
    public static let ZIMErrorCodeMessageModuleCacheFileExportFailed = messageModuleCacheFileExportFailed

    /// Cache file import failed.
    public static let messageModuleCacheFileImportFailed = ZIMErrorCode(rawValue: 6_000_244)
    /// Cache file import failed.
    public static let ZIMErrorCodeMessageModuleCacheFileImportFailed = messageModuleCacheFileImportFailed

    /// Cache file json parse failed.
    public static let messageModuleCacheFileJsonParseFailed = ZIMErrorCode(rawValue: 6_000_245)
    /// Cache file json parse failed.
    public static let ZimErrorCodeMessageModuleCacheFileJsonParseFailed = messageModuleCacheFileJsonParseFailed
}
