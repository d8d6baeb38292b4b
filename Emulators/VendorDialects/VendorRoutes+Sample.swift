import EmulatorAPI

extension VendorRoutes {
    /// The routes of a vendor in a program that does not link `ServerDialects`: its sample app's back end, where there
    /// is one, and for everything else an answer that says what is missing.
    static func withoutServerAPI(
        of vendor: Vendor,
        sample: @escaping @Sendable (VendorRequest, any TenantView) -> VendorDecision? = { _, _ in nil }
    ) -> VendorRoutes {
        VendorRoutes(vendor: vendor.rawValue) { request, tenant in
            sample(request, tenant) ?? .respond(missing)
        }
    }

    private static let missing = VendorResponse(
        status: 501, contentType: "text/plain; charset=utf-8",
        body: Array(
            """
            this program was built without the vendors' server APIs: where its package names Parlor, it needs \
            traits: ["BackEnd"]
            """.utf8))
}
