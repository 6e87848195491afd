import ArgumentParser
import IdeaBoxCore
import Localization
import IdeaBoxHost

extension HelperProgram {
    /// Serves the page.
    static let web = HelperProgram("ideabox-web", folder: "ideabox")
}

/// Opens the page in the browser, by becoming `ideabox-web`.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Open the page in the browser; it is served on this computer only.",
        discussion: """
            Example:  ideabox web
            Example:  ideabox web --port 8321 --no-open
            """)

    @Option(help: ArgumentHelp("The port; a free one without this.", valueName: "n"))
    var port: String?

    @Flag(help: "Do not open the browser.")
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
