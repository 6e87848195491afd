import Bytes
import Files
import Imports
import KeyText
import KeyTransfer
import SecondCore
import SecondHost
import Terminal

/// Reads the files that a person gives to an import, and asks for their passwords.
struct ImportSource {
    /// How often a person may mistype a password before the command has to be given again.
    private static let attempts = 3
    /// What stands for standard input.
    private static let pipe = "-"

    let session: Session

    /// Reads all files; one that cannot be read ends the command before anything is done.
    ///
    /// - Parameter names: paths, or `-` for standard input.
    /// - Returns: what they hold, in their order.
    /// - Throws: what is wrong with the first file that cannot be read.
    func read(_ names: [String]) async throws(CommandError) -> ImportBatch {
        var batch = ImportBatch()
        for name in names {
            let isPipe = name == Self.pipe
            let place = isPipe ? nil : name
            switch try await content(of: name, isPipe: isPipe) {
            case .entries(let found, let remark):
                if let remark { session.say(inFile(name, remark)) }
                batch.add(found, of: ImportBatch.Source(name: place, isSealed: false))
            case .sealed(let sealed):
                let found = try open(sealed, name, isPiped: names.contains(Self.pipe))
                batch.add(found, of: ImportBatch.Source(name: place, isSealed: true))
            }
        }
        return batch
    }

    private func content(of name: String, isPipe: Bool) async throws(CommandError) -> ImportedFile {
        let bytes: SecretBytes
        do throws(FilesError) {
            // One more than may be, so that too much is noticed.
            bytes = try PlainFile.readSecret(isPipe ? nil : name, limit: ImportReader.largestFile + 1)
        } catch {
            guard !isPipe else { throw .unreadableInput }
            throw .host(.files(error))
        }
        do throws(ImportedFileError) {
            return try await ImportedFile.read(bytes, pictures: session.pictureReader)
        } catch {
            throw .imports(inFile(name, error), error.status)
        }
    }

    /// Opens a file with the password that is asked for.
    private func open(
        _ sealed: SealedImport, _ name: String, isPiped: Bool
    ) throws(CommandError) -> ImportedEntries {
        guard let prompt = isPiped ? SecretPrompt.atTerminal : SecretPrompt.atInput else {
            guard !isPiped, let line = SecretLine.piped(limit: Passphrase.mostBytes) else {
                throw .imports(.passwordNeeded(name))
            }
            do throws(ImportError) { return try sealed.open(typed: line) } catch {
                throw refusal(name, error)
            }
        }
        return try prompt.dialogue { ask throws(CommandError) in
            var remark: String?
            var attempt = 0
            while true {
                attempt += 1
                let question = SecondImportStrings.passwordPrompt(name).text(in: session.language)
                guard let line = ask(question, remark) else { throw .notDone(.notAdded) }
                do throws(ImportError) { return try sealed.open(typed: line) } catch {
                    guard error == .wrongPassword, attempt < Self.attempts else { throw refusal(name, error) }
                    remark = error.text(in: session.language)
                }
            }
        }
    }

    private func refusal(_ name: String, _ error: ImportError) -> CommandError {
        .imports(inFile(name, error), ImportedFileError.export(error).status)
    }

    private func inFile(_ name: String, _ what: some Localizable) -> SecondImportStrings {
        .inFile(file: name, sentence: what.text(in: session.language))
    }
}

extension ImportedFileError {
    /// Whose fault it is: ours, or the file's.
    fileprivate var status: ExitStatus {
        switch self {
        case .export(let error): error == .noMemory ? .failed : .usage
        case .picture(let error): error.status
        }
    }
}
