package import Localization

/// The names of a program's commands, to meet an unknown one with the nearest that there is.
package struct CommandNames {
    private let name: String
    private let children: [CommandNames]

    /// A command, or the program itself.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - children: its subcommands.
    package init(_ name: String, _ children: [CommandNames] = []) {
        self.name = name
        self.children = children
    }

    /// What to say of a command that does not exist; nil if all that are named do.
    ///
    /// - Parameters:
    ///   - arguments: the command line without the program.
    ///   - language: the person's language.
    /// - Returns: one or two sentences.
    package func refusal(of arguments: [String], in language: Language) -> String? {
        var (node, path) = (self, name)
        for word in arguments {
            guard !node.children.isEmpty, !word.hasPrefix("-") else { return nil }
            if word == Self.help { continue }
            guard let child = node.children.first(where: { $0.name == word }) else {
                return Self.sentence(
                    word, nearest: node.nearest(to: word).map { "\(path) \($0)" }, path, language)
            }
            (node, path) = (child, path + " " + word)
        }
        return nil
    }

    private static let help = "help"
    /// A longer word may be a secret that was pasted at the wrong place: it is not repeated.
    private static let longestWord = 15

    private static func sentence(
        _ word: String, nearest: String?, _ path: String, _ language: Language
    ) -> String {
        let isShort = word.count <= longestWord
        let refusal = LocalizedText(isShort ? TerminalStrings.noCommandNamed(word) : .noSuchCommand)
        let answer: TerminalStrings =
            nearest.map { .didYouMean(refusal: refusal, command: $0) }
            ?? .allCommands(refusal: refusal, program: path)
        return answer.text(in: language)
    }
}

extension CommandNames {
    /// What other programs call the same; the first that exists here counts.
    private static let synonyms = [
        "rm": ["delete"], "remove": ["delete", "forget"], "del": ["delete"], "erase": ["delete"],
        "ls": ["list"],
        "dir": ["list"], "show": ["code", "list"], "get": ["code", "show"], "otp": ["code"], "totp": ["code"],
        "cat": ["show", "code"], "new": ["add"], "create": ["add"], "insert": ["add"], "import": ["add"],
        "rename": ["edit"], "mv": ["edit"], "change": ["edit"], "copy": ["code"], "clip": ["code"],
        "undo": ["restore"],
        "check": ["doctor"], "status": ["doctor", "show"], "open": ["web"], "login": ["sign-in"],
        "signin": ["sign-in"], "logout": ["sign-out"], "signout": ["sign-out"], "search": ["list"],
        "find": ["list"], "purge": ["delete-now"], "choose": ["pick"], "select": ["pick"],
        "favourite": ["pin"],
        "favorite": ["pin"], "star": ["pin"], "unstar": ["unpin"],
    ]

    /// The subcommand that was most likely meant.
    private func nearest(to word: String) -> String? {
        let names = children.map(\.name)
        let word = word.lowercased()
        if let name = Self.synonyms[word]?.first(where: names.contains) { return name }
        if word.count >= 2, let name = names.first(where: { $0.hasPrefix(word) }) { return name }
        let near = names.map { ($0, Self.distance(word, $0)) }.min { $0.1 < $1.1 }
        guard let (name, distance) = near, distance <= max(1, min(word.count, name.count) / 3) else {
            return nil
        }
        return name
    }

    /// How many letters must be changed, left out, put in or swapped with their neighbour.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        // A row before the first letter and a column before it, each counting what is left out.
        var rows = [Array(0...other.count)]
        for (i, letter) in one.enumerated() {
            var row = [i + 1]
            for (j, counterpart) in other.enumerated() {
                var least = min(rows[i][j] + (letter == counterpart ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letter == other[j - 1], one[i - 1] == counterpart {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}

/// Options that every command takes, written before the command: the parser looks for them behind it.
package enum LeadingOptions {
    /// The command line with those options behind the command.
    ///
    /// - Parameters:
    ///   - names: the options, each of which takes a value.
    ///   - arguments: the command line without the program.
    /// - Returns: the same words; in the same order if nothing but such options stands there.
    package static func moved(_ names: Set<String>, in arguments: [String]) -> [String] {
        var rest = arguments[...]
        var leading: [String] = []
        while let word = rest.first {
            let isWhole = word.contains("=") && names.contains(String(word.prefix { $0 != "=" }))
            guard isWhole || names.contains(word) else { break }
            leading += rest.prefix(isWhole ? 1 : 2)
            rest = rest.dropFirst(isWhole ? 1 : 2)
        }
        guard !leading.isEmpty, !rest.isEmpty else { return arguments }
        // Behind two dashes nothing is an option.
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return rest[..<end] + leading + rest[end...]
    }
}
