import Testing

@testable import parlor

struct MomentTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z (0)"),
            (1_709_164_800, "2024-02-29T00:00:00Z (1709164800)"),
            (253_402_300_799, "9999-12-31T23:59:59Z (253402300799)"),
            (253_402_300_800, "outside the years 1970 to 9999 (253402300800)"),
            (-1, "outside the years 1970 to 9999 (-1)"),
            (.max, "outside the years 1970 to 9999 (9223372036854775807)"),
        ] as [(Int64, String)])
    func `a moment is written in UTC, and as it came`(seconds: Int64, text: String) {
        #expect(Moment.text(unixSeconds: seconds) == text)
    }

    @Test(
        arguments: [
            (0, 0, "right then"), (0, 1, "in 1 second"), (1, 0, "1 second ago"), (0, 59, "in 59 seconds"),
            (0, 60, "in 1 minute"), (0, 61, "in 1 minute 1 second"), (0, 3_600, "in 1 hour"),
            (0, 86_400 + 7_261, "in 1 day 2 hours"), (15_552_000, 0, "180 days ago"), (-1, .max, "in ages"),
            (.max, -2, "ages ago"),
        ] as [(Int64, Int64, String)])
    func `a distance is written in its two largest units`(now: Int64, moment: Int64, text: String) {
        #expect(Moment.distance(from: now, to: moment) == text)
    }
}
