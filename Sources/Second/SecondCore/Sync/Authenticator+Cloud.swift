internal import Files
public import SyncEngine

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SyncedProduct {
    /// The authenticator.
    public static let second = SyncedProduct(
        title: "Second", command: "second", record: SecondStrings.account, records: SecondStrings.accounts,
        isOneVault: true, canSeparate: true)
}

/// What a person decides about the cloud and the devices.
extension Authenticator {
    /// Takes notice of what this program's replicator knows.
    ///
    /// - Parameter view: its view; nil when it has stopped.
    public func see(_ view: CloudView?) {
        self.view = view
        announce(state)
    }

    /// Uses another cloud, or none, from now on; nothing that was read or sent is forgotten.
    ///
    /// - Parameter cloud: the cloud; nil for none.
    public func use(_ cloud: CloudConfiguration?) {
        guard cloud != self.cloud else { return }
        self.cloud = cloud
        // What was handed over was handed to another one.
        (view, sight, handedOver, isLost) = (nil, RemoteSnapshot(), nil, true)
        announce(state)
    }

    /// Whether the vault knows an account of its cloud: such a cloud is never begun anew.
    public var knowsCloud: Bool { opened?.vault.replica.metadata.accounts.isEmpty == false }

    /// Forgets a device: its register leaves the cloud once this one's has arrived there.
    ///
    /// If the device returns, it is there again.
    ///
    /// - Parameters:
    ///   - id: the device's id.
    ///   - now: the present moment.
    /// - Throws: `notFound` for an id that is not there, or this device's own; `notReady`, `files`, `secretStore`.
    public func forget(_ id: Device.ID, at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in
            guard vault.replica.metadata.peers[id]?.isForgotten == false else { throw .notFound }
            vault.replica.forget(id)
        }
    }

    /// Uses the cloud that is there now, even another person's: what it holds is joined, and these accounts go there.
    ///
    /// - Parameter now: the present moment.
    /// - Throws: `notReady`, `files`, `secretStore`.
    public func mergeIntoCloud(at now: Date) async throws(AuthenticatorError) {
        try await change(at: now) { vault throws(AuthenticatorError) in vault.replica.leaveCloud() }
    }

    /// Keeps the present accounts apart, with their outbox and everything else, and turns to those of the cloud.
    ///
    /// Should the cloud of the accounts kept apart stand there again, the same step brings them back.
    ///
    /// - Parameter now: the present moment.
    /// - Returns: the file that holds the present vault from now on.
    /// - Throws: `notReady`, `files`.
    public func separateFromCloud(at now: Date) async throws(AuthenticatorError) -> String {
        await load(at: now)
        guard let opened else { throw .notReady(state.condition) }
        let lock = try await lock()
        let own = opened.vault.replica.metadata.accounts
        let name = try files { () throws(FilesError) in
            try home.keepApart(account: own.min(), for: view?.account ?? [], at: now)
        }
        lock.release()
        (hadVault, sight) = (false, RemoteSnapshot())
        settle(.notReady(.waiting))
        await load(at: now)
        return home.directory.path(of: name)
    }
}
