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
