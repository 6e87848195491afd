import ArgumentParser
import SecondHost
import Terminal

/// Says whether the desktop's search finds accounts, and changes that.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: Help.text("Let the search of your desktop find accounts, or not."),
        discussion: Help.text(
            """
            GNOME and KDE's KRunner then find accounts by their names; what you choose there puts its code on the \
            clipboard, as second code --copy does. Names are told to every program of your session that asks, a code \
            or a secret never. Without on or off it says how it is.

            Example:  second search on
            """))

    /// Whether it may.
    enum Choice: String, ExpressibleByArgument, CaseIterable { case on, off }

    @Argument(help: ArgumentHelp(Help.text("Whether it may: on or off."), valueName: "choice"))
    var choice: Choice?

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host = try host()
        if choice == .on, host.helpers.path(of: .search) == nil {
            throw CommandError(.failed, SecondSearchStrings.missing)
        }
        if let choice { try allow(choice == .on, host) }
        let sentence: SecondSearchStrings = host.allowsDesktopSearch ? .isOn : .isOff
        Output.line(sentence.text(in: host.language))
    }

    private func host() throws(CommandError) -> ProductEnvironment {
        do throws(HostError) { return try ProductEnvironment(flags.options, mayBegin: false) } catch {
            throw .host(error)
        }
    }

    private func allow(_ allowed: Bool, _ host: ProductEnvironment) throws(CommandError) {
        do throws(HostError) { try host.allowDesktopSearch(allowed) } catch { throw .host(error) }
    }
}
