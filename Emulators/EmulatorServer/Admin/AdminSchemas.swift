import EmulatorAPI
import EmulatorHost
import TenantPages
import VendorDialects

/// The schemas of the OpenAPI document.
enum AdminSchemas {
    static let all: [String: JSONValue] = [watches, listenings, users, pasts, guests].reduce(others) {
        $0.merging($1) { $1 }
    }

    private static let others: [String: JSONValue] = [
        "Envelope": [
            "type": "object",
            "required": ["schemaVersion", "command", "status", "data", "warnings", "error"],
            "properties": [
                "schemaVersion": ["const": 1],
                "command": ["type": "string"],
                "status": ["enum": ["ok", "failed", "usage", "notStarted", "invariantBroken"]],
                "data": .object([:]),
                "warnings": ["type": "array", "items": ["type": "string"]],
                "error": ["oneOf": [["$ref": "#/components/schemas/Error"], ["type": "null"]]],
            ],
        ],
        "Error": [
            "type": "object",
            "required": ["code", "reason"],
            "properties": [
                "code": ["type": "string"], "name": ["type": "string"], "reason": ["type": "string"],
            ],
        ],
        "Name": ["type": "string", "pattern": "^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$"],
        "Nothing": ["type": "object"],
        "Limits": [
            "type": "object",
            "description": "Totals that replace those of the vendor's profile",
            "properties": ["sessions": limit, "users": limit, "rooms": limit],
        ],
        "Service": [
            "type": "object",
            "description": "An app of the tenant beside its first",
            "required": ["vendor", "appID"],
            "properties": .object(serviceParts),
        ],
        "Tenant": [
            "type": "object",
            "required": ["name", "vendor", "appID", "clock", "seed", "limits", "bornAtUnixMilliseconds"],
            "properties": .object(
                tenantParts.merging(["bornAtUnixMilliseconds": ["type": "integer"]]) { $1 }),
        ],
        "TenantList": [
            "type": "object",
            "required": ["tenants", "setAside"],
            "properties": [
                "tenants": ["type": "array", "items": ["$ref": "#/components/schemas/Tenant"]], "setAside": setAside,
                "unanswered": [
                    "type": "array", "items": ["type": "string"],
                    "description": "Names of a cluster's tenants that no node says more of now",
                ],
            ],
        ],
        "SetAsideTenant": [
            "type": "object",
            "description": "A tenant of the data directory that does not serve, while all others do",
            "required": ["name", "code", "reason", "advice"],
            "properties": [
                "name": ["type": "string"], "vendor": ["enum": .list(Vendor.allCases.map { .text($0.rawValue) })],
                "appID": ["type": "string"], "code": ["type": "string"], "reason": ["type": "string"],
                "advice": ["type": "string", "description": "What can be done"],
            ],
        ],
        "Salvage": [
            "type": "object",
            "required": ["name"],
            "properties": [
                "name": ["type": "string"],
                "salvage": [
                    "type": "object",
                    "description": "What was kept and what was lost; absent where nothing was wrong",
                    "required": ["tenant", "saved", "beginning", "reason", "keptAt"],
                    "properties": [
                        "tenant": ["type": "string"],
                        "saved": ["type": "integer", "description": "The last entry that the tenant has"],
                        "written": [
                            "type": "integer", "description": "The last entry that is known to have been written",
                        ],
                        "beginning": [
                            "type": "integer", "description": "Entries behind this one can be replayed",
                        ],
                        "reason": ["type": "string"],
                        "keptAt": ["type": "string", "description": "Where the file is as it was"],
                    ],
                ],
            ],
        ],
        "TenantCreation": [
            "type": "object",
            "additionalProperties": false,
            "required": ["name", "vendor", "appID"],
            "properties": .object(tenantParts),
        ],
        "TenantChange": [
            "type": "object",
            "additionalProperties": false,
            "minProperties": 1,
            "properties": .object(
                tenantParts.filter { !["vendor", "name", "serves", "services"].contains($0.key) }),
        ],
        "TenantReset": [
            "type": "object", "additionalProperties": false, "properties": ["seed": ["type": "integer"]],
        ],
        "TenantMove": [
            "type": "object", "additionalProperties": false, "required": ["node"],
            "properties": ["node": ["type": "string", "description": "The id of a node, as the status has it"]],
        ],
        "Cluster": [
            "type": "object", "description": "The cluster as this node sees it",
            "required": ["name", "node", "isServing", "nodes", "tenants"],
            "properties": [
                "name": ["type": "string"], "node": ["type": "string"],
                "isServing": ["type": "boolean", "description": "Whether the node's lease holds"],
                "nodes": [
                    "type": "array",
                    "items": [
                        "type": "object", "required": ["id", "address", "isDraining", "millisecondsSinceRenewal"],
                        "properties": [
                            "id": ["type": "string"], "address": ["type": "string"],
                            "isDraining": ["type": "boolean"], "millisecondsSinceRenewal": ["type": "integer"],
                        ],
                    ],
                ],
                "tenants": [
                    "type": "array",
                    "items": [
                        "type": "object", "required": ["name", "epoch"],
                        "properties": [
                            "name": ["type": "string"],
                            "owner": ["type": "string", "description": "The id of its node; absent where none has it"],
                            "epoch": ["type": "integer", "description": "Grows by one with each owner"],
                            "lag": [
                                "type": "integer",
                                "description":
                                    "Entries of its journal that NATS has not confirmed; absent on other nodes",
                            ],
                        ],
                    ],
                ],
                "servers": [
                    "type": "array",
                    "description":
                        "The servers of NATS that keep the cluster's records, the leader first; absent without their answer",
                    "items": [
                        "type": "object", "required": ["name", "isLeader", "isCurrent", "isOffline", "lag"],
                        "properties": [
                            "name": ["type": "string"], "isLeader": ["type": "boolean"],
                            "isCurrent": ["type": "boolean", "description": "Whether it has all that the leader has"],
                            "isOffline": ["type": "boolean"],
                            "lag": ["type": "integer", "description": "Messages that it is behind"],
                        ],
                    ],
                ],
            ],
        ],
        "TenantName": [
            "type": "object", "required": ["name"], "properties": ["name": ["type": "string"]],
        ],
        "Journal": [
            "type": "string", "description": "JSON lines: the tenant, its journal's entries, their number and checksum",
        ],
        "LiveProgram": [
            "type": "string", "format": "binary",
            "description": "\"LIVE\", 1, the length in ms, and records of Opus and VP8; see LiveRecord",
        ],
        "Live": [
            "type": "object",
            "required": ["tenant", "name", "path", "loopMilliseconds", "byteCount"],
            "properties": [
                "tenant": ["type": "string"], "name": ["type": "string"], "path": ["type": "string"],
                "loopMilliseconds": ["type": "integer"], "byteCount": ["type": "integer"],
            ],
        ],
        "ClockAdvance": [
            "type": "object",
            "additionalProperties": false,
            "required": ["milliseconds"],
            "properties": ["milliseconds": ["type": "integer", "minimum": 1, "maximum": 315_360_000_000]],
        ],
        "Clock": [
            "type": "object",
            "required": ["tenant", "milliseconds"],
            "properties": ["tenant": ["type": "string"], "milliseconds": ["type": "integer"]],
        ],
        "WallClock": [
            "type": "object",
            "required": ["tenant", "unixMilliseconds", "aheadMilliseconds"],
            "properties": [
                "tenant": ["type": "string"], "unixMilliseconds": ["type": "integer"],
                "aheadMilliseconds": [
                    "type": "integer", "description": "How far the tenant's was ahead; negative where it was behind",
                ],
            ],
        ],
        "Usage": [
            "type": "object",
            "required": [
                "now", "clock", "unixMilliseconds", "sessionCount", "userCount", "roomCount", "channelCount",
                "acceptedCommandCount", "refusedCommandCount", "refusals", "journalPosition", "waitingEntryCount",
            ],
            "properties": [
                "now": ["type": "integer", "description": "Nanoseconds since the tenant began"],
                "clock": clock,
                "unixMilliseconds": ["type": "integer", "description": "What its wall clock shows"],
                "sessionCount": ["type": "integer"], "userCount": ["type": "integer"],
                "roomCount": ["type": "integer"], "channelCount": ["type": "integer"],
                "acceptedCommandCount": ["type": "integer"], "refusedCommandCount": ["type": "integer"],
                "refusals": [
                    "type": "array", "description": "The refused commands by why, the most frequent first",
                    "items": [
                        "type": "object", "required": ["reason", "count"],
                        "properties": ["reason": ["type": "string"], "count": ["type": "integer"]],
                    ],
                ],
                "journalPosition": ["type": "integer"], "waitingEntryCount": ["type": "integer"],
                "stopReason": ["type": "string"],
                "downlink": [
                    "type": "object",
                    "description": "How audio arrives at those who hear it, by what they last reported",
                    "properties": [
                        "sourceCount": ["type": "integer"], "lossPerMillion": ["type": "integer"],
                        "worstLossPerMillion": ["type": "integer"], "jitterMicroseconds": ["type": "integer"],
                        "worstJitterMicroseconds": ["type": "integer"],
                    ],
                ],
            ],
        ],
        "SessionPage": page(of: "Session", as: "sessions"),
        "Session": [
            "type": "object",
            "required": ["session", "state", "rooms", "channels"],
            "properties": [
                "session": ["type": "integer"], "app": ["type": "string"],
                "user": ["type": "string", "description": "Absent where nobody is logged in"],
                "terminal": ["enum": .list(Terminal.allCases.map { .text($0.rawValue) })],
                "state": [
                    "enum": .list(SessionReport.State.allCases.map { .text($0.rawValue) }),
                    "description": "Silent: its connection is lost and may be taken up again",
                ],
                "openedAtUnixMilliseconds": [
                    "type": "integer", "description": "Absent where it was opened before the server started",
                ],
                "rooms": texts, "channels": texts,
            ],
        ],
        "RoomPage": page(of: "Room", as: "rooms"),
        "Room": [
            "type": "object",
            "required": ["room", "kind", "memberCount", "attributeCount", "createdAtUnixMilliseconds"],
            "properties": [
                "room": ["type": "string"], "kind": ["type": "string"],
                "owner": ["type": "string", "description": "Absent where the room has none"],
                "memberCount": ["type": "integer"], "attributeCount": ["type": "integer"],
                "createdAtUnixMilliseconds": ["type": "integer"],
            ],
        ],
        "Webhook": [
            "type": "object",
            "description": "An address that callbacks go to",
            "required": ["url"],
            "properties": [
                "appID": ["type": "string", "description": "The app whose callbacks they are; absent for the first"],
                "product": ["type": "string", "description": "Of the vendor, such as trtc; absent for the first"],
                "url": ["type": "string", "format": "uri", "description": "http://, of a host that the server allows"],
                "secret": ["type": "string", "description": "Signs the callbacks; absent in lists"],
                "events": [
                    "type": "array", "items": ["type": "string"],
                    "description": "Absent for everything that happened; what is asked before has to be named",
                ],
                "faults": [
                    "type": "array", "items": ["type": "string"],
                    "description": "What goes wrong on purpose, such as doubled:102, lost@0.1 or late@0.5+3000",
                ],
            ],
        ],
        "WebhookPage": page(of: "WebhookDelivery", as: "deliveries"),
        "WebhookDelivery": [
            "type": "object",
            "required": ["delivery", "event", "state", "noticedAtUnixMilliseconds", "attempts"],
            "properties": [
                "delivery": ["type": "integer"],
                "original": ["type": "integer", "description": "The delivery that it repeats"],
                "event": ["type": "string"], "url": ["type": "string"],
                "state": ["enum": .list(WebhookReport.State.allCases.map { .text($0.rawValue) })],
                "noticedAtUnixMilliseconds": ["type": "integer"],
                "attempts": [
                    "type": "array",
                    "items": [
                        "type": "object",
                        "required": ["number", "sentAtUnixMilliseconds"],
                        "properties": [
                            "number": ["type": "integer"], "sentAtUnixMilliseconds": ["type": "integer"],
                            "status": ["type": "integer"], "failure": ["type": "string"],
                            "latencyMilliseconds": ["type": "integer"],
                        ],
                    ],
                ],
                "decision": [
                    "type": "object",
                    "description": "What became of the command that was asked about; absent while nobody knows",
                    "required": ["verdict", "isAnswered", "waitedMilliseconds"],
                    "properties": [
                        "verdict": ["enum": .list(CommandVerdict.Kind.allCases.map { .text($0.rawValue) })],
                        "code": ["type": "integer", "description": "What the sender was refused with"],
                        "isAnswered": ["type": "boolean"], "waitedMilliseconds": ["type": "integer"],
                    ],
                ],
            ],
        ],
        "Status": [
            "type": "object",
            "required": [
                "version", "pid", "url", "startedAtUnixSeconds", "tenantCount", "setAside", "connectionCount",
            ],
            "properties": [
                "version": ["type": "string"], "pid": ["type": "integer"], "url": ["type": "string"],
                "mediaPort": ["type": "integer"], "startedAtUnixSeconds": ["type": "integer"],
                "dataDirectory": ["type": "string"], "tenantCount": ["type": "integer"], "setAside": setAside,
                "connectionCount": ["type": "integer"], "cluster": ["$ref": "#/components/schemas/Cluster"],
            ],
        ],
    ]

