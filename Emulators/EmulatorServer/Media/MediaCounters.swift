package import EmulatorAPI
package import EmulatorHost
package import EmulatorWire

/// Why the media socket did not forward a datagram.
package enum MediaDrop: String, Error, Hashable, Sendable, CaseIterable {
    /// Not a datagram of the protocol.
    case malformed
    /// Longer than any datagram of the protocol.
    case tooLong
    /// No session sends as that SSRC.
    case unknownSSRC
    /// The session sends from elsewhere.
    case wrongAddress
    /// The tag was not made with the session's key.
    case wrongTag
    /// It has come before.
    case replayed
    /// It is too far behind to know whether it came before.
    case tooOld
    /// The session does not publish that kind of the stream in the channel.
    case notPublishing
    /// The system had no buffer space for one subscriber's copy.
    case notSent
    /// The network of who sends or receives it has a fault on purpose.
    case fault

    package init(_ fault: RTPFault) {
        self =
            switch fault {
            case .tooLong: .tooLong
            case .tagWrong: .wrongTag
            case .replayed: .replayed
            case .tooOld: .tooOld
            case .truncated, .versionUnsupported, .payloadTypeUnsupported, .ssrcUnfit, .paddingUnsupported,
                .contributingSourcesUnsupported, .extensionUnsupported, .elementTruncated, .elementRepeated,
                .elementMissing, .elementMisplaced, .elementLength, .nameNotUTF8, .levelOutOfRange, .payloadLength,
                .reportLength, .reportBlocks:
                .malformed
            }
    }

    /// The place among all cases, in their order.
    fileprivate var position: Int {
        switch self {
        case .malformed: 0
        case .tooLong: 1
        case .unknownSSRC: 2
        case .wrongAddress: 3
        case .wrongTag: 4
        case .replayed: 5
        case .tooOld: 6
        case .notPublishing: 7
        case .notSent: 8
        case .fault: 9
        }
    }
}

/// What the media socket has done since it was opened.
package struct MediaCounters: Hashable, Sendable {
    /// Datagrams that arrived, whatever they were.
    package var received: UInt64 = 0
    /// Packets of sound and pictures that were taken.
    package var accepted: UInt64 = 0
    /// Receiver reports that were taken.
    package var reports: UInt64 = 0
    /// Copies of packets handed to the system.
    package var sent: UInt64 = 0
    /// Sessions that may send.
    package var sessions = 0
    /// Packets lost on the way to the clients that report.
    package var lost: UInt64 = 0
    /// How media arrives, by tenant. Tenants without reports are left out.
    package var downlinks: [AppID: DownlinkUsage] = [:]

    private var drops = [UInt64](repeating: 0, count: MediaDrop.allCases.count)

    package init() {}

    /// How often a datagram, or for ``MediaDrop/notSent`` a copy, was dropped for that reason.
    package func dropped(_ reason: MediaDrop) -> UInt64 { drops[reason.position] }

    mutating func count(_ reason: MediaDrop, _ times: UInt64 = 1) { drops[reason.position] += times }
}
