import EmulatorAPI
import VendorDialects

extension Agora {
    /// One kind of request to the REST API: the row by which it is found, and which the vendor's document shows.
    struct RESTRoute: Sendable {
        var method: String
        /// Behind the app.
        var path: RoutePath
        var name: String
        /// One sentence.
        var summary: String
        /// Parameters of the query.
        var query: [VendorParameter] = []
        /// Fields of the body; it has to be JSON where there are any.
        var body: [VendorParameter] = []
        /// `found` has what stands in the path for each name there.
        var answer: @Sendable (_ call: RESTCall, _ found: [String]) throws(RESTFailure) -> VendorDecision

        /// The row of a request, and what stands in its path; nil where there is none.
        static func route(_ method: String, _ path: [String]) -> (route: RESTRoute, found: [String])? {
            for route in all where route.method == method {
                if let found = route.path.values(in: path) { return (route, found) }
            }
            return nil
        }

        private static let rules: RoutePath = "/dev/v1/kicking-rule"
        private static let channel: RoutePath = "/dev/v1/channel"

        /// The rows, literal paths ahead of those that fit them.
        static let all: [RESTRoute] = [
            RESTRoute(
                method: "POST", path: rules, name: "createRule",
                summary: "Puts users out of channels and keeps them out, or stops what they publish.",
                body: [
                    .text("appid", required: true), .text("cname"), .number("uid"), .text("ip"), .number("time"),
                    .number("time_in_seconds"), .texts("privileges", required: true),
                ]
            ) { call, _ throws(RESTFailure) in try call.createRule() },
            RESTRoute(
                method: "GET", path: rules, name: "listRules", summary: "Lists the rules that hold.",
                query: [.text("appid", required: true)]
            ) { call, _ throws(RESTFailure) in try call.listRules() },
            RESTRoute(
                method: "PUT", path: rules, name: "updateRule", summary: "Gives a rule another end.",
                body: [
                    .text("appid", required: true), .number("id", required: true), .number("time"),
                    .number("time_in_seconds"),
                ]
            ) { call, _ throws(RESTFailure) in try call.updateRule() },
            RESTRoute(
                method: "DELETE", path: rules, name: "deleteRule", summary: "Deletes a rule.",
                body: [.text("appid", required: true), .number("id", required: true)]
            ) { call, _ throws(RESTFailure) in try call.deleteRule() },
            RESTRoute(
                method: "GET", path: channel + "/{appid}", name: "listChannels",
                summary: "Lists channels, page by page.", query: [.number("page_no"), .number("page_size")]
            ) { call, found throws(RESTFailure) in try call.listChannels(of: found[0]) },
            RESTRoute(
                method: "GET", path: channel + "/user/{appid}/{channelName}", name: "listUsers",
                summary: "Lists the users of a channel.", query: [.text("hosts_only")]
            ) { call, found throws(RESTFailure) in
                try call.listUsers(of: ChannelID(found[1]), in: found[0], hostsOnly: false)
            },
            RESTRoute(
                method: "GET", path: channel + "/user/{appid}/{channelName}/hosts_only", name: "listHosts",
                summary: "Lists the hosts of a channel."
            ) { call, found throws(RESTFailure) in
                try call.listUsers(of: ChannelID(found[1]), in: found[0], hostsOnly: true)
            },
            RESTRoute(
                method: "GET", path: channel + "/user/property/{appid}/{uid}/{channelName}", name: "showUser",
                summary: "Says whether a user is in a channel, and as what."
            ) { call, found throws(RESTFailure) in
                try call.showUser(found[1], in: ChannelID(found[2]), of: found[0])
            },
        ]

        /// What the document has.
        var operation: VendorOperation {
            let needsJSON = [VendorAnswer(415, "The body is not JSON.", schema: "Refusal")]
            return VendorOperation(
                method: method, path: path.text, name: name, summary: summary,
                parameters: path.parameters + query.map { $0.inside(.query) } + body,
                answers: [
                    VendorAnswer(200, "Done.", schema: "Success"),
                    VendorAnswer(
                        400, "A parameter is missing or wrong, or names what is not there.", schema: "Refusal"),
                    VendorAnswer(401, "The customer id and secret are missing or wrong.", schema: "Refusal"),
                    VendorAnswer(404, "There is no such call, or no such rule.", schema: "Refusal"),
                    VendorAnswer(429, "More calls in a second than are taken.", schema: "Refusal"),
                ] + (body.isEmpty ? [] : needsJSON), proof: "customer")
        }
    }

    static let serverDescription = VendorDescription(
        title: "Agora RESTful API",
        text: "Rules about users of channels, and who is in which channel, as this emulator answers them.",
        operations: RESTRoute.all.map(\.operation),
        proofs: ["customer": ["type": "http", "scheme": "basic"]],
        schemas: [
            "Success": ["type": "object"],
            "Refusal": [
                "type": "object", "properties": ["message": ["type": "string"]], "required": ["message"],
            ],
        ])
}