    private static let setAside: JSONValue = [
        "type": "array", "items": ["$ref": "#/components/schemas/SetAsideTenant"],
    ]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
    private static func page(of schema: String, as key: String) -> JSONValue {
        [
            "type": "object",
            "required": .list([.text(key)]),
            "properties": .object([
                key: ["type": "array", "items": ["$ref": .text("#/components/schemas/\(schema)")]],
                "next": ["type": "string", "description": "What to give as \"after\" for more; absent at the end"],
            ]),
        ]
    }

    private static let limit: JSONValue = ["type": "integer", "minimum": 1, "maximum": 1_000_000]
    private static let clock: JSONValue = ["enum": .list(HostClock.Mode.allCases.map { .text($0.rawValue) })]
    private static let serviceParts: [String: JSONValue] = [
        "vendor": ["enum": .list(Vendor.allCases.map { .text($0.rawValue) })],
        "appID": ["type": "string"],
        "secret": ["type": "string", "minLength": 1, "maxLength": 512],
        "clientKey": [
            "type": "string", "description": "Ships with the app and lets any user in, where the vendor has such a key",
        ],
        "serves": [
            "enum": .list(ServicePart.allCases.map { .text($0.rawValue) }),
            "description": "The part of the tenant that the app's clients may use; absent for everything",
        ],
    ]
    private static let tenantParts = serviceParts.merging([
        "name": ["$ref": "#/components/schemas/Name"],
        "services": [
            "type": "array", "maxItems": .number(Int64(TenantSetup.maximumServices - 1)),
            "items": ["$ref": "#/components/schemas/Service"],
        ],
        "webhooks": [
            "type": "array", "maxItems": .number(Int64(WebhookPlan.maximumTargets)),
            "items": ["$ref": "#/components/schemas/Webhook"],
        ],
        "clock": clock,
        "seed": ["type": "integer", "minimum": 0],
        "limits": ["$ref": "#/components/schemas/Limits"],
    ]) { $1 }
}
