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
extension Examination {
    /// So many files that cannot be used are told one by one.
    private static let mostFiles = 20

    func cloud(_ state: VaultState, _ outcome: Syncing.Outcome, hasVault: Bool) -> [Remark] {
        let sync = state.sync
        guard case .folder(let path) = host.cloud else {
            return [Remark(mark: .ok, text: .cloudNone)] + devices(sync)
        }
        var remarks = reached(path, sync, outcome, hasVault: hasVault)
        remarks += devices(sync)
        remarks += sync.findings.prefix(Self.mostFiles).map {
            Remark(mark: .fix, text: .cloudFile(SyncPhrase.finding($0).text(in: language)))
        }
        let more = sync.findings.count - Self.mostFiles
        if more > 0 { remarks.append(Remark(mark: .fix, text: .moreCloudFiles(more))) }
        if let phrase = state.lockedRegisters {
            remarks.append(Remark(mark: .fix, text: .cloudTrouble(phrase.text(in: language))))
        }
        if case .folder = host.keychain { remarks.append(Remark(mark: .note, text: .keychainAndDisk)) }
        return remarks
    }

    /// Whether the cloud can be used, and whose it is.
    private func reached(
        _ path: String, _ sync: SyncState, _ outcome: Syncing.Outcome, hasVault: Bool
    ) -> [Remark] {
        let standing = CloudStanding(sync, outcome)
        let sentence = standing.sentence(in: language) ?? ""
        switch (outcome, sync.phase) {
        case (.refused, _), (_, .trouble), (_, .tooLarge):
            return [Remark(mark: .fix, text: .cloudTrouble(sentence))]
        case (.late, _), (_, .offline), (_, .signedOut), (_, .throttled):
            return [Remark(mark: .note, text: .cloudTrouble(sentence))]
        case (_, .emptied), (_, .otherAccount):
            return [
                Remark(mark: .fix, text: .cloudTrouble(sentence)),
                Remark(mark: .note, text: .hint(.otherCloudHint)),
            ]
        default: break
        }
        guard unsafe access(path, W_OK) == 0 else {
            let readOnly = SyncPhrase.detail(.readOnly, cloud: path).text(in: language)
            return [Remark(mark: .fix, text: .cloudTrouble(readOnly))]
        }
        var remarks = [Remark(mark: .ok, text: .cloud(path))]
        guard hasVault else { return remarks + [Remark(mark: .note, text: .cloudNew)] }
        if standing.isGood {
            remarks.append(Remark(mark: .ok, text: .cloudKnown))
            remarks.append(
                Remark(
                    mark: .ok,
                    text: .sync(SyncPhrase.phase(sync.phase, seenBy: sync.seenBy).text(in: language))))
        } else {
            let title = SyncPhrase.phase(sync.phase, seenBy: []).text(in: language)
            remarks.append(Remark(mark: .note, text: .sync(title + " · " + sentence)))
        }
        return remarks
    }

    private func devices(_ sync: SyncState) -> [Remark] {
        guard sync.devices.count > 1 else { return [] }
        let now = host.moment.now
        let names = sync.devices.filter { !$0.isFormer }.map { device in
            let name = device.shownName(in: language)
            if device.isThisDevice { return "\(name) (\(CloudPhrase.thisDevice.text(in: language)))" }
            let seen = device.lastSeen.map { ShownTime.words($0, now: now, in: language) }
            return "\(name) (\(seen ?? CloudPhrase.unreadDevice.text(in: language)))"
        }
        return [Remark(mark: .ok, text: .devices(names))]
    }

    /// Vaults that were set aside lie in the home until their owner deletes them.
    func kept() -> [Remark] {
        let names = (try? host.home.directory.names()) ?? []
        return names.filter { $0.hasPrefix("vault.account-") || $0.hasPrefix("vault.damaged-") }
            .map { Remark(mark: .note, text: .kept(host.home.directory.path(of: $0))) }
    }
}
