import Foundation

/// The files and sockets that this process was given by whoever started it.
///
/// A command that is run in its place gets these, and nothing that was opened since: a command that held the socket of a
/// server would keep its port open after the server is gone, with nobody to answer.
struct InheritedDescriptors {
    private let given = Set(Self.open)

    /// Keeps everything that was opened since from commands that are started.
    func keepOthersBack() {
        for descriptor in Self.open where !given.contains(descriptor) {
            let flags = fcntl(descriptor, F_GETFD)
            if flags >= 0 { _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) }
        }
    }

    private static var open: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []).compactMap { Int32($0) }
    }
}
