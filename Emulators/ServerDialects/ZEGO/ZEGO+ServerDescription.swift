import EmulatorAPI
import VendorDialects

extension ZEGO.APIProduct {
    /// Codes that requests of all products may be answered with.
    private static let gateway: [ZEGO.APICode] = [
        .success, .wrongAddress, .appIDInvalid, .timestampMissing, .timestampInvalid, .signatureExpired,
        .signatureWrong, .actionMissing, .actionUnknown, .nonceMissing, .signatureMissing, .noSecret, .versionMissing,
        .versionUnknown, .serviceClosed,
    ]

    /// Every code that a request of the product may be answered with.
    var codes: [ZEGO.APICode] {
        let own: [ZEGO.APICode] =
            switch self {
            case .channels:
                [
                    .failed, .parameterInvalid, .parameterTooLong, .notGranted, .streamNotSet, .appTooOften,
                    .roomTooOften, .messageEmpty, .roomToCloseMissing, .roomMissing, .userOffline, .tooManyUsers,
                    .messageTooLong, .commandFailed, .tooManyRules, .ruleMissing,
                ]
            case .media:
                [
                    .mediaParameter, .mediaTooOften, .streamListInvalid, .streamIDInvalid, .streamsNotForbidden,
                    .mixingClosed,
                ]
            case .messaging:
                [
                    .messagingFailed, .messagingParameter, .tooManyUserIDs, .userIDTooLong, .notBase64,
                    .messagesNotStored, .userUnknown, .messagingRoomMissing, .userNotInRoom, .messagingTooOften,
                    .messagingRoomTooOften, .roomIsEmpty, .userNotInAskedRoom, .noReceiptInRooms, .roomExists,
                    .tooManyRooms, .messageTooLarge, .operatorUnknown, .registeredTooOften, .userExists,
                    .userNameTooLong, .avatarTooLong, .userToChangeUnknown, .userNotRegistered, .inviteesUnknown,
                    .callMissing, .callEnded, .callTimedOut, .tooManyInvitees, .notInCall,
                ]
            }
        return Self.gateway + own
    }
}

extension ZEGO {
    static let serverDescription = VendorDescription(
        title: "ZEGO server API",
        text: """
            Rooms of streams, and in-app chat, version 2. An action is in the query; its parameters are there too, or with POST in \
            the body. HTTP says 200 whatever came of a request.
            """,
        operations: APICall.all.flatMap(\.operations),
        proofs: ["Signature": ["type": "apiKey", "in": "query", "name": "Signature"]],
        schemas: Dictionary(uniqueKeysWithValues: APIProduct.allCases.map { ($0.rawValue, schema(of: $0)) }))

    private static func schema(of product: APIProduct) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "Code": ["type": "integer", "enum": .list(product.codes.map { .number($0.rawValue) })],
                "Message": ["type": "string"], "RequestId": ["type": "string"],
            ],
            "required": ["Code", "Message", "RequestId"],
        ]
    }
}

extension ZEGO.APICall.Action {
    /// With which methods the action can be asked for. A query has no objects.
    private var methods: [String] {
        parameters.contains { $0.isRequired && !$0.isOfQuery } ? ["POST"] : ["GET", "POST"]
    }

    /// What the document has.
    fileprivate var operations: [VendorOperation] {
        let signed = ["AppId", "SignatureNonce", "Timestamp", "SignatureVersion"].map {
            VendorParameter($0, in: .query, isRequired: true)
        }
        return methods.map { method in
            VendorOperation(
                method: method, path: "/?Action=" + name, name: method.lowercased() + name,
                parameters: signed
                    + (method == "GET" ? parameters.filter(\.isOfQuery).map { $0.inside(.query) } : parameters),
                answers: [VendorAnswer(200, "Done, or refused with a code.", schema: product.rawValue)],
                proof: "Signature")
        }
    }
}

extension VendorParameter {
    fileprivate var isOfQuery: Bool { kind != .objects && kind != .object }
}
