import EmulatorAPI
import VendorDialects

extension Easemob {
    /// The words of refusals, by their HTTP status.
    static let refusalWords: KeyValuePairs<Int, [String]> = [
        400: [
            "duplicate_unique_property_exists", "illegal_argument", "invalid_grant", "json_parse",
            "required_property_not_found", "web_application",
        ],
        401: ["MetadataException", "auth_bad_access_token", "unauthorized"],
        403: ["forbidden_op"],
        404: ["organization_application_not_found", "service_resource_not_found"],
        413: ["request_entity_too_large"],
        415: ["unsupported_media_type"],
        429: ["reach_limit"],
    ]

    /// What every request may be answered.
    static let answers: [VendorAnswer] =
        [VendorAnswer(200, "Done.", schema: "Success")]
        + refusalWords.map { VendorAnswer($0.key, "Refused: \($0.value.joined(separator: ", ")).", schema: "Refusal") }

    static let serverDescription = VendorDescription(
        title: "Easemob Chat REST API",
        text: """
            Tokens, users, chat rooms, attributes and messages, as this emulator answers them. The token of a request is one of \
            the app, from `/token`. The App Server of voice rooms has a document of its own, at `/app-server/openapi.json`.
            """,
        operations: ServerRoute.all.map(\.operation),
        proofs: ["token": ["type": "http", "scheme": "bearer"]],
        schemas: [
            "Success": ["type": "object"],
            "Refusal": [
                "type": "object",
                "properties": [
                    "error": ["type": "string", "enum": .list(refusalWords.flatMap(\.value).map { .text($0) })],
                    "exception": ["type": "string"], "timestamp": ["type": "integer"],
                    "duration": ["type": "integer"], "error_description": ["type": "string"],
                ],
                "required": ["error", "error_description"],
            ],
        ])
}
