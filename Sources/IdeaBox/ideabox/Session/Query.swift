import ArgumentParser

/// Which idea is meant.
struct Query: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Words of an idea, or the beginning of its id.", valueName: "idea"),
        completion: .custom { _, _, _ in [] })
    var words: [String] = []

    var text: String { words.joined(separator: " ") }
}
