import ArgumentParser
import Bytes
import Files
internal import FoundationExports
import Imports
import KeyText
import KeyTransfer
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Hands out accounts: all of them in a file, or one as a QR code.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: Help.text("Write all accounts to a new file, or show one as a QR code."),
        usage: """
            second export <file> [--plain [--yes]]
            second export --qr <query> …
            """,
        discussion: Help.text(
            """
            The file is sealed with a new passphrase, in the documented format of Aegis, which Aegis and second \
            import open. The passphrase is asked for twice without being shown, or read from a pipe as one line; \
            never from the arguments. No file is ever replaced.

            Example:  second export /media/stick/accounts.json
            Example:  second export --qr github
            """))

    @Argument(
        help: ArgumentHelp(Help.text("The new file, which only you may read."), valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(
        help: ArgumentHelp(Help.text("Write otpauth links instead, one a line, unencrypted.")))
    var plain = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            Help.text("Show the QR code of one account in the terminal, after asking."), valueName: "query"))
    var qr: [String] = []

    @Flag(name: [.short, .long], help: ArgumentHelp(Help.text("With --plain: do not ask.")))
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard qr.isEmpty else {
            if file != nil { throw CommandError.usage(.onlyOne(one: "FILE", other: "--qr")) }
            if plain { throw CommandError.usage(.onlyOne(one: "--plain", other: "--qr")) }
            return try await showCode()
        }
        guard let file else { throw CommandError.imports(.exportMissing) }
        guard file != "" else { throw CommandError.host(.emptyPlace(option: "FILE")) }
        guard !PlainFile.exists(file) else { throw CommandError.host(.files(.alreadyExists(path: file))) }
        let session = try await Session(ready: flags.options, firstLook: .always)
        let tokens = session.state.tokens
        guard !tokens.isEmpty else { throw CommandError(.nothing, SecondCommandStrings.emptyHint) }
        try plain ? writeLinks(tokens, to: file, session) : seal(tokens, into: file, session)
        let unreadable = session.state.unreadable.count
        if unreadable > 0 { session.say(SecondImportStrings.unreadable(unreadable)) }
    }

    private func seal(_ tokens: [Token], into file: String, _ session: Session) throws(CommandError) {
        let passphrase: Passphrase
        do throws(KeyTransferError) {
            passphrase = try NewPassphrase(of: Session.keys, language: session.language).ask()
        } catch {
            throw CommandError(error, of: Session.self)
        }
        let accounts = tokens.compactMap { token in
            token.link.map { AegisExport.Account(id: token.id, link: $0, isFavorite: token.isPinned) }
        }
        let text: String
        do throws(ImportError) {
            text = try AegisExport.seal(accounts, passphrase: passphrase.bytes, slot: UUID())
        } catch {
            throw CommandError(.failed, error)
        }
        do throws(FilesError) { try PlainFile.create(file, text) } catch { throw .host(.files(error)) }
        session.say(SecondImportStrings.sealed(path: file, count: accounts.count))
    }

    private func writeLinks(_ tokens: [Token], to file: String, _ session: Session) throws(CommandError) {
        session.say(SecondImportStrings.plainWarning)
        let question = SecondImportStrings.plainQuestion.text(in: session.language)
        try session.confirm(question, isAnswered: yes, else: .imports(.notExported, .notDone))
        let links = tokens.compactMap(\.link)
        let text = SecretBuilder(capacity: 256 * links.count)
        for link in links { text.append(link.text() + "\n") }
        do throws(FilesError) { try PlainFile.create(file, text.secret) } catch { throw .host(.files(error)) }
        session.say(SecondImportStrings.written(path: file, count: links.count))
    }

    private func showCode() async throws {
        guard Output.isTerminal, let prompt = Prompt() else {
            throw CommandError.usage(.terminalNeeded("export --qr"))
        }
        var session = try await Session(ready: flags.options)
        let token = try await session.tokenAnywhere(qr.joined(separator: " "))
        let name = session.name(token)
        guard let link = token.link, let drawing = QRDrawing(link.text()) else {
            throw CommandError.imports(.qrTooLong(name), .failed)
        }
        let size = TerminalSize.now
        guard drawing.columns <= size.columns, drawing.lines.count < size.rows else {
            throw CommandError.imports(.qrTooWide(columns: drawing.columns, rows: drawing.lines.count + 1))
        }
        guard prompt.agrees(SecondImportStrings.qrQuestion(name).text(in: session.language)) else {
            throw CommandError.imports(.qrNotShown, .notDone)
        }
        Output.text(drawing.lines.joined(separator: "\n") + "\n")
        session.say(SecondImportStrings.qrHint)
    }
}

extension Token {
    /// The account as a link can say it; always there, since a vault's names are no longer than a link's.
    fileprivate var link: OTPAuthLink? {
        try? OTPAuthLink(issuer: issuer, account: account, domain: domain, totp: totp)
    }
}
