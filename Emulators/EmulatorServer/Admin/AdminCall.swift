/// A call of an admin route, as any HTTP server hands it over.
package struct AdminCall: Sendable {
    /// In capitals.
    package var method: String
    /// The path as sent, without the query.
    package var path: String
    /// The parts of the query, names and values decoded.
    package var query: [String: String]
    /// The header of this name: `origin`, `host`, `authorization`.
    package var origin: String?
    package var host: String?
    package var authorization: String?
    /// The header `Sec-Fetch-Site`, where it names another site than the server's; see `HTTPFields.foreignSite`.
    package var foreignSite: String?
    package var body: [UInt8]
    /// The body of a call that carries a journal.
    package var file: TransferFile?
    /// The `{tenant}` of the path, once the route is known.
    var tenant = ""

    package init(
        method: String, path: String, query: [String: String] = [:], origin: String? = nil, host: String? = nil,
        authorization: String? = nil, foreignSite: String? = nil, body: [UInt8] = [], file: TransferFile? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.origin = origin
        self.host = host
        self.foreignSite = foreignSite
        self.authorization = authorization
        self.body = body
        self.file = file
    }
}

/// What an admin call is answered with.
package struct AdminAnswer: Sendable {
    package var status: Int
    package var contentType: String
    /// Further headers, in order.
    package var headers: [Header] = []
    package var body: [UInt8]
    /// The body of an answer that carries a journal, in the place of ``body``.
    package var file: TransferFile?
    /// What the body of an answer is made of that goes on as long as its caller reads, in the place of ``body``.
    package var watch: Watch?
    /// What it is made of for somebody who listens.
    package var listening: Listening?

    /// A header field.
    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String
    }

    init(
        status: Int, contentType: String = "application/json", headers: [Header] = [], body: [UInt8],
        file: TransferFile? = nil, watch: Watch? = nil, listening: Listening? = nil
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
        self.file = file
        self.watch = watch
        self.listening = listening
    }

    /// The envelope of a call that did what was asked.
    static func success(_ data: some Encodable & Sendable, command: String, status: Int = 200) -> AdminAnswer {
        AdminAnswer(status: status, body: Array(Envelope(command: command, status: .ok, data: data).text.utf8))
    }

    /// The envelope of a call that was refused.
    static func failure(_ failure: AdminFailure, command: String) -> AdminAnswer {
        let envelope = Envelope<Nothing>(
            command: command, status: .failed, error: ErrorReport(code: failure.code, reason: failure.reason))
        var headers: [Header] = []
        if !failure.allowedMethods.isEmpty {
            headers.append(Header(name: "Allow", value: failure.allowedMethods.joined(separator: ", ")))
        }
        if failure.status == 401 { headers.append(Header(name: "WWW-Authenticate", value: "Bearer")) }
        return AdminAnswer(status: failure.status, headers: headers, body: Array(envelope.text.utf8))
    }
}
