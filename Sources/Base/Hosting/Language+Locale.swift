public import Localization

extension Language {
    /// The language that an environment asks for, by the rules of gettext: `LC_ALL`, else `LC_MESSAGES`, else `LANG`
    /// names the locale; unless that is `C` or `POSIX`, the list in `LANGUAGE` comes before it.
    ///
    /// - Parameter environment: the program's environment.
    public init(_ environment: Environment) {
        let locale = Self.locale(environment) ?? "C"
        let isPlain = locale == "C" || locale == "POSIX" || locale.hasPrefix("C.")
        let list = isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        self = .preferred(list + [locale])
    }

    private static func locale(_ environment: Environment) -> String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first
    }

    /// The language that an option asks for, else the environment.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    /// - Throws: `unknownLanguage`.
    public init(_ options: HostOptions, _ environment: Environment) throws(HostError) {
        guard let name = options.language else {
            self.init(environment)
            return
        }
        switch name.lowercased() {
        case "en": self = .english
        case "zh", "zh-hans", "zh_cn", "zh-cn": self = .chinese
        default: throw .unknownLanguage(name)
        }
    }

    /// The language for what ends a command, made out without parsing anything else.
    ///
    /// - Parameter arguments: the command line, without the program.
    public init(askedIn arguments: [String]) {
        var options = HostOptions()
        if let place = arguments.firstIndex(of: "--language"), place + 1 < arguments.count {
            options.language = arguments[place + 1]
        } else if let argument = arguments.first(where: { $0.hasPrefix("--language=") }) {
            options.language = String(argument.dropFirst("--language=".count))
        }
        do throws(HostError) { try self.init(options, .process) } catch { self.init(.process) }
    }
}
