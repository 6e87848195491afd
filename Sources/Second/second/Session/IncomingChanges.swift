import SecondCore
import Terminal

/// What came from other devices between two states: counts and devices, never the name of an account.
struct IncomingChanges: Equatable {
    let added: Int
    let changed: Int
    let deleted: Int
    /// The names of the devices whose files were joined in between.
    let devices: [String]

    /// Nil if nothing came: what changed without news from a device was changed here.
    init?(from old: VaultState, to new: VaultState) {
        var known: [String: UInt64] = [:]
        for device in old.sync.devices { known[device.id] = device.version }
        let heard = new.sync.devices.filter { !$0.isThisDevice && $0.version > known[$0.id] ?? 0 }
        // What a device was before it took another id goes by the same name.
        devices = Set(heard.map { $0.name.isEmpty ? String($0.id.prefix(8)) : $0.name }).sorted()
        var before: [Token.ID: Token] = [:]
        for token in old.tokens { before[token.id] = token }
        var (added, changed) = (0, 0)
        for token in new.tokens {
            if let former = before.removeValue(forKey: token.id) {
                if former != token { changed += 1 }
            } else {
                added += 1
            }
        }
        (self.added, self.changed, deleted) = (added, changed, before.count)
        guard !devices.isEmpty, added + changed + deleted > 0 else { return nil }
    }

    /// One line for each kind.
    func lines(in language: Language) -> [String] {
        let phrases: [(Int, CloudPhrase)] = [
            (added, .came(added, devices)), (changed, .changed(changed, devices)),
            (deleted, .deleted(deleted, devices)),
        ]
        return phrases.filter { $0.0 > 0 }.map { $0.1.text(in: language) }
    }

    /// An object for programs.
    var json: String {
        JSON.object([
            ("added", String(added)), ("changed", String(changed)), ("deleted", String(deleted)),
            ("from", JSON.array(devices.map { JSON.string($0) })),
        ])
    }
}
