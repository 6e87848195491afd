internal import FoundationExports
public import Localization
internal import Subprocess
internal import SystemPackage

#if canImport(Glibc)
    internal import Glibc
#endif

/// One run of `second-qr` against a time limit.
struct ReaderRun {
    let timeLimit: Duration
    let clock: any Clock<Duration>

    /// What `work` returns, unless the limit comes first: then the task is cancelled, which kills the program.
    func finish<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws -> Answer
    ) async throws(PictureError) -> Answer {
        let outcome = await withTaskGroup(of: Result<Answer, PictureError>.self) { group in
            group.addTask {
                do {
                    return .success(try await work())
                } catch let error as SubprocessError {
                    return .failure(PictureError(error))
                } catch {
                    return .failure(.gaveUp)
                }
            }
            group.addTask { [clock, timeLimit] in
                try? await clock.sleep(for: timeLimit)
                return .failure(.gaveUp)
            }
            let first = await group.next() ?? .failure(.readerFailed)
            group.cancelAll()
            return first
        }
        return try outcome.get()
    }
}

extension PictureError {
    init(_ error: SubprocessError) {
        let missing: [SubprocessError.Code] = [.executableNotFound, .spawnFailed]
        self = missing.contains(error.code) ? .readerMissing : .readerFailed
    }
}

extension TerminationStatus {
    /// Whether the kernel ended the program at its own limit of processor time.
    var isTimeLimit: Bool {
        guard case .signaled(let signal) = self else { return false }
        return signal == SIGXCPU
    }
}

extension Configuration {
    /// Runs `second-qr` away from this process's directory and without its environment.
    static func pictureReader(at executable: String, arguments: Arguments) -> Self {
        Self(
            executable: .path(FilePath(executable)), arguments: arguments, environment: .custom([:]),
            workingDirectory: "/")
    }
}

/// The JSON array of texts that `second-qr` writes.
enum AnswerTexts {
    /// The texts, each once, in the order given; nil for anything but an array of strings.
    static func parse(_ bytes: [UInt8]) -> [String]? {
        guard let texts = try? JSONDecoder().decode([String].self, from: Data(bytes)) else { return nil }
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}

/// What the QR codes of one picture say.
public struct PictureTexts: Equatable, Sendable {
    /// At least one text, top to bottom, each once.
    public let texts: [String]
    /// Whether the picture may show more codes: one could not be read, or the time ran out while looking for others.
    public let mayHaveMore: Bool

    /// What to say of codes that may be missing; nil where all were read.
    public var remark: LocalizedText? { mayHaveMore ? LocalizedText(PictureStrings.mayHaveMore) : nil }
}
