import EmulatorAPI
import OrderedCollections

// Streams come, change and go.
extension RTCState {
    mutating func publish(
        _ index: Int, as name: StreamID?, kinds: MediaKinds, extra: String, at place: Place, now: Instant,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let participant = try participant(at: place)
        guard participant.isVisible else { throw .notVisible(channel: place.channel) }
        try Self.check(name, rules: rules.streams)
        try Self.check(index, rules: rules.streams)
        guard kinds.isValid else { throw .invalidArgument(name: "kinds", value: "\(kinds.rawValue)") }
        try Self.check(extra: extra, rules: rules.streams)
        if let name, forbiddenStreams?.contains(name) == true { throw .streamForbidden(stream: name) }
        try participant.rights.require(toPublish: kinds, of: name, rules: rules.rights)
        try checkMayPublish(kinds, with: participant.rights, at: place, now: now)
        let stream = StreamPlace(user: place.user, index: index)
        if let present = participant.publications[index] {
            try Self.checkLayers(of: present.kinds.union(kinds))
            if let taken = present.name, taken != name { throw .indexTaken(index: index, stream: taken) }
            return extend(stream, in: place.channel, by: kinds, extra: extra)
        }
        try Self.checkLayers(of: kinds)
        if let name, names[name] != nil || outputs[name] != nil { throw .streamExists(stream: name) }
        let attempted = (channels[place.channel]?.streams.count ?? 0) + 1
        guard attempted <= rules.streams.maximumPublished else {
            throw .limitExceeded(limit: .publisherCount, maximum: rules.streams.maximumPublished, attempted: attempted)
        }

        channels[place.channel]?.participants[place.user]?.publications[index] = Publication(
            name: name, kinds: kinds, extra: extra, beganAt: now)
        channels[place.channel]?.streams.append(stream)
        if let name { names[name] = NamePlace(channel: place.channel, stream: stream) }
        var notices: [RTCNotice] = []
        if let listed = channels[place.channel]?.listed(stream) {
            if facts != nil {
                note(.streamed(before: nil, after: listed, reason: nil), in: place.channel, by: listed.publisher)
            }
            notices.append(tell(.streamAdded(channel: place.channel, stream: listed), about: place))
            notices += tellHosts(of: place) { .streamAdded(channel: $0, stream: listed) }
        }
        if let name { notices += tellAvailable(name) }
        notices += remix(place.channel)
        notices.append(.reroute(place.channel))
        return notices
    }

    /// Adds kinds to a stream that is published.
    private mutating func extend(
        _ stream: StreamPlace, in channel: ChannelID, by kinds: MediaKinds, extra: String
    ) -> [RTCNotice] {
        change(stream, in: channel) { participant in
            participant.publications[stream.index]?.kinds.formUnion(kinds)
            participant.publications[stream.index]?.extra = extra
        }
    }

    mutating func unpublish(_ index: Int, kinds: MediaKinds, at place: Place) -> [RTCNotice] {
        // A stream that is not published has already ended, or never began.
        guard channels[place.channel]?.participants[place.user]?.publications[index] != nil else { return [] }
        let notices = take(kinds, from: index, of: place, reason: .stopped)
        return notices.isEmpty ? [] : notices + [.reroute(place.channel)]
    }

    /// Removes kinds from a stream. The stream ends with its last kind. The caller reroutes the channel.
    mutating func take(
        _ kinds: MediaKinds, from index: Int, of place: Place, reason: StreamEndReason
    ) -> [RTCNotice] {
        guard let publication = channels[place.channel]?.participants[place.user]?.publications[index] else {
            record(breach: "\(place) is to publish less than nothing")
            return []
        }
        let kinds = kinds.contains(.picture) ? kinds.union(.smallPicture) : kinds
        guard !publication.kinds.isSubset(of: kinds) else { return endStreams([index], of: place, reason: reason) }
        return change(StreamPlace(user: place.user, index: index), in: place.channel) { participant in
            participant.publications[index]?.kinds.subtract(kinds)
        }.filter { $0 != .reroute(place.channel) }
    }

    /// Ends streams of one publisher, with one event for all. The caller reroutes the channel.
    mutating func endStreams(_ indexes: [Int], of place: Place, reason: StreamEndReason) -> [RTCNotice] {
        guard !indexes.isEmpty else { return [] }
        let (gone, elsewhere) = dropStreams(indexes, of: place)
        noteEnd(of: gone, in: place.channel, reason: reason)
        let removed = RTCEvent.streamsRemoved(channel: place.channel, streams: gone, reason: reason)
        let hosts = tellHosts(of: place) { .streamsRemoved(channel: $0, streams: gone, reason: reason) }
        return [tell(removed, about: place)] + hosts + elsewhere
    }

    /// Keeps for the app's own server that streams ended.
    mutating func noteEnd(of streams: [ListedStream], in channel: ChannelID, reason: StreamEndReason) {
        for stream in streams where facts != nil {
            note(.streamed(before: stream, after: nil, reason: reason), in: channel, by: stream.publisher)
        }
    }

