internal import CGlibc
internal import QRWire
internal import Subprocess
internal import SystemPackage

/// Reads the QR codes of picture files in a process of its own.
///
/// The libraries that take pictures apart are large and old; they run in the program `second-qr`, which limits
/// itself, starts again for each picture and is ended after ``timeLimit``. Whatever a hostile picture does, it does
/// there.
public struct PictureReader: Sendable {
    /// The most pixels a picture may have, in millions.
    public static let mostMegapixels = Int(ReaderLimits.mostPixels / 1_000_000)
    /// The largest picture file, in MiB.
    public static let mostMebibytes = ReaderLimits.mostBytes >> 20
    /// How long one picture may take, from start to answer.
    public static let usualTimeLimit = Duration.milliseconds(2800)

    private let executable: String
    private let timeLimit: Duration
    private let clock: any Clock<Duration>

    /// A reader that runs the program at `executable` for each picture.
    ///
    /// - Parameters:
    ///   - executable: the path of `second-qr`; looked at when a picture is read, not before.
    ///   - timeLimit: how long one picture may take before the program is ended.
    ///   - clock: what measures that time.
    public init(
        executable: String, timeLimit: Duration = Self.usualTimeLimit,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.executable = executable
        self.timeLimit = timeLimit
        self.clock = clock
    }

    /// The texts of all QR codes in a picture, top to bottom, each text once.
    ///
    /// - Parameter picture: the bytes of a PNG, JPEG, WebP or HEIC file.
    /// - Returns: at least one text, whatever it says: links, plain text, anything.
    /// - Throws: ``PictureError`` in all other cases.
    public func read(_ picture: [UInt8]) async throws(PictureError) -> [String] {
        try await search(picture).texts
    }

    /// The same texts, and whether there may be more codes in the picture.
    ///
    /// - Parameter picture: the bytes of a PNG, JPEG, WebP or HEIC file.
    /// - Returns: what was read.
    /// - Throws: ``PictureError`` where nothing was read.
    public func search(_ picture: [UInt8]) async throws(PictureError) -> PictureTexts {
        guard picture.count <= ReaderLimits.mostBytes else { throw .tooLarge }
        guard !picture.isEmpty else { throw .unreadableFormat(name: nil) }
        let input = try MemoryFile(picture)
        let configuration = Configuration.pictureReader(
            at: executable, arguments: [String(searchMilliseconds)])
        let answer = try await ReaderRun(timeLimit: timeLimit, clock: clock).finish {
            try await run(
                configuration, input: .fileDescriptor(input.descriptor, closeAfterSpawningProcess: false),
                output: .bytes(limit: ReaderLimits.mostAnswerBytes), error: .discarded)
        }
        return try Self.found(by: answer.terminationStatus, output: answer.standardOutput)
    }

    /// The program's own share of the time: it ends in time by itself, unless something is wrong with it.
    private var searchMilliseconds: Int {
        let (seconds, attoseconds) = timeLimit.components
        return max(Int(min(seconds, 600)) * 1000 + Int(attoseconds / 1_000_000_000_000_000) - 800, 1)
    }

    private static func found(
        by status: TerminationStatus, output: [UInt8]
    ) throws(PictureError) -> PictureTexts {
        guard case .exited(let code) = status, let exit = ReaderExit(rawValue: code) else {
            throw status.isTimeLimit ? .gaveUp : .readerFailed
        }
        switch exit {
        case .found, .foundPart:
            guard let texts = AnswerTexts.parse(output), !texts.isEmpty else { throw .readerFailed }
            return PictureTexts(texts: texts, mayHaveMore: exit == .foundPart)
        case .unreadableFormat: throw .unreadableFormat(name: AnswerTexts.parse(output)?.first)
        case .noCode: throw .noCode
        case .unreadableCode: throw .unreadableCode
        case .otherCode: throw .otherCode
        case .tooManyPixels: throw .tooManyPixels
        case .tooLarge: throw .tooLarge
        case .damaged: throw .damaged
        case .gaveUp: throw .gaveUp
        case .misused: throw .readerFailed
        }
    }
}

/// A file without a name that exists in memory only, so that a picture never touches the disk.
///
/// Unlike a pipe it cannot raise SIGPIPE in this process when the program that reads it dies.
final class MemoryFile: Sendable {
    /// Open for reading, at the first byte.
    let descriptor: FileDescriptor

    /// Holds a copy of `bytes`.
    init(_ bytes: [UInt8]) throws(PictureError) {
        let number = unsafe memfd_create("picture", UInt32(MFD_CLOEXEC))
        guard number >= 0 else { throw .readerFailed }
        descriptor = FileDescriptor(rawValue: number)
        do {
            try descriptor.writeAll(bytes)
            try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw .readerFailed
        }
    }

    deinit { try? descriptor.close() }
}
