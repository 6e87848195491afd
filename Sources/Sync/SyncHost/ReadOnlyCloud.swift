internal import SyncEngine

/// A cloud of which nothing but looking at it is asked: what would change it does nothing.
struct ReadOnlyCloud: Cloud {
    private let cloud: any Cloud
    private let refusal: String?

    /// - Parameters:
    ///   - cloud: the cloud.
    ///   - refusal: why it may not even be looked at; nil if it may.
    init(_ cloud: any Cloud, refusal: String? = nil) {
        self.cloud = cloud
        self.refusal = refusal
    }

    var limits: CloudLimits { cloud.limits }

    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        if let refusal { throw .transient(refusal) }
        return try await cloud.changes(since: cursor, page: page)
    }

    func beginAccount(_ id: String) async throws(CloudError) -> Set<String> { [] }

    func put(_ put: CloudPut) async throws(CloudError) -> String { throw .readOnly }

    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {}

    func events() -> AsyncStream<CloudEvent> { AsyncStream { $0.finish() } }
}
