import VendorDialects

/// A name that an app may write, and whether it works here.
struct InterfaceName: Encodable, Sendable {
    enum State: String, Encodable, CaseIterable {
        /// It does what it does with the vendor's SDK.
        case supported
        /// A part of it has no effect.
        case partial
        /// It is not there, it has no effect, or it fails with the vendor's code for that.
        case notEmulated = "not emulated"
    }

    enum Kind: String, Encodable {
        case type, call, callback, value
    }

    var vendor: Vendor
    var module: String
    /// With its types and labels, for example `ZIM.login(with:token:completion:)`.
    var name: String
    var kind: Kind
    var state: State
    /// Sentences that say what is missing; empty where nothing is.
    var reasons: [String] = []

    /// The name without its types, its labels and their parentheses.
    var baseName: Substring { name.prefix { $0 != "(" }.split(separator: ".").last ?? "" }

    init(_ vendor: Vendor, _ module: String, _ name: String, _ state: State, reasons: [String] = []) {
        (self.vendor, self.module, self.name, self.state, self.reasons) = (vendor, module, name, state, reasons)
        let parts = name.prefix { $0 != "(" }.split(separator: ".")
        let owner = parts.dropLast().last ?? ""
        if name.hasSuffix(")") {
            let isListener = ["Delegate", "Listener", "EventHandler"].contains(where: owner.hasSuffix)
            kind = isListener ? .callback : .call
        } else {
            kind = parts.last?.first?.isUppercase == true ? .type : .value
        }
    }
}

/// The names of vendors' modules. Tables of the names that kits declare stand in files of their own.
enum InterfaceTable {
    /// A module: the names that its kit declares, a line each, and what of them has no effect.
    struct Module: Sendable {
        var vendor: Vendor
        var name: String
        var table: String
        var withoutEffect: [NoEffect]
    }

    /// What a row of a table of what has no effect says of one name.
    struct NoEffect: Sendable, Equatable {
        var name: String
        /// Whether only a part of it has none.
        var isPart: Bool
        var warning: String
    }

    static let modules = [
        Module(
            vendor: .tencent, name: "ImSDK_Plus", table: imSDKPlus, withoutEffect: noEffect(Tencent.IMNotEmulated.self)),
        Module(
            vendor: .tencent, name: "TXLiteAVSDK_TRTC", table: txLiteAVSDKTRTC,
            withoutEffect: noEffect(Tencent.TRTCNotEmulated.self)),
        Module(vendor: .tencent, name: "TUICore", table: tuiCore, withoutEffect: noEffect(Tencent.IMNotEmulated.self)),
        Module(vendor: .tencent, name: "TRTCVoiceRoom", table: trtcVoiceRoom, withoutEffect: []),
        Module(vendor: .zego, name: "ZIM", table: zim, withoutEffect: noEffect(ZEGO.ZIMNotEmulated.self)),
        Module(
            vendor: .zego, name: "ZegoExpressEngine", table: zegoExpressEngine,
            withoutEffect: noEffect(ZEGO.ExpressNotEmulated.self)),
        Module(
            vendor: .easemob, name: "HyphenateChat", table: hyphenateChat,
            withoutEffect: noEffect(Easemob.ChatNotEmulated.self)),
        Module(vendor: .easemob, name: "AgoraChat", table: agoraChat, withoutEffect: []),
        Module(
            vendor: .agora, name: "AgoraRtcKit", table: agoraRtcKit, withoutEffect: noEffect(Agora.RTCNotEmulated.self)),
        Module(vendor: .easemob, name: "EasemobVoiceRoom", table: easemobVoiceRoom, withoutEffect: []),
        Module(
            vendor: .volcengine, name: "VolcEngineRTC", table: volcEngineRTC,
            withoutEffect: noEffect(Volcengine.RTCNotEmulated.self)),
    ]

    /// Every name of every module, in the order of the modules, the missing ones last.
    static let names: [InterfaceName] = modules.flatMap { module in
        let rows = Dictionary(grouping: module.withoutEffect, by: \.name)
        let missing = MissingName.all.filter { $0.module == module.name }
        let missingNames = Set(missing.map(\.name))
        let declared = module.table.split(separator: "\n").compactMap { line -> InterfaceName? in
            let refuses = line.hasPrefix("! ")
            let name = String(refuses ? line.dropFirst(2) : line)
            guard !missingNames.contains(name) else { return nil }
            let parts = rows[name] ?? []
            let isWithoutEffect = refuses || parts.contains { !$0.isPart }
            let state: InterfaceName.State = isWithoutEffect ? .notEmulated : parts.isEmpty ? .supported : .partial
            let refusal = refuses ? ["It fails here with the vendor's code for what is not supported."] : []
            return InterfaceName(module.vendor, module.name, name, state, reasons: refusal + parts.map(\.warning))
        }
        return declared
            + missing.map { InterfaceName(module.vendor, module.name, $0.name, .notEmulated, reasons: [$0.reason]) }
    }

    private static func noEffect<Table: NotEmulated>(_ table: Table.Type) -> [NoEffect] {
        table.allCases.flatMap { noEffect($0.rawValue, $0.warning) }
    }

    /// The names at the beginning of a row, such as `A.b(_:), c(_:)`; what follows them says which part of them is meant.
    static func noEffect(_ row: String, _ warning: String) -> [NoEffect] {
        var names: [String] = []
        var rest = Substring(row)
        while let match = rest.prefixMatch(of: /(?:, | and )?([A-Za-z_][\w.]*(?:\([\w:]*\))?)(?=$|,| |:)/) {
            let name = String(match.output.1)
            // A later one is a name of the same type, or has a type of its own; other words begin what is said of them.
            let isName =
                names.isEmpty || name.hasSuffix(")") || name.contains(".") || rest.count == match.output.0.count
            guard isName else { break }
            let owner = names.first.flatMap { first in
                first.prefix { $0 != "(" }.lastIndex(of: ".").map { first[..<$0] }
            }
            let isShort = !names.isEmpty && !name.prefix { $0 != "(" }.contains(".")
            names.append(isShort ? (owner.map { "\($0)." } ?? "") + name : name)
            rest = rest[match.range.upperBound...]
        }
        return names.map { NoEffect(name: $0, isPart: !rest.isEmpty, warning: warning) }
    }
}
