import SecondCore
import SecondHost
import Terminal

/// Completes the names of accounts in a shell, where the person asked for that by the variable `SECOND_COMPLETE_NAMES`.
///
/// Names alone are told. The question is that of swift-argument-parser's scripts:
/// `---completion COMMAND… -- ARGUMENT INDEX CURSOR WORD…`.
struct NameCompletion: Equatable {
    /// The command and its subcommand, such as `deleted restore`.
    let path: [String]
    /// The words of the query before the one that is completed.
    let earlier: [String]
    /// What is completed, up to the cursor.
    let prefix: String
    /// The places that the command line names.
    let options: HostOptions

    /// Nil for anything else than a query of this program whose names may be completed.
    init?(_ arguments: [String], _ environment: Environment) {
        guard arguments.first == "---completion", environment["SECOND_COMPLETE_NAMES"] != nil,
            let end = arguments.firstIndex(of: "--"), arguments.count > end + 3,
            arguments[end + 1] == "positional@0",
            let index = Int(arguments[end + 2]), let cursor = Int(arguments[end + 3])
        else { return nil }
        path = Array(arguments[1..<end])
        // A folder, or a device: no account.
        if path.first == "cloud" || path.first == "devices" { return nil }
        let words = arguments[(end + 4)...].map { $0 }
        var places = HostOptions()
        var query: [String] = []
        // The program and the command come first.
        var rest = words.prefix(index).dropFirst(1 + path.count)
        while let word = rest.popFirst() {
            switch word {
            case "--home": places.home = rest.popFirst()
            case "--keychain": places.keychain = rest.popFirst()
            case "--cloud": places.cloud = rest.popFirst()
            // Of another vault nothing is told.
            case _ where ["--home=", "--keychain=", "--cloud="].contains { word.hasPrefix($0) }: return nil
            case _ where word.hasPrefix("-"): break
            default: query.append(word)
            }
        }
        (earlier, options) = (query, places)
        prefix = words.indices.contains(index) ? String(words[index].prefix(max(0, cursor))) : ""
    }

    /// Tells the shell; nothing where the vault cannot be read.
    func answer(_ environment: Environment) async {
        guard let session = try? await Session(options, firstLook: .never, mayBegin: false) else { return }
        let state = session.state
        let pool = path.first == "deleted" ? state.deleted.map(\.token) : state.tokens
        var words = candidates(among: pool, in: state)
        // The script for zsh takes the last one away.
        if environment["SAP_SHELL"] == "zsh" { words.append(" ") }
        Output.text(words.joined(separator: "\n") + "\n")
    }

    private func candidates(among pool: [Token], in state: VaultState) -> [String] {
        let query = earlier.joined(separator: " ")
        let found = query.isEmpty || path.first == "deleted" ? pool : state.search(query)
        return Self.candidates(prefix, among: found.isEmpty ? pool : found)
    }

    /// The words of names that begin with what was typed, each once.
    ///
    /// Bash and zsh tell capitals apart, a query does not: what was typed in small letters gets small ones.
    static func candidates(_ prefix: String, among tokens: [Token]) -> [String] {
        var found: Set<String> = []
        for token in tokens {
            for word in (token.issuer + " " + token.account).split(whereSeparator: \.isWhitespace)
            where isHarmless(word) {
                let small = word.lowercased()
                if word.hasPrefix(prefix), !prefix.isEmpty || small == word {
                    found.insert(String(word))
                } else if small.hasPrefix(prefix) {
                    found.insert(small)
                }
            }
        }
        return found.sorted()
    }

    /// A shell puts the word into the command line as it is, so what a shell would read otherwise is left out.
    private static func isHarmless(_ word: Substring) -> Bool {
        word.first != "-"
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.value < 0x80
                    ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || "._@+-".unicodeScalars.contains(scalar)
                    : ShownText.line(String(scalar)).unicodeScalars.first == scalar
            }
    }
}
