package import EmulatorHost

extension MetricsPage {
    /// Adds the tenants that do not serve: how many, and the first ``tenantLimit`` by name.
    package mutating func add(_ tenants: [SetAsideTenant]) {
        add(
            "parlor_tenants_set_aside", .gauge, "Tenants of the data directory that do not serve.",
            [Sample(value: UInt64(tenants.count))])
        add(
            "parlor_tenant_set_aside", .gauge, "1 for each tenant that does not serve, with the reason's code.",
            tenants.prefix(Self.tenantLimit).map {
                Sample([Label("tenant", $0.name), Label("code", $0.code)], value: 1)
            })
    }

    /// Most tenants that have samples of their own; all are in the sums.
    package static let tenantLimit = 100

    /// Adds what tenants hold: sums over all, and samples of the first ``tenantLimit`` by name.
    package mutating func add(_ usages: [(tenant: String, usage: TenantUsage)]) {
        let shown = usages.sorted { $0.tenant < $1.tenant }.prefix(Self.tenantLimit)
        func samples(_ value: (TenantUsage) -> UInt64) -> [Sample] {
            shown.map { Sample([Label("tenant", $0.tenant)], value: value($0.usage)) }
        }
        add("parlor_tenants", .gauge, "Tenants of the server.", [Sample(value: UInt64(usages.count))])
        add(
            "parlor_sessions", .gauge, "Sessions open, silent ones too, over all tenants.",
            [Sample(value: usages.reduce(0) { $0 + UInt64($1.usage.sessionCount) })])
        add(
            "parlor_commands_total", .counter, "Commands of clients by result, over all tenants.",
            [
                Sample(
                    [Label("result", "accepted")], value: usages.reduce(0) { $0 + $1.usage.acceptedCommandCount }),
                Sample([Label("result", "refused")], value: usages.reduce(0) { $0 + $1.usage.refusedCommandCount }),
            ])
        add(
            "parlor_tenant_sessions", .gauge, "Sessions open, by tenant.", samples { UInt64($0.sessionCount) })
        add("parlor_tenant_users", .gauge, "Users known, by tenant.", samples { UInt64($0.userCount) })
        add("parlor_tenant_rooms", .gauge, "Rooms open, by tenant.", samples { UInt64($0.roomCount) })
        add(
            "parlor_tenant_channels", .gauge, "Channels with somebody in them, by tenant.",
            samples { UInt64($0.channelCount) })
        add(
            "parlor_tenant_commands_total", .counter, "Commands of clients by result, by tenant.",
            shown.flatMap { tenant, usage in
                [
                    Sample(
                        [Label("tenant", tenant), Label("result", "accepted")], value: usage.acceptedCommandCount),
                    Sample([Label("tenant", tenant), Label("result", "refused")], value: usage.refusedCommandCount),
                ]
            })
        add(
            "parlor_tenant_refusals_total", .counter, "Refused commands of clients by why, by tenant.",
            shown.flatMap { tenant, usage in
                usage.refusals.map {
                    Sample([Label("tenant", tenant), Label("reason", $0.reason)], value: $0.count)
                }
            })
        add(
            "parlor_tenant_journal_entries", .gauge, "Journal entries, by tenant.", samples(\.journalPosition))
        add(
            "parlor_tenant_journal_waiting", .gauge, "Journal entries that are not durable yet, by tenant.",
            samples(\.waitingEntryCount))
        func downlink(_ mean: (DownlinkUsage) -> Int, _ worst: (DownlinkUsage) -> Int) -> [Sample] {
            shown.flatMap { tenant, usage in
                guard let downlink = usage.downlink else { return [Sample]() }
                return [("mean", mean(downlink)), ("worst", worst(downlink))].map { kind, value in
                    Sample([Label("tenant", tenant), Label("of", kind)], value: UInt64(max(0, value)))
                }
            }
        }
        add(
            "parlor_tenant_downlink_loss_per_million", .gauge,
            "Packets of a million lost on their way to listeners, by their last reports, by tenant.",
            downlink(\.lossPerMillion, \.worstLossPerMillion))
        add(
            "parlor_tenant_downlink_jitter_microseconds", .gauge,
            "How unevenly packets arrive at listeners, by their last reports, by tenant.",
            downlink(\.jitterMicroseconds, \.worstJitterMicroseconds))
        add(
            "parlor_tenant_stopped", .gauge, "1 where a tenant takes nothing any more.",
            samples { $0.stopReason == nil ? 0 : 1 })
    }
}
