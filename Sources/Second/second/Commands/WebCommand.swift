import ArgumentParser
import SecondCore
import SecondHost

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
        let arguments = flags.options.arguments([("--port", port)]) + (noOpen ? ["--no-open"] : [])
        throw CommandError.failed(.webFailed(HelperPrograms.become(program, arguments)))
    }
}
