import ArgumentParser
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

/// Adds accounts.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: Help.text("Add an account: from a link, a QR picture, or by hand."),
        usage: """
            second add [--duplicate]
            second add --qr <file> … [--yes] [--duplicate]
            second add --screen [--yes] [--duplicate]
            second add --clipboard [--yes] [--duplicate]
            second add --manual --issuer <name> [--account <name>] [--algorithm <name>] [--digits <n>] [--period <s>]
            """,
        discussion: Help.text(
            """
            The link or secret is asked for without being shown, or read from a pipe; never from the arguments, \
            which other users can see. Ends with the new account's current code.
            What pictures and the clipboard hold is shown first at a terminal, and added after a yes; elsewhere it is \
            added at once. A clipboard that still holds the link afterwards is cleared.

            Example:  second add
            Example:  wl-paste | second add
            Example:  second add --qr screenshot.png
            Example:  wl-paste --type image/png | second add --qr -
            Example:  second add --screen
            Example:  second add --manual --issuer GitHub --account alice
            """))

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            Help.text("Read QR codes from pictures (PNG, JPEG, WebP, HEIC), or - for a pipe."),
            valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "jpeg", "webp", "heic", "heif"]))
    var qr: [String] = []

    @Flag(
        help: ArgumentHelp(
            Help.text("Read the QR codes that the screen shows, with grim, import or spectacle.")))
    var screen = false

    @Flag(help: ArgumentHelp(Help.text("Take the link, or several, one a line, from the clipboard.")))
    var clipboard = false

    @Flag(help: ArgumentHelp(Help.text("Give names and secret by hand instead of a link.")))
    var manual = false

    @Option(help: ArgumentHelp(Help.text("With --manual: the service's name."), valueName: "name"))
    var issuer: String?

    @Option(help: ArgumentHelp(Help.text("With --manual: e-mail address or user name."), valueName: "name"))
    var account: String?

    @Option(help: ArgumentHelp(Help.text("With --manual: SHA1, SHA256 or SHA512."), valueName: "name"))
    var algorithm: String?

    @Option(help: ArgumentHelp(Help.text("With --manual: 6 to 10."), valueName: "n"))
    var digits: String?

    @Option(help: ArgumentHelp(Help.text("With --manual: seconds that a code holds."), valueName: "s"))
    var period: String?

    @Flag(help: ArgumentHelp(Help.text("Add it even if the same issuer and account are here already.")))
    var duplicate = false

    @Flag(
        name: [.short, .long],
        help: ArgumentHelp(Help.text("Do not ask; what is here already is added with --duplicate alone.")))
    var yes = false

    @Argument(help: .hidden)
    var misplaced: [String] = []

    @OptionGroup var flags: HostFlags

    /// Room for more links than a person has.
    private static let longestInput = 1 << 20

    func run() async throws {
        // Whatever stands here was meant as a link or a secret; it is not repeated. A dash is a pipe, as elsewhere.
        guard misplaced.allSatisfy({ $0 == "-" }) else { throw CommandError.usage(.secretInArguments) }
        let sources = [!qr.isEmpty, manual, screen, clipboard, !misplaced.isEmpty].filter { $0 }
        guard sources.count < 2 else { throw CommandError.usage(.onlyOneSource) }
        let manualOptions = [
            ("--issuer", issuer), ("--account", account), ("--algorithm", algorithm), ("--digits", digits),
            ("--period", period),
        ]
        if !manual, let option = manualOptions.first(where: { $0.1 != nil }) {
            throw CommandError.usage(.manualNeeded(option.0))
        }
        let session = try await Session(ready: flags.options, mayWait: true)
        let copied = clipboard ? try CopiedLinks() : nil
        let (tokens, failures) = try await gather(session, copied)
        let addition = Addition(session: session, allowsDuplicates: duplicate, asks: !yes)
        let added = try await addition.add(tokens, isUnseen: !qr.isEmpty || screen || clipboard)
        if let copied, added > 0 {
            // What was refused may stand nowhere else.
            let isWhole = failures.isEmpty && added == tokens.count
            let said = isWhole ? copied.cleared() : SecondAddStrings.clipboardKept
            if let said { session.say(said) }
        }
        if added > 0 { await session.handOver() }
        if let worst = failures.first { throw CommandError.ended(worst) }
        if added < tokens.count { throw CommandError.ended(.notDone) }
    }

    /// The tokens to add, and how each source that gave none failed; its sentence has been said.
    private func gather(
        _ session: Session, _ copied: CopiedLinks?
    ) async throws(CommandError) -> ([Addition.Candidate], [ExitStatus]) {
        if manual { return ([Addition.Candidate(try await byHand(session))], []) }
        if screen { return try await PictureSource(session: session).tokens(onScreenOf: .process) }
        if !qr.isEmpty { return await PictureSource(session: session).tokens(in: qr) }
        let links: [PipedInput.Line]
        if let copied {
            links = copied.lines
        } else if let prompt = Prompt() {
            let link = prompt.secret(SecondCommandStrings.linkPrompt.text(in: session.language)) ?? ""
            links = PipedInput.lines(of: link)
        } else {
            links = try PipedInput.lines(limit: Self.longestInput)
        }
        guard let first = links.first else { throw .nothingGiven }
        if Prompt() != nil, links.count == 1, isBareSecret(first.text) {
            session.say(.namesForSecret)
            return ([Addition.Candidate(try await byHand(session, secret: first.text))], [])
        }
        return LinkSource(session: session).tokens(in: links)
    }

    private func isBareSecret(_ link: String) -> Bool {
        do throws(OneTimePasswordError) { _ = try OTPAuthLink(link) } catch {
            return error == .link(.bareSecret)
        }
        return false
    }

    private func byHand(
        _ session: Session, secret: String? = nil
    ) async throws(CommandError) -> NewToken {
        var entry = ManualEntry(
            issuer: issuer ?? "", account: account ?? "", secret: "", algorithm: algorithm ?? "",
            digits: digits ?? "", period: period ?? "")
        let prompt = Prompt()
        if let prompt {
            func ask(_ prompted: SecondCommandStrings) throws(CommandError) -> String {
                guard let line = prompt.line(prompted.text(in: session.language)) else {
                    throw .notDone(.notAdded)
                }
                return line
            }
            if issuer == nil { entry.issuer = try ask(.issuerPrompt) }
            if account == nil { entry.account = try ask(.accountPrompt) }
        }
        if let secret {
            entry.secret = secret
        } else if let prompt {
            // The rest is checked before the secret is asked for.
            try check(entry, ManualEntry.FieldName.allCases.filter { $0 != .secret })
            entry.secret = prompt.secret(SecondCommandStrings.secretPrompt.text(in: session.language)) ?? ""
        } else {
            entry.secret = try PipedInput.lines(limit: Self.longestInput).first?.text ?? ""
        }
        let isEmpty = entry.secret.allSatisfy(\.isWhitespace)
        try check(entry, ManualEntry.FieldName.allCases.filter { !isEmpty || $0 != .secret })
        guard !isEmpty else { throw .nothingGiven }
        do throws(ManualEntry.Problem) { return try entry.token() } catch { throw .problems([error]) }
    }

    /// Refuses everything that is wrong at once.
    private func check(
        _ entry: ManualEntry, _ fields: [ManualEntry.FieldName]
    ) throws(CommandError) {
        let problems = entry.problems
        let found = fields.compactMap { problems[$0] }
        guard found.isEmpty else { throw .problems(found) }
    }
}

