internal import FoundationExports
import Localization
internal import Subprocess
internal import SystemPackage

/// Why a code was not copied, or may not have been.
enum CopyProblem: Error, Equatable {
    case known(SearchProgramStrings)
    /// What the command said.
    case said(String)

    func text(in language: Language) -> String {
        switch self {
        case .known(let sentence): sentence.text(in: language)
        case .said(let text): ShownText.lines(text)
        }
    }
}

/// Copies a code by the command `second`, which knows the ways to a clipboard and clears it later: no code is ever here.
struct CodeCopy {
    /// The most bytes that are kept of what the command says.
    private static let mostText = 4096

    /// The command's path; nil where it is not installed.
    let second: String?
    /// Ends when the clipboard is taken not to be there.
    var patience: @Sendable () async -> Void = { try? await Task.sleep(for: .seconds(10)) }

    /// Copies the code of an account.
    ///
    /// Nobody clears a code that a program takes to the clipboard after the time limit, so that one is ended, too.
    func copy(_ id: UUID) async throws(CopyProblem) {
        guard let second else { throw .known(.commandMissing) }
        let arguments = ["code", id.uuidString.lowercased(), "--copy"]
        let problem = await withTaskGroup(of: CopyProblem?.self) { [patience] group in
            group.addTask { await Self.run(second, arguments) }
            group.addTask {
                await patience()
                return .known(.clipboardSilent)
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let problem { throw problem }
    }

    private static func run(_ program: String, _ arguments: [String]) async -> CopyProblem? {
        do {
            let result = try await Subprocess.run(
                configuration(program, arguments), input: .none, output: .discarded, error: .sequence
            ) { execution in
                var bytes: [UInt8] = []
                for try await part in execution.standardError {
                    let left = mostText - bytes.count
                    bytes += unsafe part.withUnsafeBytes { unsafe Array($0.prefix(left)) }
                }
                return bytes
            }
            guard result.terminationStatus != .exited(0) else { return nil }
            return said(result.closureResult)
        } catch let error as SubprocessError where [.spawnFailed, .executableNotFound].contains(error.code) {
            return .known(.commandMissing)
        } catch {
            return .known(.commandFailed)
        }
    }

    /// In a group of processes of its own, which is ended as a whole.
    private static func configuration(_ program: String, _ arguments: [String]) -> Configuration {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
        ]
        return Configuration(
            executable: .path(FilePath(program)), arguments: Arguments(arguments), platformOptions: options)
    }

    private static func said(_ bytes: [UInt8]) -> CopyProblem {
        let label = "second: "
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
            $0.hasPrefix(label) ? $0.dropFirst(label.count) : $0
        }
        return lines.isEmpty ? .known(.commandFailed) : .said(lines.joined(separator: "\n"))
    }
}
