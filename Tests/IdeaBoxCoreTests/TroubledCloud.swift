import SyncEngine
import TestSupport

/// A cloud that can be told to refuse.
struct TroubledCloud: Cloud {
    let inner: any Cloud
    let trouble = Locked<CloudError?>(nil)
    /// Only puts are refused.
    let refusesPutsOnly = Locked(false)
    let puts = Locked(0)

    var limits: CloudLimits { inner.limits }

    private func check(isPut: Bool = false) throws(CloudError) {
        guard let trouble = trouble.withLock({ $0 }), isPut || !refusesPutsOnly.withLock({ $0 }) else {
            return
        }
        throw trouble
    }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try check()
        return try await inner.changes(since: cursor, page: page)
    }

    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String> {
        try check()
        return try await inner.beginAccount(id, beside: known)
    }

    func put(_ put: CloudPut) async throws(CloudError) -> String {
        try check(isPut: true)
        puts.withLock { $0 += 1 }
        return try await inner.put(put)
    }

    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try check()
        try await inner.remove(marks, account: account)
    }

    func events() -> AsyncStream<CloudEvent> { inner.events() }
}
