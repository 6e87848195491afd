public import Bytes

/// Secrets in memory, for tests and previews; it can be told to fail or to answer late.
public actor MemorySecretStore: SecretStore {
    private var secrets: [String: SecretBytes]
    private var failure: SecretStoreError?
    private var isHeld = false
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastCall = 0

    /// Starts with these secrets.
    ///
    /// - Parameter secrets: what it holds, by name.
    public init(_ secrets: [String: SecretBytes] = [:]) { self.secrets = secrets }

    /// Fails every call from now on, or answers again.
    ///
    /// - Parameter error: what every call throws; `nil` to answer.
    public func fail(with error: SecretStoreError?) { failure = error }

    /// Keeps every call from now on waiting until ``release()``.
    public func hold() { isHeld = true }

    /// Lets all waiting calls, and later ones, go on.
    public func release() {
        isHeld = false
        let ready = waiting
        waiting = [:]
        for call in ready.values { call.resume() }
    }

    /// How many calls wait at present.
    public var callsWaiting: Int { waiting.count }

    /// The names of all secrets, sorted.
    ///
    /// - Throws: what ``fail(with:)`` named.
    public func names() async throws(SecretStoreError) -> [String] {
        try await answer()
        return secrets.keys.sorted()
    }

    /// The secret of that name.
    ///
    /// - Throws: `badName`, or what ``fail(with:)`` named.
    public func read(_ name: String) async throws(SecretStoreError) -> SecretBytes? {
        try SecretRules.check(name: name)
        try await answer()
        return secrets[name]
    }

    /// Stores a secret under a free name.
    ///
    /// - Throws: `alreadyExists`, `badName`, `badSecret`, or what ``fail(with:)`` named.
    public func add(_ name: String, _ secret: SecretBytes) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        try SecretRules.check(secret: secret)
        try await answer()
        guard secrets[name] == nil else { throw .alreadyExists(name: name) }
        secrets[name] = secret
    }

    /// Removes the secret of that name, if there is one.
    ///
    /// - Throws: `badName`, or what ``fail(with:)`` named.
    public func remove(_ name: String) async throws(SecretStoreError) {
        try SecretRules.check(name: name)
        try await answer()
        secrets[name] = nil
    }

    /// Waits while held, then fails if told so or if the caller has given up.
    private func answer() async throws(SecretStoreError) {
        while isHeld, !Task.isCancelled {
            lastCall += 1
            let call = lastCall
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // Cancelled before it waits: then nobody else would wake it.
                    if Task.isCancelled { continuation.resume() } else { waiting[call] = continuation }
                }
            } onCancel: {
                Task { await self.giveUp(call) }
            }
        }
        if Task.isCancelled { throw .unreachable(.noAnswer) }
        if let failure { throw failure }
    }

    private func giveUp(_ call: Int) { waiting.removeValue(forKey: call)?.resume() }
}
