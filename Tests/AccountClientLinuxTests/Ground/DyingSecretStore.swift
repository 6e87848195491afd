import AccountClientTestSupport
import Bytes
import Secrets
import TestSupport

/// A store beneath a process that dies at its nth call, before it is done or after.
final class DyingSecretStore: SecretStore {
    private let inner: any SecretStore
    private let state: Locked<(left: Int, isAfter: Bool, isDead: Bool)>

    init(_ inner: any SecretStore, at call: Int, isAfter: Bool) {
        self.inner = inner
        state = Locked((call, isAfter, false))
    }

    var isDead: Bool { state.withLock { $0.isDead } }

    private static let death = SecretStoreError.failed("the process died")

    private func call<Result>(
        _ body: () async throws(SecretStoreError) -> Result
    ) async throws(SecretStoreError) -> Result {
        let (isDead, isNow, isAfter) = state.withLock { state in
            state.left -= 1
            if state.left == 0 { state.isDead = true }
            return (state.isDead, state.left == 0, state.isAfter)
        }
        guard isDead else { return try await body() }
        if isNow && isAfter { _ = try? await body() }
        throw Self.death
    }

    func names() async throws(SecretStoreError) -> [String] {
        try await call { () throws(SecretStoreError) in try await inner.names() }
    }

    func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try await call { () throws(SecretStoreError) in try await inner.read(name) }
    }

    func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try await call { () throws(SecretStoreError) in try await inner.add(name, secret) }
    }

    func remove(_ name: String) async throws(SecretStoreError) {
        try await call { () throws(SecretStoreError) in try await inner.remove(name) }
    }
}
