import Foundation

/// Prints a line that is not lost when the process is ended from outside: to a file, `print` writes later.
public func printAtOnce(_ line: String) {
    print(line)
    fflush(nil)
}
