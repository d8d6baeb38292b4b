import Devices
import Simulation

/// What an app's call is about, as far as the cloud is not asked for it.
enum CallTopics {
    /// The topics of calls whose names have one of these words.
    private static let rules: [(words: [String], topics: Topics)] = [
        (["Video", "Camera", "Preview", "Picture", "Snapshot", "Screen", "View"], .pictures),
        (["Volume", "SoundLevel", "Spectrum", "ActiveSpeaker", "AudioProperties"], .levels),
        (["Statistics", "Quality", "Stats"], .statistics),
        (["Music", "Effect", "Mixing", "Player", "Metronome", "Rhythm"], .music),
        (["Pitch", "Reverb", "Equaliz", "Beautifier", "Changer", "Voice", "EarMonitor"], .voice),
        (["Record"], .recordings), (["SpeedTest", "EchoTest", "Probe", "NetworkDetection", "Lastmile"], .networkTests),
        (["Position", "Spatial", "Range"], .places), (["Encrypt"], .encryption),
        (["Mix", "PublishMediaStream", "CDN", "Cdn", "Transcoding"], .mixes),
    ]

    /// The topics of the calls in a trace.
    static func of(_ entries: [TraceEntry]) -> Topics {
        let names = Set(entries.lazy.filter { $0.kind == .call }.map(\.callName))
        return names.reduce(into: []) { topics, name in
            for rule in rules where rule.words.contains(where: name.hasWord) { topics.formUnion(rule.topics) }
        }
    }
}

extension TraceEntry {
    /// The name of the call without its type and its arguments.
    fileprivate var callName: Substring {
        let whole = text.utf8.prefix { $0 != UInt8(ascii: "(") }
        let start = whole.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }.map(whole.index(after:))
        return text[(start ?? whole.startIndex)..<whole.endIndex]
    }
}
