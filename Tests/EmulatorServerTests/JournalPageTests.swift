import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import TenantPages
import Testing

/// Pages of exported journals.
@Suite(.timeLimit(.minutes(15))) struct JournalPageTests {
    private let scratch = Scratch()

    private struct Recorded: Decodable {
        struct Tenant: Decodable {
            struct Step: Decodable {
                struct Reply: Decodable { var isOK: Bool }
                var number: Int
                var position: Int?
                var kind: String
                var user: String?
                var name: String?
                var reply: Reply?
            }
            struct Place: Decodable { var place: String }
            var name: String
            var vendor: String
            var missed: Int
            var leftOut: Int
            var steps: [Step]
            var places: [Place]
        }
        var title: String
        var tenants: [Tenant]
    }

    private static func read(_ page: RecordedPage) throws -> Recorded.Tenant {
        let html = page.html
        let start = try #require(html.range(of: #"<script type="application/json" id="recorded">"#)).upperBound
        let end = try #require(html[start...].range(of: "</script>")).lowerBound
        return try #require(JSONDecoder().decode(Recorded.self, from: Data(html[start..<end].utf8)).tenants.first)
    }

    @Test func `a page of a journal has every step, with users' names`() async throws {
        let path = try await Lab.export(in: scratch, writes: 3)
        let (page, name) = try JournalPage.page(of: path)
        #expect(name == "lab")
        let tenant = try Self.read(page)
        #expect(tenant.name == "lab")
        #expect(tenant.missed == 0 && tenant.leftOut == 0)
        let written = tenant.steps.filter { $0.name == "attribute.set" }
        #expect(written.count == 3)
        #expect(written.allSatisfy { $0.reply?.isOK == true && $0.user != nil })
        #expect(!tenant.places.isEmpty)
    }

    @Test func `a page of a long journal has its last 5,000 steps, and says how many are missing`() async throws {
        let tenant = try Self.read(JournalPage.page(of: try await Lab.export(in: scratch, writes: 5_100)).page)
        // The last entry is one in which nothing but time passed.
        #expect((4_990...5_000).contains(tenant.steps.count), "\(tenant.steps.count)")
        #expect(tenant.missed > 100)
        #expect(tenant.steps.last?.name == "attribute.set")
        let numbers = tenant.steps.map(\.number)
        #expect(numbers.first == 1 && numbers.last == numbers.count)
    }

    @Test func `a file that is no journal, or that breaks off, is refused`() async throws {
        let path = try await Lab.export(in: scratch, writes: 3)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for (name, content) in [("cut", String(text.dropLast(200))), ("foreign", "{\"a\":1}\n"), ("empty", "")] {
            let other = scratch.file(name)
            try Data(content.utf8).write(to: URL(filePath: other))
            #expect(throws: StorageError.self, "\(name)") { _ = try JournalPage.page(of: other) }
        }
    }
}
