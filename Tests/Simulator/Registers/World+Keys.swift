import Bytes
import SyncEngine

/// Who holds which key.
extension World {
    func newKey(for home: Home) -> SealingKey {
        guard let key = SealingKey(bytes: SecretBytes(numbers.bytes(SealingKey.count))) else {
            preconditionFailure("a key has 32 bytes")
        }
        keys.append(key)
        home.keychain[key.id] = key
        if !faults.contains(.lateKeys) || isCalm { shareKeys() }
        say("\(home.name) makes a key, the \(ordinal(of: key)) smallest")
        return key
    }

    private func ordinal(of key: SealingKey) -> String {
        "\(keys.filter { $0.id <= key.id }.count). of \(keys.count)"
    }

    func shareKeys() {
        for home in live { for key in keys { home.keychain[key.id] = key } }
    }

    /// One home has the first key, one the second, and the others both.
    func shareTwoKeys() {
        guard homes.count > 2 else { return }
        let (first, second) = (newKey(for: homes[0]), newKey(for: homes[1]))
        for home in homes.dropFirst(2) {
            for key in [first, second] { home.keychain[key.id] = key }
        }
        reach(Fault.keyChain.rawValue)
    }

    func carryKey(to home: Home) {
        guard let key = numbers.pick(keys), home.keychain[key.id] == nil else { return }
        suffered(.lateKeys, home)
        home.keychain[key.id] = key
        say("a key comes to \(home.name)")
    }

    /// What only a lost home held is held by nobody.
    func buryKeys(of home: Home) {
        guard faults.contains(.deadKeys) else { return }
        for key in home.keychain.values.sorted(by: { $0.id < $1.id }) where keys.count > 1 {
            let isHeld = live.contains { other in
                other.keychain[key.id] != nil || other.disk?.key == key.id
                    || other.backups.contains { $0.disk.key == key.id }
            }
            guard !isHeld else { continue }
            keys.removeAll { $0.id == key.id }
            deadKeys.insert(key.id)
            reach(Fault.deadKeys.rawValue)
            say("nobody holds a key any more")
        }
    }

    /// Whether a version can be opened by nobody, for ever.
    func isDead(_ version: Version) -> Bool { keyOf[version.hash].map(deadKeys.contains) ?? false }
}
