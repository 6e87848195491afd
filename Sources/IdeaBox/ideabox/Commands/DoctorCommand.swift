import ArgumentParser
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
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
        let diagnostics = await Diagnostics(host: host).diagnostics()
        let style = Style(1)
        for diagnostic in diagnostics { Output.line(diagnostic.line(in: host.language, style)) }
        if diagnostics.contains(where: { $0.mark == .fix }) { throw CommandError.ended(.failed) }
    }
}

/// One line of the doctor's.
struct Diagnostic: Equatable {
    let mark: CommandDoctorPhrase
    let text: CommandDoctorPhrase

    init(_ mark: CommandDoctorPhrase, _ text: CommandDoctorPhrase) {
        self.mark = mark
        self.text = text
    }

    func line(in language: Language, _ style: Style) -> String {
        let word = mark.text(in: language)
        return (mark == .fix ? style.red(word) : word) + "  " + ShownText.line(text.text(in: language))
    }
}
