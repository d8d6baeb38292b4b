extension VideoEngine {
    /// Changes what the screen shows, from the next tick on, also while it is shared.
    ///
    /// Throws for a file that cannot be read; then nothing has changed.
    package mutating func setScreenSource(_ source: CameraSource) throws(PictureFileError) {
        let reader = try CameraReader(screen: source)
        screenSource = source
        for index in sent.indices where sent[index].pictures == .screen { sent[index].reader = reader }
    }

    /// Throws if the screen cannot be shared.
    package func checkScreen() throws(CameraFailure) { _ = try openScreen() }

    /// Lets the stream's own source stand still, or go on: in a pause its last picture is sent again, once a second.
    /// Nothing for a stream of the camera, or one that is not sent. ``startSending(_:_:encoding:)`` ends a pause.
    package mutating func setPaused(_ isPaused: Bool, _ stream: PictureStream) {
        change(stream) { $0.isPaused = isPaused }
    }

    /// Whether the stream's own source stands still.
    package func isPaused(_ stream: PictureStream) -> Bool { sent.first { $0.stream == stream }?.isPaused ?? false }
}
