/// The page's own texts. The files of the page name them: `data-word` in `page.html`, `word("…")` in `page.js`.
enum PageWords {
    static let all: [String: PageText] = {
        var words: [String: PageText] = [:]
        for (name, english) in english { words[name] = PageText(english, ChinesePageWords.words[name]) }
        return words
    }()

    static let english = [
        "title": "Voice rooms compared",
        "subtitle": "What vendors' clouds do in the same stories, as Parlor emulates them",
        "search": "Words",
        "show": "Show",
        "showAll": "all questions",
        "showDifferent": "with different answers",
        "showSame": "with the same answers",
        "showAssumed": "resting on assumptions",
        "kind": "Differ in",
        "kindAll": "anything",
        "story": "Story",
        "storyAll": "all stories",
        "vendors": "Vendors",
        "clear": "Clear the filter",
        "question": "Question",
        "differ": "Differ in",
        "same": "same",
        "count": "{shown} of {all} questions. With different answers: {different}.",
        "none": "No question passes the filter.",
        "assumed": "rests on a fact that no document states",
        "assumedNote": "* rests on a fact that no document states. Seed {seed}.",
        "language": "中文",
        "theme": "Colors",
        "themeSystem": "as the system",
        "themeLight": "light",
        "themeDark": "dark",
        "steps": "The story",
        "before": "before",
        "asked": "asked about",
        "earlier": "Earlier steps too",
        "everything": "All calls and callbacks",
        "facts": "Facts behind the answer",
        "noFacts": "No fact is known that decides this.",
        "documented": "documented",
        "observed": "observed",
        "assumedBasis": "assumed",
        "noLines": "No call and no callback.",
        "lines": "As text",
        "diagram": "Sequence diagram: {vendor}, {step}",
        "answer": "answer",
        "noAnswer": "no answer came",
        "noCall": "no such call",
        "seconds": "{number} s",
        "skip": "To the questions",
        "call": "call",
        "callback": "callback",
        "note": "note",
        "learns": "learns: {news}",
        "legend":
            "Solid arrows are calls, and callbacks to people. Dashed arrows are the answers to the story's calls.",
        "seen": "Seen: {sight}",
    ]
}