/// What the clipboard holds for `second add`.
private struct CopiedLinks {
    private let board: Clipboard
    private let text: String

    init() throws(CommandError) {
        board = try Clipboard.found(.process)
        guard let text = board.paste() else { throw .add(.clipboardUnreadable, .failed) }
        self.text = text
    }

    var lines: [PipedInput.Line] { PipedInput.lines(of: text) }

    /// Clears the clipboard if it still holds that, and says what became of it.
    func cleared() -> SecondAddStrings? {
        guard board.clear(ifHolding: text) else { return nil }
        if case .tmux = board { return .bufferCleared }
        return .clipboardCleared
    }
}

/// Makes tokens of links; each link that is not good is said, and the others go on.
struct LinkSource {
    let session: Session

    func tokens(in lines: [PipedInput.Line]) -> ([Addition.Candidate], [ExitStatus]) {
        var tokens: [Addition.Candidate] = []
        var failures: [ExitStatus] = []
        for line in lines {
            do throws(OneTimePasswordError) {
                let token = NewToken(try OTPAuthLink(line.text))
                tokens.append(Addition.Candidate(token, line: lines.count > 1 ? line.number : nil))
            } catch {
                let sentence: String =
                    switch error {
                    case .link(.bareSecret): SecondCommandStrings.secretAlone.text(in: session.language)
                    case .link(.googleExport): SecondImportStrings.googleExport.text(in: session.language)
                    default: error.text(in: session.language)
                    }
                let inLine = SecondCommandStrings.inLine(number: line.number, sentence: sentence)
                Output.message(lines.count > 1 ? inLine.text(in: session.language) : sentence)
                failures.append(.usage)
            }
        }
        return (tokens, failures)
    }
}
