internal import FoundationExports
import Localization
import SecondHost
internal import Subprocess
internal import SystemPackage

/// Copies a code by the command `second`, which knows the ways to a clipboard and clears it later: no code is ever here.
struct CodeCopy {
    /// A clipboard that takes this long is not there.
    static let patience = Duration.seconds(10)
    /// The most bytes of what the command says.
    private static let mostText = 4096

    let helpers: HelperPrograms

    /// - Returns: what went wrong, if anything.
    func copy(_ id: UUID) async -> LocalizedText? {
        guard let second = helpers.command("second") else {
            return LocalizedText(SearchProgramStrings.commandMissing)
        }
        let arguments = ["code", id.uuidString.lowercased(), "--copy"]
        return await withTaskGroup(of: LocalizedText?.self) { group in
            group.addTask { await Self.run(second, arguments) }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return LocalizedText(SearchProgramStrings.clipboardSilent)
            }
            let first = await group.next() ?? nil
            // The command is ended where it is not.
            group.cancelAll()
            return first
        }
    }

    private static func run(_ program: String, _ arguments: [String]) async -> LocalizedText? {
        let configuration = Configuration(
            executable: .path(FilePath(program)), arguments: Arguments(arguments))
        let result = try? await Subprocess.run(
            configuration, input: .none, output: .discarded, error: .string(limit: mostText))
        guard let result else { return LocalizedText(SearchProgramStrings.commandMissing) }
        guard result.terminationStatus != .exited(0) else { return nil }
        let label = "second: "
        let lines = result.standardError.split(separator: "\n").map {
            $0.hasPrefix(label) ? $0.dropFirst(label.count) : $0
        }
        return LocalizedText(verbatim: ShownText.lines(lines.joined(separator: "\n")))
    }
}
