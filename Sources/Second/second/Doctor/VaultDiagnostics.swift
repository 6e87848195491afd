import Files
import SecondCore
import SecondHost

#if os(Linux)
    import CGlibc
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Everything that `second doctor` looks at, in the order of the lines.
///
/// Looking makes the folder if it is missing, and may count a day for what was deleted; it changes nothing else, least
/// of all in the cloud.
struct VaultDiagnostics {
    /// What a key or a few more accounts take.
    private static let spare = 16_384

    let host: ProductEnvironment

    private var language: Language { host.language }

    func lines() async -> [Diagnostic] {
        let shared = Diagnostics(host, of: .second)
        // A change of the vault needs room for another one beside it.
        let size = (try? host.home.directory.identity(of: Home.vaultName))?.size ?? 0
        var lines = shared.places(needing: size + Self.spare, spare: Self.spare)
        // Where the system offers no folder for it, a page that runs keeps its socket in `run`.
        lines += shared.permissions(loose: .fix) { $0 == "run" && $1 & 0o077 == 0 }
        let hasVault = host.hasVault
        let keychain = await shared.keychain(host.keys(mayCreate: false), isExpected: hasVault)
        let authenticator = host.authenticator()
        let syncing = Syncing(host: host, authenticator: authenticator)
        // Without a cloud, loading would begin a vault.
        if hasVault || host.cloud != .off { await authenticator.load(at: host.moment.now) }
        let outcome = await syncing.look(within: Diagnostics.patience, verifies: true)
        let state = await authenticator.state
        // What lies in the cloud needs a key from elsewhere: none is made with a first account.
        let isLocked = state.condition == .keyUnavailable
        if !isLocked || keychain.mark != .note { lines.append(keychain) }
        lines += hasVault || isLocked ? vault(state) : [line(.note, .noVault)]
        lines += shared.cloud(state.sync, outcome, isBegun: hasVault)
        if host.cloud != .off, let locked = state.lockedRegisters {
            lines.append(line(.fix, .lockedRegisters(locked.text(in: language))))
        }
        return lines + shared.keychainAndDisk() + clock(state, shared) + kept()
            + shared.helpers(HelperProgram.allOfSecond)
    }

    private func line(_ mark: Diagnostic.Mark, _ string: SecondDoctorStrings) -> Diagnostic {
        Diagnostic(mark, string.text(in: language))
    }

    private func vault(_ state: VaultState) -> [Diagnostic] {
        guard state.condition == .ready else {
            let failed = line(.fix, .vaultFailed(state.problem.text(in: language)))
            guard case .damaged = state.condition else { return [failed] }
            return [failed, line(.note, state.canRebuild ? .rebuildHint : .setAsideHint)]
        }
        let opens = line(.ok, .vault(count: state.tokens.count, deleted: state.deleted.count))
        guard !state.unreadable.isEmpty else { return [opens, line(.ok, .allReadable)] }
        return [opens]
            + state.unreadable.map { line(.fix, .unreadable($0.text(in: language))) }
    }

    private func clock(_ state: VaultState, _ shared: Diagnostics) -> [Diagnostic] {
        let banners = Screen.banners(state, at: host.moment.now, language: language).filter {
            $0.kind == .clock
        }
        guard banners.isEmpty else { return banners.map { line(.fix, .clockBehind($0.message)) } }
        return [shared.clock()]
            + (SystemClock.isSynchronised == false ? [line(.note, .clockUnsynchronised)] : [])
    }

    /// Vaults that were set aside lie in the home until their owner deletes them.
    private func kept() -> [Diagnostic] {
        let names = (try? host.home.directory.names()) ?? []
        return names.filter { $0.hasPrefix("vault.account-") || $0.hasPrefix("vault.damaged-") }
            .map { line(.note, .kept(host.home.directory.path(of: $0))) }
    }
}

/// The system's own opinion of its clock.
enum SystemClock {
    /// Nil where the system does not say.
    fileprivate static var isSynchronised: Bool? {
        #if os(Linux)
            var time = timex()
            let state = unsafe adjtimex(&time)
            return state < 0 ? nil : time.status & STA_UNSYNC == 0
        #else
            nil
        #endif
    }
}
