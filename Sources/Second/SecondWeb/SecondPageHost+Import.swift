internal import Bytes
internal import FoundationExports
internal import Imports
internal import Loopback
internal import OneTimePassword
internal import SecondCore
internal import SecondHost

/// Taking in the accounts of other programs: file by file, shown before anything is added.
extension SecondPageHost {
    /// The header with a file's name, percent-encoded; without it the body is a text that lies nowhere.
    static let fileHeader = "X-File"
    /// The header with the name of the import that the file belongs to; without it a new one begins.
    static let importHeader = "X-Import"

    /// Reads a file that the page was given.
    func read(file request: LocalRequest) async -> SecondPageWire.Reply {
        let language = request.language
        let name = request.header(Self.fileHeader).map(Self.decoded)
        let held = request.header(Self.importHeader) ?? imports.begin(at: now())
        let content: ImportedFile
        do throws(ImportedFileError) {
            content = try await ImportedFile.read(SecretBytes(request.body), pictures: pictures)
        } catch {
            if request.header(Self.importHeader) == nil { imports.end(held) }
            return .failed(error.text(in: language))
        }
        var reply = SecondPageWire.Reply(import: held)
        let isThere = imports.change(held, at: now()) { pending in
            switch content {
            case .entries(let entries, let remark):
                pending.batch.add(entries, of: ImportBatch.Source(name: name, isSealed: false))
                reply.message = remark?.text(in: language)
            case .sealed(let file):
                pending.sealed = (file, name)
                reply.needsPassword = true
            }
        }
        return isThere ? reply : gone(language)
    }

    /// Begins an import of one text that the camera saw, and names it.
    func hold(_ text: String) -> String {
        let held = imports.begin(at: now())
        _ = imports.change(held, at: now()) {
            let source = ImportBatch.Source(name: nil, isSealed: false)
            $0.batch.add(ImportReader.entries(of: [text]), of: source)
        }
        return held
    }

    func perform(
        _ step: SecondPageAction.ImportStep, of held: String, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        switch step {
        case .open(let password): return await open(held, with: password, language)
        case .preview: return await preview(held, language)
        case .add: return try await addImport(held, language)
        case .cancel:
            imports.end(held)
            return SecondPageWire.Reply()
        }
    }

    /// Deletes what an import added, which one of its accounts names.
    func undoImport(
        of id: UUID, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let count = try await authenticator.undoImport(of: id, at: now())
        guard count > 0 else { return .failed(ImportExportStrings.nothingToUndo.text(in: language)) }
        return SecondPageWire.Reply(message: ImportExportStrings.undone(count).text(in: language))
    }

    private func open(
        _ held: String, with password: String, _ language: Language
    ) async -> SecondPageWire.Reply {
        guard let (file, name) = imports.find(held, at: now())?.sealed else { return gone(language) }
        let entries: ImportedEntries
        do throws(ImportError) {
            entries = try await Self.open(file, with: SecretBytes(password.utf8))
        } catch {
            let isWrong = error == .wrongPassword
            return .failed(error.text(in: language), field: isWrong ? "password" : nil)
        }
        let isThere = imports.change(held, at: now()) { pending in
            pending.batch.add(entries, of: ImportBatch.Source(name: name, isSealed: true))
            pending.sealed = nil
        }
        return isThere ? SecondPageWire.Reply(import: held) : gone(language)
    }

    /// Away from the actor, which answers other pages meanwhile.
    @concurrent private static func open(
        _ file: SealedImport, with password: SecretBytes
    ) async throws(ImportError) -> ImportedEntries {
        try file.open(typed: password)
    }

    private func preview(_ held: String, _ language: Language) async -> SecondPageWire.Reply {
        let tokens = await authenticator.load(at: now()).tokens
        guard let batch = imports.find(held, at: now())?.batch else { return gone(language) }
        let preview = await Self.preview(batch, beside: tokens)
        let count = preview.new.count
        let nothing: [ImportExportStrings] = count == 0 ? [.nothingNew] : []
        return SecondPageWire.Reply(
            sections: preview.sections(in: language).map {
                SecondPageWire.Section(title: $0.title, lines: $0.lines)
            },
            remarks: (preview.remarks + nothing).map { $0.text(in: language) }, new: count)
    }

    @concurrent private static func preview(
        _ batch: ImportBatch, beside tokens: [Token]
    ) async -> ImportPreview {
        batch.preview(beside: tokens)
    }

    /// Adds what is new now, in one change; what the page showed may have come by another way since.
    private func addImport(
        _ held: String, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let tokens = await authenticator.load(at: now()).tokens
        guard let batch = imports.find(held, at: now())?.batch else { return gone(language) }
        let new = batch.preview(beside: tokens).new
        guard !new.isEmpty else { return .failed(ImportExportStrings.nothingNew.text(in: language)) }
        let ids = try await authenticator.importTokens(new, at: now())
        imports.end(held)
        return SecondPageWire.Reply(
            undo: ids.first?.uuidString.lowercased(),
            message: ImportExportStrings.added(ids.count).text(in: language),
            remarks: batch.advice.map { $0.text(in: language) })
    }

    private static func decoded(_ name: String) -> String {
        let bytes = PercentEncoding.decode(Array(name.utf8)[...], plusIsSpace: false)
        return String(decoding: bytes ?? Array(name.utf8), as: UTF8.self)
    }

    private func gone(_ language: Language) -> SecondPageWire.Reply {
        .failed(ImportExportStrings.importGone.text(in: language), kind: "gone")
    }
}
