import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import IdeaFiles
import Terminal

/// Takes in the ideas of a file.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in the ideas of a Markdown, JSON or CSV file.",
        usage: """
            ideabox import <file> [--yes]
            ideabox import --undo [--yes]
            """,
        discussion: """
            Reads what ideabox export writes, and files of that form from elsewhere; which it is, the content tells. Shows \
            first what would be added, what is here already and what cannot be imported and why; nothing is written \
            before a yes. An idea that is here stays as it is.

            Example:  ideabox import ideas.md
            Example:  ideabox import --undo
            """)

    @Argument(
        help: ArgumentHelp("The file, or - for a pipe.", valueName: "file"), completion: .file())
    var file: String = ""

    @Flag(help: "Delete what the last import on this device added, after asking.")
    var undo = false

    @Flag(name: [.short, .long], help: "Do not ask.")
    var yes = false

    @OptionGroup var flags: HostFlags

    func run() async throws {
        if undo {
            guard file.isEmpty else { throw CommandError.transfer(.undoAlone) }
            return try await takeBack()
        }
        guard !file.isEmpty else { throw CommandError.transfer(.importMissing) }
        let host = try flags.host()
        let entries = try read(in: host.language)
        let session = try await Session(host, joining: true)
        let (box, now) = (session.box, session.now)
        let ids = entries.compactMap { (try? $0.result.get())?.id }
        let here = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.here(ids)
        }
        let plan = IdeaImportPlan(entries, beside: here)
        ImportPreview(plan: plan, language: session.language).show()
        let new = plan.new(at: now)
        guard !new.isEmpty else {
            session.say(IdeaBoxTransferStrings.nothingNew)
            throw CommandError.ended(.notDone)
        }
        let versions = plan.rows.count { $0.outcome == .new && $0.entry.hasOtherVersions }
        if versions > 0 { session.say(IdeaBoxTransferStrings.versionsNotTaken(versions)) }
        try session.confirm(
            IdeaBoxTransferStrings.question(new.count).text(in: session.language), isAnswered: yes,
            else: .transfer(.notAdded, .notDone))
        let count = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.importIdeas(new, at: now)
        }
        session.say(IdeaBoxTransferStrings.added(count))
        await session.handOver()
        if plan.isPartial { throw CommandError.ended(.notDone) }
    }

    private func read(in language: Language) throws(CommandError) -> [IdeaEntry] {
        let isPipe = file == "-"
        // One more than may be, so that too much is noticed.
        let limit = IdeaFile.largestFile + 1
        let bytes: [UInt8]
        if isPipe {
            guard let piped = PlainFile.read(0, limit: limit) else { throw .unreadableInput }
            bytes = piped
        } else {
            do throws(FilesError) { bytes = try PlainFile.read(file, limit: limit) } catch {
                throw .host(.files(error))
            }
        }
        do throws(IdeaFileError) { return try IdeaFile.read(bytes) } catch {
            throw .transfer(.inFile(file: file, sentence: error.text(in: language)))
        }
    }

    private func takeBack() async throws {
        let session = try await Session(flags)
        let (box, now) = (session.box, session.now)
        let ideas = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.lastImport()
        }
        guard !ideas.isEmpty else { throw CommandError.transfer(.nothingToUndo, .nothing) }
        for idea in ideas { Output.line("  " + idea.shownTitle(in: session.language)) }
        try session.confirm(
            IdeaBoxTransferStrings.undoQuestion(ideas.count).text(in: session.language), isAnswered: yes,
            else: .notDone(.notDeleted))
        let count = try await mapError(CommandError.action) { () async throws(IdeaBoxError) in
            try await box.undoImport(at: now)
        }
        session.say(IdeaBoxTransferStrings.taken(count))
        await session.handOver()
    }
}

/// What an import would do, as a person sees it before it is done.
private struct ImportPreview {
    let plan: IdeaImportPlan
    let language: Language

    func show() {
        var lines: [Int: [String]] = [:]
        for row in plan.rows {
            let (place, line) = place(row)
            lines[place, default: []].append(line)
        }
        let titles: [(Int) -> IdeaBoxTransferStrings] = [
            { .new($0) }, { .here($0) }, { .differs($0) }, { .deletedHere($0) }, { .twice($0) },
            { .refused($0) },
        ]
        for (place, title) in titles.enumerated() {
            guard let lines = lines[place] else { continue }
            let text = [title(lines.count).text(in: language)] + lines.map { "  " + $0 }
            Output.text(text.joined(separator: "\n") + "\n")
        }
    }

    private func place(_ row: IdeaImportPlan.Row) -> (Int, String) {
        let name = name(row.entry)
        switch row.outcome {
        case .new: return (0, name)
        case .here: return (1, name)
        case .differs: return (2, name)
        case .deleted: return (3, name)
        case .twice: return (4, name)
        case .refused(let reason):
            let sentence = IdeaBoxTransferStrings.refusedEntry(name: name, reason: LocalizedText(reason))
            return (5, sentence.text(in: language))
        }
    }

    private func name(_ entry: IdeaEntry) -> String {
        if !entry.title.isEmpty { return TextWidth.cut(entry.title, to: 60) }
        let text = (try? entry.result.get())?.draft.description.drop(while: \.isWhitespace).prefix {
            !$0.isNewline
        }
        guard let text, !text.isEmpty else {
            return IdeaBoxTransferStrings.nameless(entry.number).text(in: language)
        }
        return TextWidth.cut(text, to: 60)
    }
}

extension IdeaImportPlan {
    /// Whether an entry cannot be imported.
    fileprivate var isPartial: Bool {
        rows.contains { row in if case .refused = row.outcome { true } else { false } }
    }
}
