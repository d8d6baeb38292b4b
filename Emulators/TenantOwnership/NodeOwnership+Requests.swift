import EmulatorAPI

/// A request that waits for the store.
struct PendingRequest: Hashable, Sendable {
    let id: RequestID
    let what: OwnershipRequest
    /// Nil where it may take as long as it takes.
    let deadline: Instant?

    var tenant: TenantName? {
        switch what {
        case .create(let name, _), .drop(let name), .setApps(let name, _), .move(let name, _): name
        case .drain: nil
        }
    }

    /// What it claims.
    var apps: [AppID] {
        switch what {
        case .create(_, let apps), .setApps(_, let apps): apps
        case .drop, .move, .drain: []
        }
    }
}

extension NodeOwnership {
    func hasRequest(for name: TenantName) -> Bool { requests.contains { $0.tenant == name } }

    func isDropping(_ name: TenantName) -> Bool { requests.contains { $0.what == .drop(name) } }

    // MARK: Admission

    mutating func admit(_ request: RequestID, _ what: OwnershipRequest) {
        var what = what
        switch what {
        case .create(let name, let apps): what = .create(name, apps: apps.sorted())
        case .setApps(let name, let apps): what = .setApps(name, apps.sorted())
        case .drop, .move, .drain: break
        }
        do throws(OwnershipError) {
            try check(what)
        } catch {
            perform(.answer(request, error))
            return
        }
        if what == .drain {
            membership.isDraining = true
            membership.nextRenewal = now
        }
        let deadline = what == .drain ? nil : now.advanced(by: timing.request)
        let pending = PendingRequest(id: request, what: what, deadline: deadline)
        requests.append(pending)
        if let name = pending.tenant { view.changes.tenants.insert(name) }
    }

    private func check(_ what: OwnershipRequest) throws(OwnershipError) {
        guard requests.count < limits.requests else { throw .tooManyRequests(maximum: limits.requests) }
        guard membership.isServing(at: now) else { throw .notServing }
        guard view.isCurrent else { throw .notReady }
        switch what {
        case .create(let name, let apps):
            guard !membership.isDraining else { throw .draining }
            guard !name.rawValue.isEmpty else { throw .emptyName }
            guard view.tenants[name] == nil else { throw .tenantExists(name) }
            try checkUndisturbed(name)
            guard view.tenants.count + requests.count(where: { !$0.apps.isEmpty }) < limits.tenants else {
                throw .tooManyTenants(maximum: limits.tenants)
            }
            try check(apps, of: name)
        case .setApps(let name, let apps):
            try checkOwned(name)
            try check(apps, of: name)
        case .drop(let name):
            try checkOwned(name)
        case .move(let name, let target):
            guard view.tenants[name] != nil else { throw .tenantNotFound(name) }
            guard view.takesTenants(target) else { throw .nodeUnavailable(target) }
            try checkUndisturbed(name)
        case .drain:
            guard !membership.isDraining else { throw .draining }
        }
    }

    private func checkOwned(_ name: TenantName) throws(OwnershipError) {
        guard let record = view.tenants[name]?.record else { throw .tenantNotFound(name) }
        guard record.owner == id else { throw .notOwner(name, owner: owner(of: name)?.id) }
        try checkUndisturbed(name)
    }

    private func checkUndisturbed(_ name: TenantName) throws(OwnershipError) {
        guard !hasRequest(for: name) else { throw .requestUnderWay(name) }
    }

    /// - Parameter apps: sorted.
    private func check(_ apps: [AppID], of name: TenantName) throws(OwnershipError) {
        guard apps.count <= limits.appsOfTenant else { throw .tooManyApps(maximum: limits.appsOfTenant) }
        guard !apps.contains(where: \.rawValue.isEmpty) else { throw .emptyName }
        guard !apps.isEmpty, !zip(apps, apps.dropFirst()).contains(where: ==) else { throw .invalidApps }
        for app in apps {
            if let other = view.tenant(ofApp: app), other != name { throw .appTaken(app) }
        }
    }

    // MARK: Progress

