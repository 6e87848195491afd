import ArgumentParser
import SecondCore
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Looks whether everything is in order.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check clock, keychain, vault, cloud and permissions; say what to do.",
        discussion: """
            Each line begins with ok, note, or fix. Ends with 0 only if there is nothing to fix.

            Example:  second doctor
            Example:  second doctor --set-aside
            Example:  second doctor --rebuild
            """)

    @Flag(help: "Rename a damaged vault aside and begin an empty one, after asking.")
    var setAside = false

    @Flag(help: "Rename a damaged vault aside and bring the accounts back from the cloud, after asking.")
    var rebuild = false

    @Flag(name: [.short, .long], help: "With --rebuild: do not ask.")
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard !setAside || !rebuild else { throw CommandError.usage(.onlyOne("--set-aside", "--rebuild")) }
        if setAside || rebuild {
            let session = try await Session(flags.options, firstLook: .never)
            return rebuild ? try await session.rebuild(isAnswered: yes) : try await session.putAside()
        }
        let host: Host
        do throws(HostError) { host = try Host(flags.options) } catch { throw CommandError.host(error) }
        let remarks = await Examination(host: host).remarks()
        let style = Style(STDOUT_FILENO)
        for remark in remarks { Output.line(remark.line(in: host.language, style)) }
        if remarks.contains(where: { $0.mark == .fix }) { throw CommandError.ended(.failed) }
    }
}

/// One line of the doctor's.
struct Remark: Equatable {
    let mark: DoctorPhrase
    let text: DoctorPhrase

    func line(in language: Language, _ style: Style) -> String {
        let word = mark.text(in: language)
        return (mark == .fix ? style.red(word) : word) + "  " + ShownText.line(text.text(in: language))
    }
}
