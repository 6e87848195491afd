internal import Bytes
internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import SyncProduct
import Terminal

extension Idea {
    /// The eight digits with which the id begins.
    var shortID: String { String(id.uuidString.lowercased().prefix(8)) }

    /// The title on one harmless line, quoted within sentences; the first words of the description where there is none.
    func shownTitle(in language: Language, width: Int = 60) -> String {
        if !title.isEmpty { return TextWidth.cut(title, to: width) }
        let line = description.drop(while: \.isWhitespace).prefix { !$0.isNewline }
        return line.isEmpty ? IdeaBoxStrings.untitled.text(in: language) : TextWidth.cut(line, to: width)
    }

    /// An object for programs.
    var json: String {
        JSON.object([
            ("id", JSON.string(id.uuidString.lowercased())), ("title", JSON.string(title)),
            ("description", JSON.string(description)),
            ("created", JSON.string(dateCreated.formatted(.iso8601))),
            ("modified", JSON.string(dateModified.formatted(.iso8601))), ("done", JSON.bool(isCompleted)),
            ("deleted", JSON.bool(daysLeft != nil)), ("daysLeft", daysLeft.map { String($0) } ?? "null"),
            ("pending", JSON.bool(isPending)),
            ("otherVersions", JSON.array(otherVersions.map { $0.json(of: self) })),
        ])
    }
}

extension OtherVersion {
    /// Names the version at the command line: the idea's digits and six more that no other of its versions has.
    func name(of idea: Idea) -> String {
        var hash: UInt32 = 0x811C_9DC5
        for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return idea.shortID + "." + Hexadecimal.digits(of: hash).prefix(6)
    }

    fileprivate func json(of idea: Idea) -> String {
        let shown: String =
            switch value {
            case .text(let text): JSON.string(text)
            case .flag(let flag): JSON.bool(flag)
            }
        return JSON.object([
            ("version", JSON.string(name(of: idea))), ("field", JSON.string(field.rawValue)),
            ("value", shown),
            ("written", JSON.string(written.formatted(.iso8601))),
        ])
    }
}

/// How far an import is, on one line of a terminal; nothing anywhere else.
struct ProgressBar {
    private static let width = 30

    let language: Language

    func show(_ progress: MigrationProgress) {
        if Output.showsProgress { Output.progress(Self.line(progress, in: language)) }
    }

    /// Leaves nothing behind.
    func clear() { Output.progress("") }

    /// The line.
    static func line(_ progress: MigrationProgress, in language: Language) -> String {
        guard let total = progress.total else { return "\(progress.done)" }
        let words = IdeaBoxMigrateStrings.progress(done: progress.done, total: total).text(in: language)
        guard total > 0 else { return words }
        let filled = min(width, width * min(progress.done, total) / total)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + "  "
            + words
    }
}
