import LoopbackPorts
import Foundation
import Testing

@testable import parlor

/// `parlor exec` as a process, with a server of its own.
@Suite(.serialized) struct ExecProcessTests {
    @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("exit 255", 255), ("kill -9 $$", 137), ("kill -TERM $$", 143)])
    func `the command's exit code is returned`(script: String, code: Int32) async throws {
        try await withTemporaryDirectory { path in
            let ending = try await RunningParlor.run("exec", "--", "sh", "-c", script, in: path)
            #expect(ending.exitCode == code, "\(ending.standardError)")
            #expect(ending.standardOutput == "")
        }
    }

    @Test func `the command finds a ready server by its environment, and the server is gone afterwards`() async throws {
        try await withTemporaryDirectory { path in
            let script = "echo $PARLOR_EMULATOR_HOST $PARLOR_SERVER"
            let held = try HeldPort(isLent: true)
            defer { held.release() }
            let ending = try await RunningParlor.run(
                "exec", "--port", "\(held.port)", "--", "sh", "-c", script, in: path)
            let words = ending.standardOutput.split(whereSeparator: \.isWhitespace)
            try #require(words.count == 2)
            #expect(words[1] == "http://\(words[0])")
            let gone = try await RunningParlor.run("status", "--server", String(words[1]), in: path)
            #expect(gone.exitCode == 1)
            #expect(gone.standardError.contains("no server answers"))
        }
    }

    @Test func `parlor inside of parlor exec talks to that server, not to one that is noted`() async throws {
        try await withTemporaryDirectory { path in
            let other = try RunningParlor(["start", "--port", "0"], in: path)
            let url = try await other.ready()
            let script = "echo ready $PARLOR_SERVER; echo \"$PARLOR_JSON\""
            let ending = try await RunningParlor.run("exec", "--", "sh", "-c", script, in: path)
            #expect(!ending.standardOutput.contains(url))
            #expect(try await RunningParlor.run("status", in: path).standardOutput.contains(url))
            other.send(SIGTERM)
            _ = await other.ending()
        }
    }

    @Test func `a signal is passed on, and what the command makes of it is returned`() async throws {
        try await withTemporaryDirectory { path in
            for number in [SIGTERM, SIGINT, SIGHUP] {
                // A shell waits for a child before it runs its trap, so it waits for one it can be taken from.
                let script = "trap 'kill $!; exit 9' TERM INT HUP; sleep 60 & echo up; wait $!"
                let parlor = try RunningParlor(["exec", "--", "sh", "-c", script], in: path)
                #expect(await parlor.nextLine() == "up")
                parlor.send(number)
                #expect(await parlor.exitCode() == 9)
            }
        }
    }

    @Test func `a command that is not there is 127, and one that is no program 126`() async throws {
        try await withTemporaryDirectory { path in
            let missing = try await RunningParlor.run("exec", "--", "no-such-command", in: path)
            #expect(missing.exitCode == 127)
            #expect(missing.standardError == "error: \"no-such-command\" cannot be run: No such file or directory\n")
            let folder = try await RunningParlor.run("exec", "--", path, in: path)
            #expect(folder.exitCode == 126)
        }
    }

    @Test func `a command that stops its server goes on without it`() async throws {
        try await withTemporaryDirectory { path in
            let parlor = try RunningParlor.executable.path(percentEncoded: false)
            let script = "'\(parlor)' stop && ! '\(parlor)' status 2>&1 && exit 5"
            let held = try HeldPort(isLent: true)
            defer { held.release() }
            let ending = try await RunningParlor.run(
                "exec", "--port", "\(held.port)", "--", "sh", "-c", script, in: path)
            #expect(ending.standardOutput.contains("stopped http://127.0.0.1:"), "\(ending.standardOutput)")
            #expect(ending.standardOutput.contains("no server answers"), "\(ending.standardOutput)")
            #expect(ending.exitCode == 5, "\(ending.standardError)")
        }
    }

    @Test func `a server that cannot start keeps the command from running`() async throws {
        try await withTemporaryDirectory { path in
            let ending = try await RunningParlor.run(
                "exec", "--host", "192.0.2.1", "--", "touch", "\(path)/ran", in: path)
            #expect(ending.exitCode == 3)
            #expect(!FileManager.default.fileExists(atPath: "\(path)/ran"))
        }
    }
}
