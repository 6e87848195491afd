import ArgumentParser
import SecondCore
import SecondHost

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Opens the page in the browser, by becoming `second-web`.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: Help.text("Open the page in the browser; it is served on this computer only."),
        discussion: Help.text(
            """
            Example:  second web
            Example:  second web --port 8321 --no-open
            """))

    @Option(help: ArgumentHelp(Help.text("The port; a free one without this."), valueName: "n"))
    var port: String?

    @Flag(help: ArgumentHelp(Help.text("Do not open the browser.")))
    var noOpen = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        if let port {
            guard let number = Int(port), (1...65_535).contains(number) else {
                throw CommandError.usage(.badPort)
            }
        }
        do throws(HostError) { _ = try Language(flags.options, .process) } catch {
            throw CommandError.host(error)
        }
        guard let program = HelperPrograms().path(of: .web) else { throw CommandError.failed(.webMissing) }
        try Self.become(program, arguments)
    }

    /// The options of the page's program, as they were given here.
    private var arguments: [String] {
        var arguments: [String] = []
        let values = [
            ("--home", flags.home), ("--keychain", flags.keychain), ("--cloud", flags.cloud),
            ("--language", flags.language),
            ("--port", port),
        ]
        for case (let name, let value?) in values { arguments += [name, value] }
        return noOpen ? arguments + ["--no-open"] : arguments
    }

    private static func become(_ program: String, _ arguments: [String]) throws(CommandError) {
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        _ = signal(SIGPIPE, SIG_DFL)
        _ = unsafe execv(program, &words)
        throw .failed(.webFailed(unsafe String(cString: strerror(errno))))
    }
}
