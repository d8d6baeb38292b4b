import EmulatorAPI

/// Who may call admin routes: nobody's web page, and from other machines only who holds a token.
package struct AdminGate: Sendable {
    /// The host and port the server is bound to.
    private let boundHost: String
    private let port: Int
    /// Checks tokens; absent where only this machine reaches the server.
    private let token: AdminToken?

    /// A gate for a server bound to `host`, with no token where that is a loopback address.
    package init(host: String, port: Int, token: AdminToken) {
        boundHost = Self.bare(host)
        self.port = port
        self.token = Self.isLoopback(host) ? nil : token
    }

    /// Whether calls need a token.
    package var needsToken: Bool { token != nil }

    /// Whether an address, or the name "localhost", is this machine's alone.
    package static func isLoopback(_ host: String) -> Bool { WebAuthority.isLoopback(bare(host)) }

    /// Throws unless a call with these headers may go on.
    package func check(_ call: AdminCall, atUnixSeconds now: Int64) throws(AdminFailure) {
        try checkPage(call)
        guard let token else { return }
        do {
            try token.check(authorization: call.authorization, atUnixSeconds: now)
        } catch {
            throw AdminFailure(error)
        }
    }

    /// Throws unless a call with these headers may go on, with a token or without.
    func checkPage(_ call: AdminCall) throws(AdminFailure) {
        try checkOrigin(origin: call.origin, host: call.host)
        guard call.foreignSite == nil else {
            throw AdminFailure(
                status: 403, code: "crossOrigin", reason: "admin calls from pages of another origin are refused")
        }
    }

    /// Throws for a call that a web page of another origin makes.
    ///
    /// A page whose name was pointed at this machine after it was loaded sends that name as `Host`, and no `Origin` with
    /// a GET; so on loopback the host must be one of this machine's names. Beyond loopback this machine has names that the server
    /// does not know; a page of the name that the call goes to is its own, and the token keeps out one that has another's name.
    func checkOrigin(origin: String?, host: String?) throws(AdminFailure) {
        if let host, token == nil, WebAuthority(host)?.isLoopback != true {
            throw AdminFailure(
                status: 403, code: "foreignHost",
                reason: "the call names the host \"\(host.shown())\", which is not this machine")
        }
        guard let origin else { return }
        let own = ["127.0.0.1", "localhost", "::1", boundHost]
        let page = WebOrigin(origin)
        if token != nil, let host, let asked = WebAuthority(host), page?.isServed(as: asked) == true { return }
        guard let page, page.isServed(by: own, at: port) else {
            throw AdminFailure(
                status: 403, code: "crossOrigin",
                reason: "admin calls from the origin \"\(origin.shown())\" are refused")
        }
    }

    /// In lower case, without the brackets that an IPv6 address has in addresses of pages.
    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }
}
