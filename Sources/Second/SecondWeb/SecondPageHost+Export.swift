internal import Bytes
internal import FoundationExports
internal import Imports
internal import KeyText
internal import OneTimePassword
internal import QRCodes
internal import SecondCore
internal import SecondHost

/// Handing out accounts: all of them as a file that the browser saves, or one as a QR code.
///
/// The file is made in memory and goes into the answer to a `POST`; it is written nowhere here, and no address leads to it.
extension SecondPageHost {
    func perform(
        _ export: SecondPageAction.Export, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let state = await authenticator.load(at: now())
        guard state.condition == .ready else { throw .notReady(state.condition) }
        guard !state.tokens.isEmpty else { return .failed(SecondStrings.emptyTitle.text(in: language)) }
        switch export {
        case .sealed(let passphrase, let again):
            return await seal(state, passphrase, again, language)
        case .plain(let isAgreed):
            guard isAgreed else { return question(.plainQuestion, .plainWarning, language) }
            let count = state.tokens.count
            let text = unsafe AccountsExport.links(state.tokens).withUnsafeBytes {
                unsafe String(decoding: $0, as: UTF8.self)
            }
            return file("second-accounts.txt", text, state, language) { .savedPlain(file: $0, count: count) }
        }
    }

    /// One account's code, after the person has agreed to show it.
    func showCode(
        of id: UUID, isAgreed: Bool, _ language: Language
    ) async throws(AuthenticatorError) -> SecondPageWire.Reply {
        let state = await authenticator.load(at: now())
        guard state.condition == .ready else { throw .notReady(state.condition) }
        guard let token = state.tokens.first(where: { $0.id == id }) else { throw .notFound }
        let name = Card.name(issuer: token.issuer, account: token.account, language)
        guard isAgreed else { return question(.qrQuestion(name), nil, language) }
        guard let code = token.link.flatMap({ QRCode($0.text()) }) else {
            return .failed(ImportExportStrings.qrTooLong(name).text(in: language))
        }
        return SecondPageWire.Reply(
            modules: code.rows.map { row in String(row.map { $0 ? "1" : "0" }) })
    }

    private func seal(
        _ state: VaultState, _ text: String, _ again: String, _ language: Language
    ) async -> SecondPageWire.Reply {
        let passphrase: Passphrase
        do throws(KeyTextError) {
            passphrase = try Passphrase(SecretBytes(text.utf8))
            try passphrase.checkStrength()
        } catch {
            return .failed(error.strings(of: .second).text(in: language), field: "passphrase")
        }
        guard passphrase == (try? Passphrase(SecretBytes(again.utf8))) else {
            return .failed(KeyStrings.passphrasesDiffer.text(in: language), field: "again")
        }
        do throws(ImportError) {
            let sealed = try await AccountsExport.sealed(state.tokens, with: passphrase)
            let count = state.tokens.count
            return file("second-accounts.json", sealed, state, language) {
                .savedSealed(file: $0, count: count)
            }
        } catch {
            return .failed(error.text(in: language))
        }
    }

    private func file(
        _ name: String, _ text: String, _ state: VaultState, _ language: Language,
        _ said: (String) -> ImportExportStrings
    ) -> SecondPageWire.Reply {
        let missing = state.unreadable.count
        let remarks: [ImportExportStrings] = missing > 0 ? [.unreadable(missing)] : []
        return SecondPageWire.Reply(
            message: said(name).text(in: language), remarks: remarks.map { $0.text(in: language) },
            file: SecondPageWire.File(name: name, text: text))
    }

    private func question(
        _ question: ImportExportStrings, _ warning: ImportExportStrings?, _ language: Language
    ) -> SecondPageWire.Reply {
        SecondPageWire.Reply(
            message: warning?.text(in: language) ?? "", question: question.text(in: language))
    }
}