    /// Brings each request as far as the store allows.
    mutating func advanceRequests() {
        for request in requests {
            do throws(OwnershipError) {
                guard try advance(request) else { continue }
                end(request, nil)
            } catch {
                end(request, error)
            }
        }
    }

    mutating func expireRequests() {
        for request in requests {
            if let deadline = request.deadline, deadline <= now { end(request, .unconfirmed) }
        }
    }

    mutating func answerDrain(_ error: OwnershipError) {
        for request in requests where request.what == .drain { end(request, error) }
    }

    private mutating func end(_ request: PendingRequest, _ error: OwnershipError?) {
        requests.removeAll { $0.id == request.id && $0.what == request.what }
        perform(.answer(request.id, error))
        // What it claimed and did not use is to be removed.
        view.changes.apps.formUnion(request.apps)
        if let name = request.tenant { view.changes.tenants.insert(name) }
    }

    /// Whether it is done, by what the view shows. So it does not matter which of several writes did it.
    private mutating func advance(_ request: PendingRequest) throws(OwnershipError) -> Bool {
        switch request.what {
        case .create(let name, let apps):
            if let record = view.tenants[name]?.record {
                // Nobody else makes a tenant that this node owns, and whom it is taken from later has another epoch.
                guard record.owner == id, record.epoch == 1 else { throw .tenantExists(name) }
                return true
            }
            if try claim(apps, for: name) {
                let stream = "\(id)-\(lastWrite + 1)"
                send(.create(.tenant(name, TenantRecord(owner: id, epoch: 1, apps: apps, stream: stream))))
            }
            return false
        case .setApps(let name, let apps):
            let seen = try ownedRecord(of: name)
            guard seen.record.apps != apps else { return true }
            if try claim(apps, for: name) {
                var record = seen.record
                record.apps = apps
                send(.update(.tenant(name, record), expecting: seen.revision))
            }
            return false
        case .drop(let name):
            guard view.tenants[name] != nil else { return true }
            // The review of the tenant does the rest.
            _ = try ownedRecord(of: name)
            return false
        case .move(let name, let target):
            guard let seen = view.tenants[name] else { throw .tenantNotFound(name) }
            guard seen.record.owner != target, seen.record.wanted != target else { return true }
            guard view.takesTenants(target) else { throw .nodeUnavailable(target) }
            var record = seen.record
            record.wanted = target
            send(.update(.tenant(name, record), expecting: seen.revision))
            return false
        case .drain:
            return false
        }
    }

    private func ownedRecord(of name: TenantName) throws(OwnershipError) -> SeenRecord<TenantRecord> {
        guard let seen = view.tenants[name] else { throw .tenantNotFound(name) }
        guard seen.record.owner == id else { throw .notOwner(name, owner: owner(of: name)?.id) }
        return seen
    }

    /// Claims apps. False while some claim is not there yet, or is another's that may come to nothing.
    private mutating func claim(_ apps: [AppID], for name: TenantName) throws(OwnershipError) -> Bool {
        var isComplete = true
        for app in apps {
            guard let claim = view.claims[app]?.record else {
                send(.create(.claim(app, AppClaim(tenant: name, maker: id))))
                isComplete = false
                continue
            }
            if let other = view.tenant(ofApp: app) {
                guard other == name else { throw .appTaken(app) }
            } else if claim.tenant != name || claim.maker != id {
                isComplete = false
            }
        }
        return isComplete
    }

    // MARK: Claims that nothing came of

    /// Removes claims whose tenant does not name the app: the node's own if no request needs them, and those of dead nodes on
    /// the first of the members.
    mutating func reviewClaims() {
        let apps = view.changes.apps
        view.changes.apps = []
        for app in apps.sorted() {
            guard let seen = view.claims[app], view.tenant(ofApp: app) == nil else { continue }
            let maker = seen.record.maker
            let isMine =
                maker == id
                ? !requests.contains { $0.tenant == seen.record.tenant && $0.apps.contains(app) }
                : view.nodes[maker] == nil && view.firstNode == id
            guard isMine else { continue }
            if !send(.delete(.claim(app), expecting: seen.revision)) { view.changes.apps.insert(app) }
        }
    }
}
