import EmulatorAPI
package import TenantPages

extension ConsolePage {
    /// Headers of every file: nothing runs or loads but these files, nobody frames them, and no other site reads them.
    package static let headers: [AdminAnswer.Header] = [
        AdminAnswer.Header(
            name: "Content-Security-Policy",
            value: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
        AdminAnswer.Header(name: "X-Content-Type-Options", value: "nosniff"),
        AdminAnswer.Header(name: "Referrer-Policy", value: "no-referrer"),
        AdminAnswer.Header(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
        AdminAnswer.Header(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
    ]
}

extension AdminAPI {
    /// Whether a path is the console's.
    package static func isConsole(path: String) -> Bool { path == "/" || path.hasPrefix(ConsolePage.prefix) }

    /// A file of the console, by the rules of admin calls but for the token: a browser has none yet when it opens a page.
    package func console(_ call: AdminCall) -> AdminAnswer {
        do throws(AdminFailure) {
            // A link on any site may lead to the page, which holds nothing; its files are for the page alone.
            if call.path == "/" {
                try gate.checkOrigin(origin: call.origin, host: call.host)
            } else {
                try gate.checkPage(call)
            }
            guard call.method == "GET" else {
                throw AdminFailure(
                    status: 405, code: "methodNotAllowed", reason: "the console takes GET",
                    allowedMethods: ["GET"])
            }
            guard let file = ConsolePage.file(at: call.path) else {
                throw AdminFailure(
                    status: 404, code: "unknownPath", reason: "the console has no \"\(call.path.shown())\"")
            }
            return AdminAnswer(
                status: 200, contentType: file.contentType, headers: ConsolePage.headers, body: file.bytes)
        } catch {
            log(error, call)
            return .failure(error, command: "console")
        }
    }
}
