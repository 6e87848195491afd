import Bytes
import Files
import Imports
import KeyText
import KeyTransfer
import SecondCore
import SecondHost
import Terminal

#if os(Linux)
    import QRPictures
#endif

/// Reads the files that a person gives to an import, and asks for their passwords.
struct ImportSource {
    /// How often a person may mistype a password before the command has to be given again.
    private static let attempts = 3
    /// What stands for standard input.
    private static let pipe = "-"

    let session: Session

    /// What all files together hold.
    struct Given {
        var entries: [ImportedEntry] = []
        var withoutCode = 0
        var parts: [GooglePart] = []
        /// The files on a disk that are not encrypted.
        var openFiles: [String] = []
        /// Those that a password seals.
        var sealedFiles: [String] = []

        fileprivate mutating func add(_ found: ImportedEntries) {
            entries += found.entries
            withoutCode += found.withoutCode
            parts += found.parts
        }
    }

    /// Reads all files; one that cannot be read ends the command before anything is done.
    ///
    /// - Parameter names: paths, or `-` for standard input.
    /// - Returns: the entries, in the order of the files.
    /// - Throws: what is wrong with the first file that cannot be read.
    func read(_ names: [String]) async throws(CommandError) -> Given {
        var given = Given()
        for name in names {
            let isPipe = name == Self.pipe
            let bytes: SecretBytes
            do throws(FilesError) {
                // One more than may be, so that too much is noticed.
                bytes = try PlainFile.readSecret(isPipe ? nil : name, limit: ImportReader.largestFile + 1)
            } catch {
                guard !isPipe else { throw .unreadableInput }
                throw .host(.files(error))
            }
            if PictureKind.isPicture(bytes) {
                given.add(ImportReader.entries(of: try await texts(in: bytes, of: name)))
                given.openFiles.append(name)
                continue
            }
            switch try checked(name, { () throws(ImportError) in try ImportReader.read(bytes) }) {
            case .entries(let found):
                given.add(found)
                if !isPipe { given.openFiles.append(name) }
            case .sealed(let sealed):
                given.add(try open(sealed, name, isPiped: names.contains(Self.pipe)))
                if !isPipe { given.sealedFiles.append(name) }
            }
        }
        return given
    }

    /// Opens a file with the password that is asked for.
    private func open(
        _ sealed: SealedImport, _ name: String, isPiped: Bool
    ) throws(CommandError) -> ImportedEntries {
        guard let prompt = isPiped ? SecretPrompt.atTerminal : SecretPrompt.atInput else {
            guard !isPiped, let line = SecretLine.piped(limit: Passphrase.mostBytes) else {
                throw .imports(.passwordNeeded(name))
            }
            return try checked(name) { () throws(ImportError) in try open(sealed, with: line) }
        }
        return try prompt.dialogue { ask throws(CommandError) in
            var remark: String?
            var attempt = 0
            while true {
                attempt += 1
                let question = SecondImportStrings.passwordPrompt(name).text(in: session.language)
                guard let line = ask(question, remark) else { throw .notDone(.notAdded) }
                do throws(ImportError) { return try open(sealed, with: line) } catch {
                    guard error == .wrongPassword, attempt < Self.attempts else { throw refusal(name, error) }
                    remark = error.text(in: session.language)
                }
            }
        }
    }

    private func open(_ sealed: SealedImport, with line: SecretBytes) throws(ImportError) -> ImportedEntries {
        // No program seals with nothing, nor with a text that no terminal passes on.
        guard let password = try? Passphrase(line) else { throw .wrongPassword }
        return try sealed.open(with: password.bytes)
    }

    private func checked<R>(
        _ name: String, _ body: () throws(ImportError) -> R
    ) throws(CommandError) -> R {
        do throws(ImportError) { return try body() } catch { throw refusal(name, error) }
    }

    private func refusal(_ name: String, _ error: ImportError) -> CommandError {
        let sentence = SecondImportStrings.inFile(file: name, sentence: error.text(in: session.language))
        return .imports(sentence, error == .noMemory ? .failed : .usage)
    }

    #if os(Linux)
        private func texts(in picture: SecretBytes, of name: String) async throws(CommandError) -> [String] {
            var bytes = unsafe picture.withUnsafeBytes { unsafe Array($0) }
            defer { unsafe bytes.withUnsafeMutableBytes { unsafe wipe($0) } }
            do throws(PictureError) {
                let found = try await session.pictureReader.search(bytes)
                if let remark = found.remark {
                    let sentence = remark.text(in: session.language)
                    session.say(SecondImportStrings.inFile(file: name, sentence: sentence))
                }
                return found.texts
            } catch {
                let sentence = SecondImportStrings.inFile(
                    file: name, sentence: error.text(in: session.language))
                throw .imports(sentence, error.status)
            }
        }
    #else
        private func texts(in picture: SecretBytes, of name: String) async throws(CommandError) -> [String] {
            throw .failed(.cannotOpenPicture(name))
        }
    #endif
}

/// Tells pictures from other files by their first bytes.
enum PictureKind {
    /// Whether these are the bytes of a PNG, JPEG, WebP or HEIC file.
    static func isPicture(_ file: SecretBytes) -> Bool {
        unsafe file.withUnsafeBytes { bytes in
            unsafe bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
                || bytes.starts(with: "RIFF".utf8) || bytes.dropFirst(4).starts(with: "ftyp".utf8)
        }
    }
}
