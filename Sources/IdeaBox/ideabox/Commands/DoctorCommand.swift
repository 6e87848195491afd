import ArgumentParser
import IdeaBoxHost
import Terminal

/// Looks whether everything is in order.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check places, keychain, ideas, cloud and clock; say what to do.",
        discussion: """
            Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.

            Example:  ideabox doctor
            """)

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host = try flags.host()
        guard await IdeaDiagnostics(host: host).lines().show(in: host.language) else {
            throw CommandError.ended(.failed)
        }
    }
}
