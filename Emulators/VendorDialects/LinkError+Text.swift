import EmulatorAPI

extension LinkError {
    /// The text that goes with a code where a vendor's own words are not known: what happened, and whether the request may have
    /// been carried out.
    var text: String {
        switch self {
        case .notConnected: "the network is gone; the request was not sent"
        case .unreachable(let address, let source):
            "no connection to the emulator at \(address) (from \(source)); the request was not sent; see parlor status"
        case .connectionLost: "the connection was lost; the request may have been carried out"
        case .timedOut: "no answer in time; the request may have been carried out"
        case .closed(let reason): "the server closed the connection: \(reason)"
        }
    }
}
