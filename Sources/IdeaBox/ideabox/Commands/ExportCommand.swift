import ArgumentParser
import Files
import IdeaBoxCore
import IdeaBoxHost
import IdeaFiles
import Terminal

/// Writes ideas into a file that other programs read.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all ideas to a new file, as Markdown, JSON or CSV.",
        discussion: """
            The file is not encrypted, and for you alone; no file is ever replaced. Deleted ideas and other versions are \
            not in it. ideabox import reads it again.

            Example:  ideabox export ideas.md
            Example:  ideabox export --format csv ~/ideas.csv
            Example:  ideabox export --format json - | jq length
            """)

    @Argument(
        help: ArgumentHelp("The new file, or - for standard output.", valueName: "file"),
        completion: .file())
    var file: String = ""

    @Option(
        help: ArgumentHelp(
            "The form; without it the file's name tells: .md, .json or .csv.",
            valueName: "markdown|json|csv"))
    var format: Format?

    /// The forms by the names that a person types.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case markdown, json, csv

        var file: IdeaFileFormat {
            switch self {
            case .markdown: .markdown
            case .json: .json
            case .csv: .csv
            }
        }
    }

    @OptionGroup var flags: HostFlags

    func run() async throws {
        guard !file.isEmpty else { throw CommandError.transfer(.exportMissing) }
        let isPipe = file == "-"
        guard let form = format ?? Self.format(of: file) else { throw CommandError.transfer(.formatMissing) }
        guard isPipe || !PlainFile.exists(file) else {
            throw CommandError.host(.files(.alreadyExists(path: file)))
        }
        let session = try await Session(flags, joining: true, mayOnlyRead: true)
        let ideas = try await session.ideas(.all, "", limit: .max, offset: 0)
        let text = IdeaFile.text(ideas, as: form.file)
        if isPipe {
            Output.text(text)
        } else {
            do throws(FilesError) { try PlainFile.create(file, text) } catch {
                throw CommandError.host(.files(error))
            }
            session.say(IdeaBoxTransferStrings.exported(path: file, count: ideas.count))
        }
        session.say(ExportLosses(of: text, ideas))
        let versions = session.state.counts.conflicts
        if versions > 0 { session.say(IdeaBoxTransferStrings.versionsLeft(versions)) }
    }

    private static func format(of path: String) -> Format? {
        let ends: [(String, Format)] = [
            (".md", .markdown), (".markdown", .markdown), (".json", .json), (".csv", .csv),
        ]
        let name = path.lowercased()
        return ends.first { name.hasSuffix($0.0) }?.1
    }
}

extension Session {
    /// Says what an import of the file will not give back.
    fileprivate func say(_ losses: ExportLosses) {
        if let error = losses.file {
            return say(IdeaBoxTransferStrings.fileNotReadAgain(LocalizedText(error)))
        }
        if losses.refused > 0 { say(IdeaBoxTransferStrings.notReadAgain(losses.refused)) }
        if losses.trimmed > 0 { say(IdeaBoxTransferStrings.trimmed(losses.trimmed)) }
    }
}
