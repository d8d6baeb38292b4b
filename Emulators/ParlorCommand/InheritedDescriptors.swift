import Foundation

/// The files and sockets that this process inherited when it started.
///
/// A command that replaces this process gets these, and nothing that was opened since. A command that held a server's
/// socket would keep its port open after the server is gone, with nobody to answer.
struct InheritedDescriptors {
    private let given = Set(Self.open)

    /// Hides everything that was opened since from commands that are started.
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
