/// The questions of the catalogue in Chinese.
///
/// Each story has its name, its title, and a line for each question: as the catalogue has it, a bar, and the same in Chinese. What is
/// not in it is a user's own.
enum ChineseCatalogue {
    /// One story's texts.
    struct Texts: Hashable, Sendable {
        /// In place of the catalogue's own.
        var asks: String
        /// By what the catalogue has.
        var questions: [String: String]
    }

    /// By the stories' names.
    static let stories: [String: Texts] = {
        var stories: [String: Texts] = [:]
        for text in [rooms, seats, hosts, connections, requests] {
            for part in text.split(separator: "\nstory ") {
                let lines = part.split(separator: "\n").map(String.init)
                let name = lines[0].hasPrefix("story ") ? String(lines[0].dropFirst(6)) : lines[0]
                let pairs = lines.dropFirst(2).map { $0.split(separator: " | ").map(String.init) }
                stories[name] = Texts(
                    asks: lines[1], questions: Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
            }
        }
        return stories
    }()

    /// A story's title; nil where it is not the catalogue's.
    static func title(of story: Story) -> String? { isOfCatalogue(story) ? stories[story.name]?.asks : nil }

    /// A question of a story; nil where it is not the catalogue's.
    static func question(_ text: String, of story: Story) -> String? {
        isOfCatalogue(story) ? stories[story.name]?.questions[text] : nil
    }

    /// Whether a story is the catalogue's, and not one of a file that has the same name.
    private static func isOfCatalogue(_ story: Story) -> Bool { Story.all.contains(story) }
}