    /// Removes streams of one publisher. The notices concern their subscribers by name, in any channel.
    mutating func dropStreams(
        _ indexes: [Int], of place: Place
    ) -> (gone: [ListedStream], elsewhere: [RTCNotice]) {
        var gone: [ListedStream] = []
        var elsewhere: [RTCNotice] = []
        for index in indexes {
            let stream = StreamPlace(user: place.user, index: index)
            if let listed = channels[place.channel]?.listed(stream) { gone.append(listed) }
            channels[place.channel]?.streams.remove(stream)
            let ended = channels[place.channel]?.participants[place.user]?.publications.removeValue(forKey: index)
            if let name = ended?.name { names[name] = nil }
        }
        for stream in gone { if let name = stream.name { elsewhere += tellUnavailable(name) } }
        return (gone, elsewhere + remix(place.channel))
    }

    mutating func mute(
        _ index: Int, kinds: MediaKinds, _ isMuted: Bool, at place: Place, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        try Self.check(index, rules: rules.streams)
        guard kinds.isValid else { throw .invalidArgument(name: "kinds", value: "\(kinds.rawValue)") }
        let before = try participant(at: place).muted(index)
        let after = isMuted ? before.union(kinds) : before.subtracting(kinds)
        return change(StreamPlace(user: place.user, index: index), in: place.channel) { participant in
            participant.setMuted(after, of: index)
        }
    }

    mutating func setExtra(
        _ extra: String, of index: Int, at place: Place, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        _ = try publication(index, at: place)
        try Self.check(extra: extra, rules: rules)
        return change(StreamPlace(user: place.user, index: index), in: place.channel) { participant in
            participant.publications[index]?.extra = extra
        }
    }

    /// Changes a property of a stream, and tells the others if they can see the change.
    private mutating func change(
        _ stream: StreamPlace, in channel: ChannelID, _ body: (inout Participant) -> Void
    ) -> [RTCNotice] {
        let before = channels[channel]?.listed(stream)
        if var participant = channels[channel]?.participants[stream.user] {
            body(&participant)
            channels[channel]?.participants[stream.user] = participant
        }
        guard let after = channels[channel]?.listed(stream), after != before else { return [] }
        if facts != nil {
            note(.streamed(before: before, after: after, reason: nil), in: channel, by: after.publisher)
        }
        let place = Place(channel: channel, user: stream.user)
        let notices =
            [tell(.streamChanged(channel: channel, stream: after), about: place)]
            + tellHosts(of: place) { .streamChanged(channel: $0, stream: after) }
        // Muted sound is still forwarded, muted pictures are not.
        let isRoutedAsBefore =
            before?.kinds == after.kinds && before?.muted.subtracting(.sound) == after.muted.subtracting(.sound)
        return isRoutedAsBefore ? notices : notices + [.reroute(channel)]
    }

    mutating func setDevice(
        _ report: DeviceReport, of index: Int, at place: Place
    ) throws(EmulatorError) -> [RTCNotice] {
        let publication = try publication(index, at: place)
        guard !publication.devices.contains(report) else { return [] }
        var devices = publication.devices.filter { $0.device != report.device } + [report]
        devices.sort { $0.device.rawValue < $1.device.rawValue }
        channels[place.channel]?.participants[place.user]?.publications[index]?.devices = devices
        let stream = StreamPlace(user: place.user, index: index)
        let reference = stream.reference(publication)
        let event = RTCEvent.deviceChanged(channel: place.channel, stream: reference, report: report)
        guard publication.name == nil else {
            return [.event(event, to: reachableSubscribers(of: stream, publication, in: place.channel))]
        }
        return [tell(event, about: place)]
            + tellHosts(of: place) { .deviceChanged(channel: $0, stream: reference, report: report) }
    }

    // MARK: - Parts

    /// A stream of the caller's own.
    mutating func publication(_ index: Int, at place: Place) throws(EmulatorError) -> Publication {
        guard let publication = try participant(at: place).publications[index] else {
            throw .streamNotFound(index: index)
        }
        return publication
    }

    /// Throws if there would be small pictures of no picture.
    private static func checkLayers(of kinds: MediaKinds) throws(EmulatorError) {
        guard kinds.contains(.smallPicture), !kinds.contains(.picture) else { return }
        throw .invalidArgument(name: "kinds", value: "\(kinds.rawValue)")
    }

    private static func check(_ index: Int, rules: StreamRules) throws(EmulatorError) {
        guard (0..<rules.maximumPerParticipant).contains(index) else {
            throw .invalidArgument(name: "index", value: "\(index)")
        }
    }

    /// Throws unless a stream may have this name, or needs none.
    static func check(_ name: StreamID?, rules: StreamRules) throws(EmulatorError) {
        guard let maximum = rules.maximumNameBytes else {
            guard name == nil else { throw .featureDisabled(feature: .streamNames) }
            return
        }
        guard let bytes = name?.rawValue.utf8 else { throw .invalidStreamID(text: "") }
        guard bytes.count <= maximum else {
            throw .limitExceeded(limit: .streamIDBytes, maximum: maximum, attempted: bytes.count)
        }
        let areAllowed = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard !bytes.isEmpty, areAllowed else { throw .invalidStreamID(text: name?.rawValue ?? "") }
    }

    private static func check(extra: String, rules: StreamRules) throws(EmulatorError) {
        // Counted in Unicode scalars, because what people see as one character may have a megabyte.
        let count = extra.unicodeScalars.count
        guard count > rules.maximumExtraCharacters else { return }
        throw .limitExceeded(limit: .streamExtraCharacters, maximum: rules.maximumExtraCharacters, attempted: count)
    }
}
