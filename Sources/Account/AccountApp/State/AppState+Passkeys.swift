internal import AccountAPI
internal import AccountClient

/// Passkeys, which the system's own sheet makes and uses.
extension AppState {
    /// Whether this app has an authenticator.
    var hasPasskeys: Bool { traits.ways.contains(.passkey) }

    mutating func addPasskey(_ effects: inout [AppEffect]) {
        guard hasPasskeys, home?.passkeys != nil, !isUnderWay({ $0 == .addPasskey }) else { return }
        begin(.addPasskey, &effects)
    }

    mutating func askToRemovePasskey(_ id: String) {
        guard let passkey = home?.passkeys?.first(where: { $0.id == id }), !passkey.isLastWay else { return }
        ask(.removePasskey(id, name: passkey.name))
    }

    /// Asks for a fresh proof by a passkey; where that gives none, one of the other ways is asked for.
    mutating func proveByPasskey(
        _ job: AccountJob, otherwise ways: [ProofMethod], _ effects: inout [AppEffect]
    ) {
        guard home != nil else { return }
        close()
        begin(.provePasskey(before: job, otherwise: ways), &effects)
    }

    /// The system's sheet gave nothing.
    mutating func fail(passkey running: Running, _ error: ProviderSheetError, _ effects: inout [AppEffect]) {
        if case .provePasskey(let job, let ways) = running.job { return prove(job, ways, &effects) }
        guard let said = AccountAppStrings.passkeySheet(error) else { return }
        if running.form == nil {
            warn(words(said), &effects)
        } else {
            edit(running.form) { $0.problem = .said(said) }
        }
    }
}
