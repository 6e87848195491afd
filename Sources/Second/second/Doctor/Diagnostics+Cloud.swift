import Files
import SecondCore
import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the doctor sees of the cloud and of the other devices.
extension Diagnostics {
    /// So many files that cannot be used are told one by one.
    private static let mostFiles = 20

    func cloud(_ state: VaultState, _ outcome: Syncing.Outcome, hasVault: Bool) -> [Diagnostic] {
        let sync = state.sync
        guard case .folder(let path) = host.cloud else {
            return [Diagnostic(mark: .ok, text: .cloudNone)] + devices(sync)
        }
        var diagnostics = reached(path, sync, outcome, hasVault: hasVault)
        diagnostics += devices(sync)
        diagnostics += sync.findings.prefix(Self.mostFiles).map {
            Diagnostic(mark: .fix, text: .cloudFile(SyncPhrase.finding($0).text(in: language)))
        }
        let more = sync.findings.count - Self.mostFiles
        if more > 0 { diagnostics.append(Diagnostic(mark: .fix, text: .moreCloudFiles(more))) }
        if let phrase = state.lockedRegisters {
            diagnostics.append(Diagnostic(mark: .fix, text: .cloudTrouble(phrase.text(in: language))))
        }
        if case .folder = host.keychain {
            diagnostics.append(Diagnostic(mark: .note, text: .keychainAndDisk))
        }
        return diagnostics
    }

    /// Whether the cloud can be used, and whose it is.
    private func reached(
        _ path: String, _ sync: SyncStatus, _ outcome: Syncing.Outcome, hasVault: Bool
    ) -> [Diagnostic] {
        let standing = CloudStanding(sync, outcome)
        let sentence = standing.sentence(in: language) ?? ""
        switch (outcome, sync.phase) {
        case (.refused, _), (_, .trouble), (_, .tooLarge):
            return [Diagnostic(mark: .fix, text: .cloudTrouble(sentence))]
        case (.late, _), (_, .offline), (_, .signedOut), (_, .throttled):
            return [Diagnostic(mark: .note, text: .cloudTrouble(sentence))]
        case (_, .emptied), (_, .otherAccount):
            return [
                Diagnostic(mark: .fix, text: .cloudTrouble(sentence)),
                Diagnostic(mark: .note, text: .hint(.otherCloudHint)),
            ]
        default: break
        }
        guard unsafe access(path, W_OK) == 0 else {
            let readOnly = SyncPhrase.detail(.readOnly, cloud: path).text(in: language)
            return [Diagnostic(mark: .fix, text: .cloudTrouble(readOnly))]
        }
        var diagnostics = [Diagnostic(mark: .ok, text: .cloud(path))]
        guard hasVault else { return diagnostics + [Diagnostic(mark: .note, text: .cloudNew)] }
        if standing.isGood {
            diagnostics.append(Diagnostic(mark: .ok, text: .cloudKnown))
            diagnostics.append(
                Diagnostic(
                    mark: .ok,
                    text: .sync(SyncPhrase.phase(sync.phase, seenBy: sync.seenBy).text(in: language))))
        } else {
            let title = SyncPhrase.phase(sync.phase, seenBy: []).text(in: language)
            diagnostics.append(Diagnostic(mark: .note, text: .sync(title + " · " + sentence)))
        }
        return diagnostics
    }

    private func devices(_ sync: SyncStatus) -> [Diagnostic] {
        guard sync.devices.count > 1 else { return [] }
        let now = host.moment.now
        let names = sync.devices.filter { !$0.isFormer }.map { device in
            let name = device.shownName(in: language)
            if device.isThisDevice { return "\(name) (\(CloudPhrase.thisDevice.text(in: language)))" }
            let seen = device.lastSeen.map { ShownTime.words($0, now: now, in: language) }
            return "\(name) (\(seen ?? CloudPhrase.unreadDevice.text(in: language)))"
        }
        return [Diagnostic(mark: .ok, text: .devices(names))]
    }

    /// Vaults that were set aside lie in the home until their owner deletes them.
    func kept() -> [Diagnostic] {
        let names = (try? host.home.directory.names()) ?? []
        return names.filter { $0.hasPrefix("vault.account-") || $0.hasPrefix("vault.damaged-") }
            .map { Diagnostic(mark: .note, text: .kept(host.home.directory.path(of: $0))) }
    }
}
