import ArgumentParser

/// The words by which a person names an account.
struct Query: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            Help.text("Words of an issuer or account, or the beginning of an id."), valueName: "query"),
        completion: .custom { _, _, _ in [] })
    var words: [String]

    var text: String { words.joined(separator: " ") }
}

/// As ``Query``, but there may be none.
struct OptionalQuery: ParsableArguments {
    @Argument(
        help: ArgumentHelp(Help.text("Words of an issuer or account."), valueName: "query"),
        completion: .custom { _, _, _ in [] })
    var words: [String] = []

    var text: String { words.joined(separator: " ") }
}
