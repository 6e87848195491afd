import Files
import OneTimePassword
import SecondCore
import SecondHost
import Terminal

#if os(Linux)
    import QRPictures
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Makes tokens of the QR codes in pictures; each that is not good is said, and the others go on.
struct PictureSource {
    let session: Session

    /// What stands for standard input.
    private static let pipe = "-"

    /// The tokens in files, or in standard input where it is named `-`.
    func tokens(in files: [String]) async -> ([Addition.Candidate], [ExitStatus]) {
        var found = Found()
        for file in files {
            await found.add(self, named: file) { () throws(Refusal) in
                try bytes(of: file == Self.pipe ? nil : file)
            }
        }
        return (found.tokens, found.failures)
    }

    /// The tokens that the screen shows.
    func tokens(onScreenOf environment: Environment) async throws(CommandError) -> (
        [Addition.Candidate], [ExitStatus]
    ) {
        let picture = try ScreenPicture.take(environment, limit: Self.limit)
        var found = Found()
        await found.add(self, named: SecondAddStrings.screen.text(in: session.language)) { picture }
        return (found.tokens, found.failures)
    }

    /// What pictures have given so far.
    private struct Found {
        var tokens: [Addition.Candidate] = []
        var failures: [ExitStatus] = []

        mutating func add(
            _ source: PictureSource, named name: String, _ picture: () throws(Refusal) -> [UInt8]
        ) async {
            do throws(Refusal) {
                for text in try await source.texts(in: try picture(), named: name) {
                    do throws(OneTimePasswordError) {
                        tokens.append(Addition.Candidate(NewToken(try OTPAuthLink(text))))
                    } catch {
                        source.say(name, source.sentence(of: error))
                        failures.append(.usage)
                    }
                }
            } catch {
                if error.namesFile {
                    Output.message(error.sentence)
                } else {
                    source.say(name, error.sentence)
                }
                failures.append(error.status)
            }
        }
    }

    private func sentence(of error: OneTimePasswordError) -> String {
        switch error {
        // A code that holds no link at all is no news beside one that does.
        case .link(.notALink), .link(.empty): words(.noLinkInPicture)
        case .link(.googleExport): SecondImportStrings.googleExport.text(in: session.language)
        default: error.text(in: session.language)
        }
    }

    /// Why a file gave nothing.
    private struct Refusal: Error {
        let sentence: String
        let status: ExitStatus
        var namesFile = false
    }

    private func say(_ file: String, _ sentence: String) {
        // The whole path, so that it can be found; never the code's text, which may be a secret.
        Output.message(words(.inPicture(file: file, sentence: sentence)))
    }

    private func words(_ string: SecondCommandStrings) -> String { string.text(in: session.language) }

    private func bytes(of file: String?) throws(Refusal) -> [UInt8] {
        if let bytes = PictureFile.read(file, limit: Self.limit) { return bytes }
        let error = FilesError(code: errno, path: file ?? Self.pipe)
        throw Refusal(sentence: error.text(in: session.language), status: .failed, namesFile: true)
    }

    #if os(Linux)
        /// One more byte than a picture may have, so that too much is noticed.
        private static let limit = PictureReader.mostMebibytes << 20 + 1

        private func texts(in picture: [UInt8], named name: String) async throws(Refusal) -> [String] {
            do throws(PictureError) {
                let found = try await session.pictureReader.search(picture)
                if let remark = found.remark { say(name, remark.text(in: session.language)) }
                return found.texts
            } catch {
                throw Refusal(sentence: error.text(in: session.language), status: error.status)
            }
        }
    #else
        private static let limit = 0

        private func texts(in picture: [UInt8], named name: String) async throws(Refusal) -> [String] {
            throw Refusal(sentence: words(.cannotOpenPicture(name)), status: .failed)
        }
    #endif
}

#if os(Linux)
    extension Session {
        var pictureReader: PictureReader {
            PictureReader(executable: host.helpers.path(of: .qr) ?? "second-qr")
        }
    }

    extension PictureError {
        /// Whose fault it is: ours, or the file's.
        var status: ExitStatus { self == .readerMissing || self == .readerFailed ? .failed : .usage }
    }
#endif

/// Reads a file that a person named, whatever it is.
enum PictureFile {
    /// At most `limit` bytes of a file, or of standard input; nil, with `errno` set, if it cannot be read.
    static func read(_ path: String?, limit: Int) -> [UInt8]? {
        let file = if let path { unsafe open(path, O_RDONLY | O_CLOEXEC) } else { dup(STDIN_FILENO) }
        guard file >= 0 else { return nil }
        defer {
            let code = errno
            _ = close(file)
            errno = code
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < limit {
            let count = unsafe systemRead(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
