import EmulatorAPI

/// The files of the console, the page that a server shows at `/`.
///
/// They hold nothing of any tenant: what the page shows it asks the admin routes for, as any script can.
package enum ConsolePage {
    /// What the paths of all files but the first begin with.
    static let prefix = "/console/"

    /// A file.
    package struct File: Sendable {
        package var contentType: String
        package var bytes: [UInt8]
    }

    /// The file at a path; nil where there is none.
    package static func file(at path: String) -> File? {
        if path == "/" { return File(contentType: "text/html; charset=utf-8", bytes: PackageResources.console_html) }
        guard path.hasPrefix(prefix) else { return nil }
        let name = path.dropFirst(prefix.count)
        if name == "console.css" {
            return File(contentType: "text/css; charset=utf-8", bytes: PackageResources.console_css)
        }
        return scripts[String(name)].map { File(contentType: "text/javascript; charset=utf-8", bytes: $0()) }
    }

    /// The names of the files besides the first.
    package static var names: [String] { ["console.css"] + scripts.keys.sorted() }

    private static let scripts: [String: @Sendable () -> [UInt8]] = [
        "main.js": { PackageResources.main_js }, "store.js": { PackageResources.store_js },
        "stream.js": { PackageResources.stream_js }, "parts.js": { PackageResources.parts_js },
        "words.js": { PackageResources.words_js }, "live.js": { PackageResources.live_js },
        "room.js": { PackageResources.room_js }, "seats.js": { PackageResources.seats_js },
        "timeline.js": { PackageResources.timeline_js }, "steps.js": { PackageResources.steps_js },
        "frame.js": { PackageResources.frame_js }, "health.js": { PackageResources.health_js },
        "hear.js": { PackageResources.hear_js }, "levels.js": { PackageResources.levels_js },
        "listen.js": { PackageResources.listen_js }, "pictures.js": { PackageResources.pictures_js },
        "recording.js": { PackageResources.recording_js }, "sound.js": { PackageResources.sound_js },
        "acts.js": { PackageResources.acts_js }, "actwords.js": { PackageResources.actwords_js },
    ]

    /// Headers of every file: nothing runs or loads but these files, nobody frames them, and no other site reads them.
    package static let headers: [AdminAnswer.Header] = [
        AdminAnswer.Header(
            name: "Content-Security-Policy",
            value: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
        AdminAnswer.Header(name: "X-Content-Type-Options", value: "nosniff"),
        AdminAnswer.Header(name: "Referrer-Policy", value: "no-referrer"),
        AdminAnswer.Header(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
        AdminAnswer.Header(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    ]
}

extension AdminAPI {
    /// Whether a path is the console's.
    package static func isConsole(path: String) -> Bool { path == "/" || path.hasPrefix(ConsolePage.prefix) }

    /// A file of the console, by the rules of admin calls but for the token: a browser has none yet when it opens a page.
    package func console(_ call: AdminCall) -> AdminAnswer {
        do throws(AdminFailure) {
            // A link on any site may lead to the page, which holds nothing; its files are for the page alone.
            if call.path == "/" {
                try gate.checkOrigin(origin: call.origin, host: call.host)
            } else {
                try gate.checkPage(call)
            }
            guard call.method == "GET" else {
                throw AdminFailure(
                    status: 405, code: "methodNotAllowed", reason: "the console takes GET",
                    allowedMethods: ["GET"])
            }
            guard let file = ConsolePage.file(at: call.path) else {
                throw AdminFailure(
                    status: 404, code: "unknownPath", reason: "the console has no \"\(call.path.shown())\"")
            }
            return AdminAnswer(
                status: 200, contentType: file.contentType, headers: ConsolePage.headers, body: file.bytes)
        } catch {
            log(error, call)
            return .failure(error, command: "console")
        }
    }
}
