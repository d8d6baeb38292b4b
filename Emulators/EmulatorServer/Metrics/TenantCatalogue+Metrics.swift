import EmulatorHost

extension TenantCatalogue {
    /// The metrics page of the server that has these tenants. `droppedLogLines` counts the lines its log lost.
    package func metrics(of server: Server, droppedLogLines: UInt64 = 0) async -> String {
        var usages: [(tenant: String, usage: TenantUsage)] = []
        let media = await server.media?.counters()
        for entry in entries {
            // A tenant dropped meanwhile has no usage any more.
            guard let host = try? host(named: entry.name) else { continue }
            var usage = await host.usage
            usage.downlink = media?.downlinks[host.app]
            usages.append((entry.name, usage))
        }
        var page = MetricsPage()
        page.add(server.counters.reading)
        page.add(
            "parlor_log_lines_dropped_total", .counter, "Log lines dropped because nobody read them.",
            [.init(value: droppedLogLines)])
        if let media { page.add(media) }
        page.add(usages)
        page.add(setAside)
        return page.text
    }
}

extension MetricsPage {
    /// Adds what a server's media socket counts.
    package mutating func add(_ counters: MediaCounters) {
        add(
            "parlor_media_sessions", .gauge, "Sessions that may send audio.", [Sample(value: UInt64(counters.sessions))]
        )
        add(
            "parlor_media_datagrams_total", .counter, "Datagrams that arrived, whatever they were.",
            [Sample(value: counters.received)])
        add(
            "parlor_media_packets_total", .counter, "Audio packets taken, and copies of them sent.",
            [
                Sample([Label("direction", "in")], value: counters.accepted),
                Sample([Label("direction", "out")], value: counters.sent),
            ])
        add(
            "parlor_media_reports_total", .counter, "Reports of what arrived at a session.",
            [Sample(value: counters.reports)])
        add(
            "parlor_media_downlink_lost_packets_total", .counter,
            "Audio packets lost on their way to sessions, as these reported.", [Sample(value: counters.lost)])
        add(
            "parlor_media_dropped_total", .counter, "Datagrams and copies that went no further, by reason.",
            MediaDrop.allCases.map { Sample([Label("reason", $0.rawValue)], value: counters.dropped($0)) })
    }

    /// Adds what a server's connections count.
    package mutating func add(_ reading: ServerCounters.Reading) {
        add(
            "parlor_connections", .gauge, "WebSocket connections open.", [Sample(value: UInt64(reading.connections))])
        add(
            "parlor_connections_passed_on", .gauge,
            "WebSocket connections open that go to other nodes of the cluster, which count them too.",
            [Sample(value: UInt64(reading.passedConnections))])
        add(
            "parlor_connections_total", .counter, "WebSocket connections ever made.",
            [Sample(value: UInt64(reading.connectionsMade))])
        add(
            "parlor_frames_received_total", .counter, "Frames from clients.",
            [Sample(value: UInt64(reading.framesReceived))])
        add(
            "parlor_items_sent_total", .counter, "Replies and events sent, each time they were.",
            [Sample(value: UInt64(reading.itemsSent))])
        add(
            histogram: "parlor_answer_microseconds",
            "How long commands waited for their answers, from when they were read.",
            bounds: AnswerTimes.boundsMicroseconds, counts: reading.answers.counts, sum: reading.answers.sumMicroseconds
        )
        add(
            "parlor_connections_dropped_total", .counter, "Connections that ended without a farewell, by reason.",
            [
                Sample([Label("reason", "fault")], value: UInt64(reading.faults)),
                Sample([Label("reason", "lost")], value: UInt64(reading.interruptions)),
            ])
        add(
            "parlor_sockets_displaced_total", .counter,
            "Sockets that nobody had logged in on, closed because there were too many.",
            [Sample(value: UInt64(reading.displacements))])
        add(
            "parlor_accept_failures_total", .counter,
            "Attempts to take a socket in that failed for want of descriptors.",
            [Sample(value: UInt64(reading.acceptFailures))])
        add(
            "parlor_resumptions_total", .counter, "Sessions taken up again.",
            [Sample(value: UInt64(reading.resumptions))])
    }
}
