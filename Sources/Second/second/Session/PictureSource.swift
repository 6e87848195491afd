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

    func tokens(in files: [String]) async -> ([Addition.Candidate], [ExitStatus]) {
        var tokens: [Addition.Candidate] = []
        var failures: [ExitStatus] = []
        for file in files {
            do throws(Refusal) {
                let texts = try await texts(in: file)
                for text in texts {
                    do throws(OneTimePasswordError) {
                        tokens.append(Addition.Candidate(NewToken(try OTPAuthLink(text))))
                    } catch {
                        // A code that holds no link at all is no news beside one that does.
                        let isOther = error == .link(.notALink) || error == .link(.empty)
                        let isExport = error == .link(.googleExport)
                        let sentence: any Localizable = isExport ? SecondImportStrings.googleExport : error
                        say(file, isOther ? words(.noLinkInPicture) : sentence.text(in: session.language))
                        failures.append(.usage)
                    }
                }
            } catch {
                say(file, error.sentence)
                failures.append(error.status)
            }
        }
        return (tokens, failures)
    }

    /// Why a file gave nothing.
    private struct Refusal: Error {
        let sentence: String
        let status: ExitStatus
    }

    private func say(_ file: String, _ sentence: String) {
        // The whole path, so that it can be found; never the code's text, which may be a secret.
        Output.message(words(.inPicture(file: file, sentence: sentence)))
    }

    private func words(_ string: SecondCommandStrings) -> String { string.text(in: session.language) }

    #if os(Linux)
        private func texts(in file: String) async throws(Refusal) -> [String] {
            let limit = PictureReader.mostMebibytes << 20
            guard let bytes = PictureFile.read(file, limit: limit + 1) else {
                let reason = unsafe String(cString: strerror(errno))
                throw Refusal(sentence: reason, status: .usage)
            }
            do throws(PictureError) {
                let found = try await session.pictureReader.search(bytes)
                if let remark = found.remark { say(file, remark.text(in: session.language)) }
                return found.texts
            } catch {
                throw Refusal(sentence: error.text(in: session.language), status: error.status)
            }
        }
    #else
        private func texts(in file: String) async throws(Refusal) -> [String] {
            throw Refusal(sentence: words(.cannotOpenPicture(file)), status: .failed)
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
    /// At most `limit` bytes; nil, with `errno` set, if it cannot be read.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
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
