import ArgumentParser
import SecondCore
import SecondHost

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Looks whether everything is in order.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check clock, keychain, vault and permissions; say what to do.",
        discussion: """
            Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.

            Example:  second doctor
            Example:  second doctor --set-aside
            """)

    @Flag(help: "Rename a damaged vault aside and begin an empty one, after asking.")
    var setAside = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        let host: Host
        do throws(HostError) { host = try Host(flags.options) } catch { throw CommandError.host(error) }
        if setAside { return try await putAside(host) }
        let findings = await Examination(host: host).findings()
        let style = Style(STDOUT_FILENO)
        for finding in findings { Output.line(finding.line(in: host.language, style)) }
        if findings.contains(where: { $0.mark == .fix }) { throw CommandError.ended(.failed) }
    }

    private func putAside(_ host: Host) async throws(CommandError) {
        let authenticator = host.authenticator()
        let state = await authenticator.load(at: host.moment.now)
        guard case .damaged = state.condition else { throw .action(.notDamaged) }
        Output.message(Phrase.error(.notReady(state.condition)).text(in: host.language))
        guard let prompt = Prompt() else { throw .usage(.terminalNeeded("doctor --set-aside")) }
        guard prompt.agrees(CommandPhrase.setAsideQuestion.text(in: host.language)) else {
            throw .notDone(.unchanged)
        }
        do throws(AuthenticatorError) {
            let path = try await authenticator.setAsideDamagedVault(at: host.moment.now)
            Output.message(CommandPhrase.setAsideDone(path).text(in: host.language))
        } catch {
            throw .action(error)
        }
    }
}

/// One line of the doctor's.
struct Finding: Equatable {
    let mark: DoctorPhrase
    let text: DoctorPhrase

    func line(in language: Language, _ style: Style) -> String {
        let word = mark.text(in: language)
        return (mark == .fix ? style.red(word) : word) + "  " + ShownText.line(text.text(in: language))
    }
}
