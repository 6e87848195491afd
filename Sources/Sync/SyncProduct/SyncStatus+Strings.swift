public import Localization
package import SyncEngine

extension SyncStatus {
    /// How far the work under way is, in a few words; nil where none is that takes more than a step.
    ///
    /// - Parameter language: the person's language.
    /// - Returns: such as "Syncing: 31,489 of 100,000".
    public func progressWords(in language: Language) -> String? {
        guard phase == .syncing, let progress else { return nil }
        let (done, total) = (progress.done.grouped, progress.total.grouped)
        return SyncStrings.progress(done: done, total: total).text(in: language)
    }

    /// The phase in a few words; while sync pauses, what waits is said beside the cause.
    package var title: SyncStrings {
        switch phase {
        case .off: .off
        case .waiting: .waiting
        case .closed: .closed
        case .syncing: .syncing
        case .pending(let count): .pending(count)
        case .handedOver: seenBy.isEmpty ? .handedOver : .seenBy(seenBy)
        case .synced: .synced
        case .keyMissing(let devices): .keyMissing(devices)
        case .offline: paused(.offline)
        case .signedOut: paused(.signedOut)
        case .quotaExceeded: paused(.quotaExceeded)
        case .readOnly: paused(.readOnly)
        case .tooLarge: .tooLarge
        case .throttled: paused(.throttled)
        case .emptied: .emptied
        case .otherAccount: .otherAccount
        case .trouble: paused(.trouble)
        }
    }

    private func paused(_ cause: SyncStrings) -> SyncStrings {
        pending > 0 ? .paused(cause: LocalizedText(cause), count: pending) : cause
    }

    /// What the phase means and what to do.
    package func detail(of product: SyncedProduct) -> SyncDetailStrings {
        phase.detail(cloud: cloud ?? "", of: product)
    }
}

extension SyncStatus.Phase {
    /// What it means and what to do.
    ///
    /// - Parameters:
    ///   - cloud: where the cloud is.
    ///   - product: what is synced.
    /// - Returns: one or more sentences.
    package func detail(cloud: String, of product: SyncedProduct) -> SyncDetailStrings {
        let (records, isOneVault) = (product.records, product.isOneVault)
        return switch self {
        case .off where product.guidance == .commands: .off(records: records, command: product.command)
        case .off: .offInApp(product.recordsCapitalized)
        case .waiting where isOneVault: .waitingForVault(cloud: cloud, records: product.recordsCapitalized)
        case .waiting: .waiting(cloud: cloud, records: product.recordsCapitalized)
        case .closed where isOneVault: .closedVault(records: records, cloud: cloud)
        case .closed: .closed(cloud: cloud, records: records)
        case .syncing: .syncing(cloud)
        case .pending: .pending(cloud)
        case .handedOver: .handedOver(cloud)
        case .synced: .synced(cloud)
        case .keyMissing(let devices):
            switch product.guidance {
            case .commands: .keyMissing(cloud: cloud, names: devices, command: product.command)
            case .settings: .keyMissingInSettings(cloud: cloud, names: devices)
            case .keychain: .keyMissingInKeychain(cloud: cloud, names: devices)
            }
        case .offline: .offline(cloud)
        case .signedOut: .signedOut(cloud)
        case .quotaExceeded: .quotaExceeded(cloud)
        case .readOnly: .readOnly(cloud)
        case .tooLarge where isOneVault: .tooLargeVault(records: records, cloud: cloud)
        case .tooLarge: .tooLarge(records: records, cloud: cloud)
        case .throttled: .throttled(cloud)
        case .emptied: .emptied(cloud: cloud, records: records)
        case .otherAccount: .otherAccount(cloud)
        case .trouble(let reason): .trouble(cloud: cloud, reason: reason)
        }
    }

    /// The name for programs.
    package var name: String {
        switch self {
        case .off: "off"
        case .waiting: "waiting"
        case .closed: "closed"
        case .syncing: "syncing"
        case .pending: "pending"
        case .handedOver: "handedOver"
        case .synced: "synced"
        case .keyMissing: "keyMissing"
        case .offline: "offline"
        case .signedOut: "signedOut"
        case .quotaExceeded: "quotaExceeded"
        case .readOnly: "readOnly"
        case .tooLarge: "tooLarge"
        case .throttled: "throttled"
        case .emptied: "emptied"
        case .otherAccount: "otherAccount"
        case .trouble: "trouble"
        }
    }
}

extension Finding {
    /// Its device, or the beginning of its id, and why it cannot be used.
    package func strings(of product: SyncedProduct) -> SyncFindingStrings {
        let name = SyncedDevice.title(device, id: register)
        return switch kind {
        case .locked: .locked(name)
        case .unfinished: .unfinished(name)
        case .damaged: .damaged(name)
        case .newerVersion(let version): .newerVersion(device: name, version: version, product: product.title)
        case .tooLarge: .tooLarge(name)
        }
    }
}

extension SyncStatus {
    /// What is said when a person does not want to hear any more of the files that never became whole.
    package var filesDismissed: SyncStrings { .filesDismissed(findings.count { $0.kind == .unfinished }) }
}

extension [Finding] {
    /// A banner names no more registers than this.
    private static let mostLines = 8

    /// A line for each register, as a banner's details; the last one counts those that are left out.
    ///
    /// Of several versions of a register one line tells: they have the same matter. A device whose key is not here may have
    /// told no name: such devices are counted, since the beginning of an id tells a person nothing.
    package func lines(in language: Language, of product: SyncedProduct) -> [String] {
        var met: Set<Finding> = []
        let different = filter { met.insert($0).inserted }
        let isNamed = { (finding: Finding) in finding.kind != .locked || !finding.device.isEmpty }
        var strings = different.filter(isNamed).map { $0.strings(of: product) }
        let nameless = different.count - strings.count
        if nameless > 0 { strings.append(.lockedNameless(nameless)) }
        let lines = strings.prefix(Self.mostLines).map { $0.text(in: language) }
        let rest = strings.count - lines.count
        return rest > 0 ? lines + [SyncStrings.moreFindings(rest).text(in: language)] : lines
    }
}

extension Int {
    /// The number with a comma after each three digits, as both languages write it.
    package var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
