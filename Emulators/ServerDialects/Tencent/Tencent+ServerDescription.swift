import EmulatorAPI
import VendorDialects

extension Tencent {
    /// Codes with which Chat refuses requests of servers.
    static let serverCodes: [IMCode] = [
        .invalidURL, .requestNotJSON, .invalidAccountOrSig, .invalidSDKAppID, .serverCalledTooOften, .invalidResource,
        .notAdministrator, .sdkAppIDMissing,
    ]

    /// Codes of TRTC; `InvalidParameter` and `MissingParameter` may have the parameter's name behind a dot.
    static let cloudCodes = [
        "AuthFailure.InvalidAuthorization", "AuthFailure.SecretIdNotFound", "AuthFailure.SignatureExpire",
        "AuthFailure.SignatureFailure", "FailedOperation", "FailedOperation.RoomNotExist",
        "FailedOperation.UserNotExist", "InvalidAction", "InvalidParameter", "MissingParameter", "NoSuchVersion",
        "RequestLimitExceeded", "UnknownParameter", "UnsupportedOperation", "UnsupportedProtocol", "UnsupportedRegion",
    ]

    static let serverDescription = VendorDescription(
        title: "Tencent Chat REST API and TRTC server API",
        text: """
            Chat's commands below `/v4/`, and TRTC's actions at `/`, which the header `X-TC-Action` names and a fragment tells \
            apart here. HTTP says 200 whatever came of a request.
            """,
        operations: ChatCall.all.map(\.operation) + CloudCall.actions.map(\.operation),
        proofs: [
            "usersig": ["type": "apiKey", "in": "query", "name": "usersig"],
            "TC3-HMAC-SHA256": ["type": "apiKey", "in": "header", "name": "Authorization"],
        ],
        schemas: [
            "ChatAnswer": [
                "type": "object",
                "properties": [
                    "ActionStatus": ["type": "string", "enum": ["OK", "FAIL"]],
                    "ErrorCode": [
                        "type": "integer",
                        "description": .text(
                            "0, a code of the command's own, or one of "
                                + serverCodes.map { "\($0.rawValue)" }.joined(separator: ", ") + "."),
                    ],
                    "ErrorInfo": ["type": "string"],
                ],
                "required": ["ActionStatus", "ErrorCode", "ErrorInfo"],
            ],
            "CloudAnswer": [
                "type": "object",
                "properties": [
                    "Response": [
                        "type": "object",
                        "properties": [
                            "RequestId": ["type": "string"],
                            "Error": [
                                "type": "object",
                                "properties": [
                                    "Code": [
                                        "type": "string",
                                        "description": .text("One of " + cloudCodes.joined(separator: ", ") + "."),
                                    ],
                                    "Message": ["type": "string"],
                                ],
                                "required": ["Code", "Message"],
                            ],
                        ],
                        "required": ["RequestId"],
                    ]
                ],
                "required": ["Response"],
            ],
        ])
}

extension ChatCommand {
    /// What the document has.
    fileprivate var operation: VendorOperation {
        VendorOperation(
            method: "POST", path: "/v4/" + path, name: path.replacing("/", with: "_"),
            parameters: [
                VendorParameter("sdkappid", in: .query, isRequired: true),
                VendorParameter("identifier", in: .query, isRequired: true),
            ] + parameters,
            answers: [VendorAnswer(200, "Done, or refused with a code.", schema: "ChatAnswer")], proof: "usersig")
    }
}

extension CloudCall.Action {
    /// What the document has.
    fileprivate var operation: VendorOperation {
        let facts = Tencent.serverFacts
        return VendorOperation(
            method: "POST", path: "/#" + name, name: name,
            parameters: [
                VendorParameter("X-TC-Action", in: .header, isRequired: true, value: name),
                VendorParameter("X-TC-Version", in: .header, isRequired: true, value: facts.version.value),
                VendorParameter("X-TC-Region", in: .header, isRequired: true),
                VendorParameter("X-TC-Timestamp", in: .header, isRequired: true), .number("SdkAppId", required: true),
            ] + parameters,
            answers: [VendorAnswer(200, "Done, or refused with a code.", schema: "CloudAnswer")],
            proof: "TC3-HMAC-SHA256")
    }
}
