import AccountAppleRules
import AppleRules
import Bytes
import TestSupport

/// A keychain in memory, which a test can lock, and in which a program can be killed after any number of changes.
final class MemoryKeychain: AccountItems {
    private struct State {
        var items: [String: [UInt8]] = [:]
        /// What every call answers instead.
        var answer: KeychainStatus?
        /// What every call that changes something answers instead.
        var refusal: KeychainStatus?
        /// How many changes are still done before the program dies; nil for all.
        var changesLeft: Int?
    }

    private let state = Locked(State())

    init(_ items: [String: String] = [:]) {
        state.withLock { $0.items = items.mapValues { Array($0.utf8) } }
    }

    var items: [String: String] {
        state.withLock { $0.items.mapValues { String(decoding: $0, as: UTF8.self) } }
    }

    func answer(_ status: KeychainStatus?) { state.withLock { $0.answer = status } }
    func refuse(_ status: KeychainStatus?) { state.withLock { $0.refusal = status } }
    /// The program dies after so many changes: what comes after them does nothing any more.
    func die(after changes: Int?) { state.withLock { $0.changesLeft = changes } }
    func put(_ text: String, _ account: String) { state.withLock { $0.items[account] = Array(text.utf8) } }

    func accounts() async -> (status: KeychainStatus, accounts: [String]) {
        state.withLock { state in
            if let answer = state.answer { return (answer, []) }
            return state.items.isEmpty ? (.notFound, []) : (.done, Array(state.items.keys))
        }
    }

    func secret(of account: String) async -> (status: KeychainStatus, secret: SecretBytes?) {
        state.withLock { state in
            if let answer = state.answer { return (answer, nil) }
            guard let bytes = state.items[account] else { return (.notFound, nil) }
            return (.done, SecretBytes(bytes))
        }
    }

    func add(_ account: String, _ secret: SecretBytes) async -> KeychainStatus {
        let bytes = Self.bytes(secret)
        return change { items in
            guard items[account] == nil else { return .duplicate }
            items[account] = bytes
            return .done
        }
    }

    func replace(_ account: String, _ secret: SecretBytes) async -> KeychainStatus {
        let bytes = Self.bytes(secret)
        return change { items in
            guard items[account] != nil else { return .notFound }
            items[account] = bytes
            return .done
        }
    }

    func remove(_ account: String) async -> KeychainStatus {
        change { items in items.removeValue(forKey: account) == nil ? .notFound : .done }
    }

    private func change(_ body: (inout [String: [UInt8]]) -> KeychainStatus) -> KeychainStatus {
        state.withLock { state in
            if let answer = state.answer ?? state.refusal { return answer }
            if let left = state.changesLeft {
                guard left > 0 else { return KeychainStatus(-36) }
            }
            let status = body(&state.items)
            guard status == .done else { return status }
            state.changesLeft = state.changesLeft.map { $0 - 1 }
            return status
        }
    }

    private static func bytes(_ secret: SecretBytes) -> [UInt8] {
        unsafe secret.withUnsafeBytes { unsafe Array($0) }
    }
}

/// Protected data that a test opens and closes.
final class TestProtection: ProtectedData {
    private let isOpen: Locked<Bool>

    init(_ isOpen: Bool = true) { self.isOpen = Locked(isOpen) }

    func isAvailable() async -> Bool { isOpen.withLock { $0 } }
    func set(_ isOpen: Bool) { self.isOpen.withLock { $0 = isOpen } }
}
