import EmulatorAPI
import VendorDialects

extension Volcengine {
    /// Codes of the OpenAPI, by their HTTP status; those of the service have a name behind `InvalidParameter`.
    static let openAPICodes: KeyValuePairs<Int, [String]> = [
        400: [
            "InvalidAuthorization", "InvalidParameter", "InvalidTimestamp", "MissingParameter", "MissingRequestInfo",
        ],
        401: ["InvalidAccessKey", "MissingAuthenticationToken", "SignatureDoesNotMatch"],
        404: ["InvalidActionOrVersion"],
        429: ["FlowLimitExceeded.QPSOverLimit"],
    ]

    static let serverDescription = VendorDescription(
        title: "Volcengine RTC OpenAPI and sample back end",
        text: """
            The OpenAPI's actions, which the query names, and the back end of the vendor's demos below `/app-server`. Requests to \
            the OpenAPI are signed as the vendor's SDKs sign them, in the header or in the query.
            """,
        operations: OpenAPICall.actions.flatMap(\.operations) + SampleServer.operations,
        proofs: ["HMAC-SHA256": ["type": "apiKey", "in": "header", "name": "Authorization"]],
        schemas: [
            "Success": [
                "type": "object", "properties": ["ResponseMetadata": ["type": "object"]],
                "required": ["ResponseMetadata", "Result"],
            ],
            "Refusal": [
                "type": "object",
                "properties": [
                    "ResponseMetadata": [
                        "type": "object",
                        "properties": [
                            "Error": [
                                "type": "object",
                                "properties": [
                                    "CodeN": ["type": "integer"], "Code": ["type": "string"],
                                    "Message": ["type": "string"],
                                ],
                                "required": ["CodeN", "Code", "Message"],
                            ]
                        ],
                        "required": ["Error"],
                    ]
                ],
                "required": ["ResponseMetadata"],
            ],
            "SampleAnswer": [
                "type": "object",
                "properties": [
                    "code": [
                        "type": "integer",
                        "enum": .list(SampleServer.Code.allCases.map { .number($0.rawValue) } + [404]),
                    ],
                    "message": ["type": "string"],
                ],
                "required": ["code", "message"],
            ],
        ])
}

extension OpenAPICall.Action {
    /// What the document has, for each version.
    fileprivate var operations: [VendorOperation] {
        let place: VendorParameter.Place = method == "GET" ? .query : .body
        let answers =
            [VendorAnswer(200, "Done.", schema: "Success")]
            + Volcengine.openAPICodes.map { status, codes in
                VendorAnswer(status, "Refused: \(codes.joined(separator: ", ")).", schema: "Refusal")
            }
        return versions.map { version in
            VendorOperation(
                method: method, path: "/?Action=\(name)&Version=\(version)", name: "\(name)-\(version)",
                parameters: ([.text("AppId", required: true)] + parameters).map { $0.inside(place) }
                    + [VendorParameter("X-Date", in: .header, isRequired: true)],
                answers: answers, proof: "HMAC-SHA256")
        }
    }
}

extension Volcengine.SampleServer {
    /// What the document has.
    fileprivate static var operations: [VendorOperation] {
        let answers = [
            VendorAnswer(200, "Taken, or refused with a code.", schema: "SampleAnswer"),
            VendorAnswer(401, "The signature is not this server's.", schema: "SampleAnswer"),
        ]
        return [
            VendorOperation(
                method: "POST", path: messagePath, name: "message",
                summary: "A message of RTS, as the service posts it. The answer comes as a message.",
                parameters: [.text("message", required: true), .text("signature", required: true)], answers: answers,
                proof: nil),
            VendorOperation(
                method: "POST", path: loginPath, name: "login", summary: "Logs an app in, and its user.",
                parameters: [.text("event_name", required: true), .text("content", required: true)],
                answers: answers, proof: nil),
        ]
    }
}
