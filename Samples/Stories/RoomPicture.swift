/// A place in a room, as an app's screen shows it.
public struct Place: Hashable, Sendable {
    /// What stands above it: the number of a seat, or what somebody is in the room.
    public var label: String
    /// Who has it; nil where it is free.
    public var occupant: String?
    /// What is to be said about it, such as `muted`; empty where there is nothing.
    public var state: String

    /// Describes a place.
    public init(_ label: String, occupant: String?, state: String = "") {
        self.label = label
        self.occupant = occupant
        self.state = state
    }
}

/// The places of a room beside each other, and who listens, for a terminal.
public struct RoomPicture: Hashable, Sendable {
    /// The places, from left to right.
    public var places: [Place]
    /// Who is in the room and has no place.
    public var listeners: [String]

    /// Describes a room.
    public init(places: [Place], listeners: [String]) {
        self.places = places
        self.listeners = listeners
    }

    /// The longest name or state that is written out; of longer ones the end is left out.
    private static let longestText = 12

    /// The picture: rows of places, none wider than `columns`, with states below where there are any, then the listeners.
    public func lines(columns: Int = 80) -> [String] {
        let texts = places.flatMap { [$0.label, $0.occupant ?? "", $0.state] }.map(Self.cut)
        let width = texts.map(\.count).max() ?? 0
        // Each place has brackets, and a space to the left.
        let perRow = max(1, (columns - 2) / (width + 3))
        var lines: [String] = []
        for start in stride(from: 0, to: places.count, by: perRow) {
            let row = places[start..<min(start + perRow, places.count)]
            func line(_ left: String, _ right: String, _ text: (Place) -> String) -> String {
                " " + row.map { " \(left)\(Self.cut(text($0)).centered(width))\(right)" }.joined()
            }
            lines.append(line(" ", " ") { $0.label }.withoutTrailingSpaces)
            lines.append(line("[", "]") { $0.occupant ?? "" })
            if row.contains(where: { !$0.state.isEmpty }) {
                lines.append(line(" ", " ") { $0.state }.withoutTrailingSpaces)
            }
        }
        guard !listeners.isEmpty else { return lines }
        let listening = "listening: \(listeners.joined(separator: ", "))"
        // Beside the only row, where it fits.
        if places.count <= perRow, lines.count > 1, lines[1].count + 2 + listening.count <= columns {
            lines[1] += "  \(listening)"
        } else {
            lines.append("  \(listening)")
        }
        return lines
    }

    /// `text`, with an ellipsis in place of its end if it is too long.
    static func cut(_ text: String) -> String {
        text.count > longestText ? "\(text.prefix(longestText - 1))…" : text
    }
}

extension String {
    /// The text between spaces, `width` characters in all.
    fileprivate func centered(_ width: Int) -> String {
        let spaces = max(0, width - count)
        return String(repeating: " ", count: spaces / 2) + self + String(repeating: " ", count: spaces - spaces / 2)
    }

    /// The text behind spaces, `width` characters in all.
    func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

    /// The text before spaces, `width` characters in all.
    func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// The text up to its last character that is no space.
    var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
