internal import AccountAPI
internal import AccountClient

/// How jobs of passkeys are done: the service asks, the system's sheet answers, the service judges.
extension AccountFeature {
    /// - Returns: nil for a job of another kind.
    func passkeys(_ job: AccountJob) async throws(AccountClientError) -> AccountJob.Outcome? {
        let client = parts.client
        switch job {
        case .passkeys: return .passkeys(try await client.passkeys().passkeys)
        case .removePasskey(let id, _):
            try await client.removePasskey(id)
            return .done
        case .addPasskey:
            let asked = try await client.startPasskey()
            switch await answer({ (sheet) throws(ProviderSheetError) in try await sheet.make(asked) }) {
            case .success(let made): _ = try await client.addPasskey(made, asked)
            case .failure(let error): return .sheet(error)
            }
            return .done
        case .passkeySignIn:
            let asked = try await client.startPasskeySignIn()
            switch await answer({ (sheet) throws(ProviderSheetError) in try await sheet.use(asked) }) {
            case .success(let used): return outcome(try await client.signIn(by: used))
            case .failure(let error): return .sheet(error)
            }
        case .provePasskey:
            let asked = try await client.startPasskeyProof()
            switch await answer({ (sheet) throws(ProviderSheetError) in try await sheet.use(asked) }) {
            case .success(let used): try await client.reauthenticate(by: used)
            case .failure(let error): return .sheet(error)
            }
            return .done
        default: return nil
        }
    }

    private func answer<Given>(
        _ ask: (any PasskeyAuthenticator) async throws(ProviderSheetError) -> Given
    ) async -> Result<Given, ProviderSheetError> {
        guard let sheet = parts.passkeys else { return .failure(.unavailable) }
        do throws(ProviderSheetError) { return .success(try await ask(sheet)) } catch {
            return .failure(error)
        }
    }
}
