/// What a device for sound does.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioDeviceType: Int, Sendable, CaseIterable {
    case unknown = -1
    case renderDevice = 0
    case captureDevice = 1
    case screenCaptureDevice = 2
}

/// What a device for pictures does.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVideoDeviceType: Int, Sendable, CaseIterable {
    case unknown = -1
    case renderDevice = 0
    case captureDevice = 1
    case screenCaptureDevice = 2
}

/// How a device is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMediaDeviceState: Int, Sendable, CaseIterable {
    case stateStarted = 1
    case stateStopped = 2
    case stateRuntimeError = 3
    case stateAdded = 10
    case stateRemoved = 11
    case stateInterruptionBegan = 12
    case stateInterruptionEnded = 13
    case listUpdated = 16
}

/// Why a device is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMediaDeviceError: Int, Sendable, CaseIterable {
    /// Nothing is wrong.
    case OK = 0
    /// Device no permission.
    case deviceNoPermission = 1
    /// Device busy.
    case deviceBusy = 2
    /// Device failure.
    case deviceFailure = 3
    /// Device not found.
    case deviceNotFound = 4
    /// Device disconnected.
    case deviceDisconnected = 5
    /// Device no callback.
    case deviceNoCallback = 6
    /// Un support format.
    case unSupportFormat = 7
    /// Not find group id.
    case notFindGroupId = 8
    /// Not available in background.
    case notAvailableInBackground = 9
    /// Video in use by another client.
    case videoInUseByAnotherClient = 10
    /// Not available with multiple foreground apps.
    case notAvailableWithMultipleForegroundApps = 11
    /// Not available due to system pressure.
    case notAvailableDueToSystemPressure = 12
}

/// What a device warns of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMediaDeviceWarning: Int, Sendable, CaseIterable {
    case OK = 0
    case operationDenied = 1
    case captureSilence = 2
    case detectClipping = 10
    case detectLeakEcho = 11
    case detectLowSNR = 12
    case detectInsertSilence = 13
    case captureDetectSilence = 14
    case captureDetectSilenceDisappear = 15
    case captureDetectHowling = 16
    case setAudioRouteInvalidScenario = 20
    case setAudioRouteNotExists = 21
    case setAudioRouteFailedByPriority = 22
    case setAudioRouteNotVoipMode = 23
    case setAudioRouteDeviceNotStart = 24
    case setBluetoothModeScenarioUnsupport = 25
    case setBluetoothModeUnsupport = 26
}

/// How much a log has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalLogLevel: UInt, Sendable, CaseIterable {
    case info = 0
    case warning = 1
    case error = 2
    case none = 3
}
