/// The files of the console, the page that a server shows at `/`.
///
/// They hold nothing of any tenant: what the page shows it asks the admin routes for, as any script can.
package enum ConsolePage {
    /// What the paths of all files but the first begin with.
    package static let prefix = "/console/"

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
        "acts.js": { PackageResources.acts_js }, "actkinds.js": { PackageResources.actkinds_js },
        "actwords.js": { PackageResources.actwords_js }, "guests.js": { PackageResources.guests_js },
        "recorded.js": { PackageResources.recorded_js }, "causes.js": { PackageResources.causes_js },
        "facts.js": { PackageResources.facts_js }, "past.js": { PackageResources.past_js },
    ]
}
