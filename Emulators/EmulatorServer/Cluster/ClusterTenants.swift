import EmulatorAPI
import Foundation

extension TenantList {
    /// How long another node may take to list its tenants, in seconds.
    private static let patienceSeconds = 2

    /// Adds what the other nodes of a cluster have.
    ///
    /// - Parameter authorization: what the caller proved with that it may ask; the others look at it as well.
    mutating func addOthers(of cluster: ClusterReport, authorization: String?) async {
        let addresses = cluster.nodes.filter { $0.id != cluster.node }.map(\.address)
        let parts = await withTaskGroup(of: TenantList?.self) { group in
            for address in addresses { group.addTask { await Self.list(at: address, authorization) } }
            return await group.reduce(into: [self]) { $0 += [$1].compactMap(\.self) }
        }
        // A tenant that moves meanwhile may be told of twice.
        tenants = Self.byName(parts.flatMap(\.tenants), \.name)
        setAside = Self.byName(parts.flatMap(\.setAside), \.name)
        let told = Set(tenants.map(\.name) + setAside.map(\.name))
        let untold = cluster.tenants.map(\.name).filter { !told.contains($0) }
        unanswered = untold.isEmpty ? nil : untold
    }

    private static func byName<Report>(_ reports: [Report], _ name: (Report) -> String) -> [Report] {
        Dictionary(reports.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
            .sorted { $0.key < $1.key }.map(\.value)
    }

    private static func list(at address: String, _ authorization: String?) async -> TenantList? {
        guard let address = try? EmulatorAddress(address) else { return nil }
        let exchange = HTTPExchange(
            address: address, method: "GET", path: "\(AdminAPI.prefix)/tenants?here=1",
            headers: authorization.map { [("Authorization", $0)] } ?? [], timeoutSeconds: patienceSeconds)
        guard let answer = try? await exchange.run() else { return nil }
        return try? JSONDecoder().decode(Envelope<TenantList>.self, from: Data(answer.body)).data
    }
}
