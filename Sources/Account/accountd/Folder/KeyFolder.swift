import AccountDomain
import Bytes
import Files
import FoundationExports

/// The numbered keys of a ring in a folder, and the word which of them is used.
struct KeyFolder: Sendable {
    let directory: PrivateDirectory
    /// What the names of its keys begin with.
    let prefix: String
    /// The file that says which key is used, and since when.
    let word: String
    /// The name of the first key, if it is older than rings; without the word it is the one that is used.
    let first: String?

    /// What stands in the folder; nil before the first start.
    func ring() throws -> KeyRing? {
        let keys = try directory.names().compactMap(key).sorted {
            ($0.number, $0.madeAt) < ($1.number, $1.madeAt)
        }
        guard let (current, since) = try readWord(keys) else { return nil }
        guard keys.contains(where: { $0.number == current }) else {
            throw DataFolderError.damaged(path: directory.path(of: word))
        }
        return KeyRing(keys: keys, current: current, since: since)
    }

    private func readWord(_ keys: [KeyRing.Key]) throws -> (Int, Date)? {
        guard let bytes = try directory.read(word, limit: 64) else {
            guard let first else { return nil }
            if keys.isEmpty { return nil }
            guard keys.contains(.first) else {
                throw DataFolderError.damaged(path: directory.path(of: first))
            }
            return (KeyRing.Key.first.number, KeyRing.Key.first.madeAt)
        }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let current = Int(words[0]), let since = TimeInterval(words[1]) else {
            throw DataFolderError.damaged(path: directory.path(of: word))
        }
        return (current, Date(timeIntervalSince1970: since))
    }

    /// The ring with its first key, which is made now; of several programs that start at once, one makes it.
    func start(_ random: any Randomness, at now: Date) throws -> KeyRing {
        guard first == nil else {
            _ = try secret(.first, random)
            return KeyRing(keys: [.first], current: KeyRing.Key.first.number, since: KeyRing.Key.first.madeAt)
        }
        let key = KeyRing.Key(number: 1, madeAt: now)
        _ = try secret(key, random)
        try write(current: key, since: now)
        return KeyRing(keys: [key], current: key.number, since: now)
    }

    /// Does one step of a rotation.
    func apply(_ step: KeyRing.Step, _ random: any Randomness, at now: Date) throws {
        switch step {
        case .add(let key): _ = try secret(key, random)
        case .promote(let key): try write(current: key, since: now)
        case .remove(let keys): for key in keys { _ = try directory.remove(name(of: key)) }
        case .wait: break
        }
    }

    /// The keys of a ring, by number.
    func secrets(of ring: KeyRing) throws -> [Int: SecretBytes] {
        var secrets: [Int: SecretBytes] = [:]
        // Of two with one number, which nobody makes, the older one counts for everybody.
        for key in ring.keys where secrets[key.number] == nil {
            secrets[key.number] = try read(name(of: key))
        }
        return secrets
    }

    /// A secret of 32 bytes.
    func read(_ name: String) throws -> SecretBytes {
        guard let secret = try directory.readSecret(name, limit: 64), secret.count == 32 else {
            throw DataFolderError.damaged(path: directory.path(of: name))
        }
        return secret
    }

    private func secret(_ key: KeyRing.Key, _ random: any Randomness) throws -> SecretBytes {
        let name = name(of: key)
        if try directory.identity(of: name) == nil {
            do throws(FilesError) {
                try directory.create(name, SecretBytes(random.bytes(32)))
            } catch .alreadyExists {}
        }
        return try read(name)
    }

    private func write(current key: KeyRing.Key, since now: Date) throws(FilesError) {
        try directory.write(word, Array("\(key.number) \(Int(now.timeIntervalSince1970))\n".utf8))
    }

    private func name(of key: KeyRing.Key) -> String {
        if key == .first, let first { return first }
        return prefix + key.file
    }

    private func key(of name: String) -> KeyRing.Key? {
        if name == first { return .first }
        return name.hasPrefix(prefix) ? KeyRing.Key(file: String(name.dropFirst(prefix.count))) : nil
    }
}
