import ArgumentParser
import SecondCore
import SecondHost
import Terminal

/// Looks whether everything is in order.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: Help.text("Check clock, keychain, vault, cloud and permissions; say what to do."),
        discussion: Help.text(
            """
            Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.

            Example:  second doctor
            Example:  second doctor --set-aside
            Example:  second doctor --rebuild
            """))

    @Flag(help: ArgumentHelp(Help.text("Rename a damaged vault aside and begin an empty one, after asking.")))
    var setAside = false

    @Flag(
        help: ArgumentHelp(
            Help.text(
                "Rename a damaged vault aside and bring the accounts back from the cloud, after asking.")))
    var rebuild = false

    @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("With --rebuild: do not ask.")))
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard !setAside || !rebuild else {
            throw CommandError.usage(.onlyOne(one: "--set-aside", other: "--rebuild"))
        }
        if setAside || rebuild {
            let session = try await Session(flags.options, firstLook: .never, mayBegin: false)
            return rebuild ? try await session.rebuild(isAnswered: yes) : try await session.putAside()
        }
        let host: ProductEnvironment
        do throws(HostError) {
            // A place that was mistyped is refused, and stays as it is.
            host = try ProductEnvironment(flags.options, mayBegin: Places.mayBegin(flags.options))
        } catch {
            throw CommandError.host(error)
        }
        guard await VaultDiagnostics(host: host).lines().show(in: host.language) else {
            throw CommandError.ended(.failed)
        }
    }
}
