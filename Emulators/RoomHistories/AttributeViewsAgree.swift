import EmulatorAPI

/// What a connected member's device knows of a room's attributes, from its answers and from what it was told, is what
/// the room has.
struct AttributeViewsAgree: HistoryCheck {
    let claim = "Every member sees the attributes that the room has"

    /// A room's attributes as one device knows them.
    fileprivate struct View {
        var attributes: [ExactText: String] = [:]
        /// From where on something may have changed of which the device was not told; nil if there is no such place.
        var unknownSince: Int?

        init(_ attributes: [Attribute]) { replace(by: attributes) }

        mutating func replace(by attributes: [Attribute]) {
            self.attributes = [:]
            set(attributes)
        }

        mutating func set(_ attributes: [Attribute]) {
            for attribute in attributes { self.attributes[ExactText(attribute.key)] = attribute.value }
        }

        mutating func remove(_ keys: [String]) {
            for key in keys { attributes[ExactText(key)] = nil }
        }
    }

    private typealias Views = [SessionID: [RoomID: View]]

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        guard let tenant = reading.tenant else { return [] }
        var views: Views = [:]
        for (position, entry) in reading.history.entries.enumerated() {
            guard let session = entry.session else { continue }
            switch entry.what {
            case .answered(let number, let result):
                guard let call = reading.call(number, of: session) else { continue }
                follow(call, result, &views)
            case .decided(_, .attribute(let command), .success, _):
                suspect(command, by: session, at: position, reading, &views)
            case .told(let event): follow(event, of: session, at: position, reading, &views)
            case .connection(.connected), .connection(.connecting): break
            case .connection, .closed, .ended: views[session] = nil
            default: break
            }
        }
        return compare(views, with: tenant, reading)
    }

    private func compare(
        _ views: Views, with tenant: any TenantView, _ reading: HistoryReading
    ) -> [HistoryFailure] {
        var list = FailureList(self)
        for (session, user) in reading.devices(in: tenant) {
            for (room, view) in (views[session] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard view.unknownSince == nil, tenant.members(of: room).contains(user) else { continue }
                let kept = tenant.attributes(of: room)
                let seen = view.attributes.sorted { $0.key < $1.key }.map {
                    Attribute(key: $0.key.text, value: $0.value)
                }
                guard seen != kept else { continue }
                list.add(
                    at: reading.end, reading.name(of: session, at: reading.history.entries.count),
                    found: "in \(room.rawValue.shown()) sees \(words(seen, except: kept))",
                    expected: "the room has \(words(kept, except: seen))")
            }
        }
        return list.all
    }

    /// The attributes that the others lack, or have with another value.
    private func words(_ attributes: [Attribute], except others: [Attribute]) -> String {
        let different = attributes.filter { !others.contains($0) }
        guard !different.isEmpty else { return "nothing else" }
        return different.prefix(5).map { "\($0.key.shown(atMost: 40))=\($0.value.shown(atMost: 80))" }
            .joined(separator: ", ") + (different.count > 5 ? " …" : "")
    }

    // MARK: Answers

    private func follow(_ call: HistoryReading.Call, _ result: Result<Reply, CallFailure>, _ views: inout Views) {
        let session = call.session
        guard case .success(let reply) = result else {
            // Whether it was written is unknown until the device reads the room again.
            if case .failure(.lost) = result, case .attribute(let command) = call.command, let room = command.written {
                views[session]?[room]?.unknownSince = call.decided?.position ?? call.called
            }
            return
        }
        switch (call.command, reply) {
        case (.identity(.logOut), _): views[session] = nil
        case (.room(.move(let from, _, _)), .entered(let room, _, _, let attributes, _)):
            views[session]?[from] = nil
            views[session, default: [:]][room] = View(attributes)
        case (_, .entered(let room, _, _, let attributes, _)):
            views[session, default: [:]][room] = View(attributes)
        case (.room(.leave(let room)), _), (.room(.dismiss(let room)), _): views[session]?[room] = nil
        case (.attribute(.fetch(let room, let keys)), .attributes(let attributes, _)):
            guard var view = views[session]?[room] else { return }
            if keys.isEmpty {
                view.replace(by: attributes)
                if view.unknownSince ?? 0 < call.decided?.position ?? 0 { view.unknownSince = nil }
            } else {
                view.remove(keys)
                view.set(attributes)
            }
            views[session]?[room] = view
        case (.attribute(let command), .revised(_, let refused)):
            guard let room = command.written, var view = views[session]?[room] else { return }
            view.write(command, without: refused.map(\.key))
            views[session]?[room] = view
        default: break
        }
    }

    /// The other devices of a writer are not told, where the writer is not.
    private func suspect(
        _ command: AttributeCommand, by session: SessionID, at position: Int, _ reading: HistoryReading,
        _ views: inout Views
    ) {
        guard !reading.history.rules.attribute.tellsWriter, let room = command.written,
            let user = reading.user(of: session, before: position)
        else { return }
        for other in reading.sessions where other != session {
            guard reading.user(of: other, before: position) == user else { continue }
            views[other]?[room]?.unknownSince = position
        }
    }

    // MARK: Events

    private func follow(
        _ event: Event, of session: SessionID, at position: Int, _ reading: HistoryReading, _ views: inout Views
    ) {
        switch event {
        case .attribute(.changed(let room, let set, let removed, let all, _, _)):
            guard var view = views[session]?[room] else { return }
            if let all {
                view.replace(by: all)
                view.unknownSince = nil
            } else {
                view.remove(removed.map(\.key))
                view.set(set)
            }
            views[session]?[room] = view
        case .identity(.forcedOffline), .identity(.tokenExpired): views[session] = nil
        case .room(let change):
            guard let user = reading.user(of: session, before: position), event.takesAway(user) else { return }
            views[session]?[change.room] = nil
        case .identity, .attribute, .signaling, .rtc: break
        }
    }
}

extension AttributeViewsAgree.View {
    /// What the device itself wrote, and was not refused.
    fileprivate mutating func write(_ command: AttributeCommand, without refused: [String]) {
        let left = Set(refused.map { ExactText($0) })
        func allowed(_ attributes: [Attribute]) -> [Attribute] {
            attributes.filter { !left.contains(ExactText($0.key)) }
        }
        switch command {
        case .set(_, let attributes, _, _): set(allowed(attributes))
        case .replaceAll(_, let attributes, _, _): replace(by: attributes)
        case .remove(_, let keys, _, _): remove(keys.filter { !left.contains(ExactText($0)) })
        case .removeAll: replace(by: [])
        case .batch(_, let operations, _):
            for operation in operations {
                switch operation {
                case .set(let attributes, _): set(attributes)
                case .remove(let keys, _): remove(keys)
                }
            }
        case .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: break
        }
    }
}

extension AttributeCommand {
    /// The room whose attributes it writes; nil if it writes none.
    var written: RoomID? {
        switch self {
        case .set(let room, _, _, _), .replaceAll(let room, _, _, _), .remove(let room, _, _, _),
            .removeAll(let room, _, _), .batch(let room, _, _):
            room
        case .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: nil
        }
    }
}
