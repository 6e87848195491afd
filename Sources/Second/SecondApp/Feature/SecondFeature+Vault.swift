internal import AppRuntime
internal import SyncEngine
internal import SecondCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is done with the vault; all of it in the vault's queue, one after the other.
extension SecondFeature {
    /// Opens the vault and begins to replicate; a folder that cannot be used now is tried again at the next look.
    private func open(_ context: StoreContext<SecondFeature>) async {
        do throws(AuthenticatorError) {
            let vault = try await parts.open()
            self.vault = vault
            observing = Task { for await state in await vault.states() { context.send(.vault(state)) } }
        } catch {
            condition = error.condition
            context.send(.vault(VaultState(condition)))
            return
        }
        await use(storage)
    }

    /// Looks at the vault, the keychain and the cloud now.
    func look(_ context: StoreContext<SecondFeature>) async {
        guard let vault else { return await open(context) }
        await vault.load(at: parts.now())
        await cloud?.hurry()
    }

    func work(_ job: VaultJob, _ context: StoreContext<SecondFeature>) async {
        let outcome: VaultJob.Outcome
        do throws(AuthenticatorError) { outcome = try await done(job) } catch { outcome = .failed(error) }
        // What was done shows before anybody hears that it is.
        if let vault { context.send(.vault(await vault.state)) }
        context.send(.finished(job, outcome))
        cloud?.homeChanged()
    }

    private func done(_ job: VaultJob) async throws(AuthenticatorError) -> VaultJob.Outcome {
        guard let vault else { throw .notReady(condition) }
        let now = parts.now()
        switch job {
        case .add(let tokens, let allowingDuplicates, _):
            return .done(try await vault.add(tokens, allowingDuplicates: allowingDuplicates, at: now))
        case .edit(let id, let issuer, let account, _):
            try await vault.edit(id, issuer: issuer, account: account, at: now)
        case .delete(let id, _): try await vault.delete(id, at: now)
        case .restore(let id, _): try await vault.restore(id, at: now)
        case .deleteNow(let id, _): try await vault.deleteNow(id, at: now)
        case .forget(let id, _): try await vault.forget(id, at: now)
        case .setAside: _ = try await vault.setAsideDamagedVault(at: now)
        case .merge: try await vault.mergeIntoCloud(at: now)
        case .refill: return await refill(vault)
        case .separate: _ = try await vault.separateFromCloud(at: now)
        }
        switch job {
        case .setAside, .merge, .separate: await cloud?.hurry()
        case .add, .edit, .delete, .restore, .deleteNow, .forget, .refill: break
        }
        return .done([])
    }

    /// Begins an empty cloud with the account that the vault knows.
    private func refill(_ vault: Authenticator) async -> VaultJob.Outcome {
        guard let cloud else { return .cloudFailed }
        let account = await VaultReplica(vault, now: parts.now).accountID()
        return await cloud.begin(account) ? .done([]) : .cloudFailed
    }

    /// Replicates with the cloud of a storage from now on: never with two at once.
    func use(_ storage: Storage) async {
        self.storage = storage
        guard let vault else { return }
        await stopCloud()
        let next = await parts.cloud(storage)
        await vault.use(
            CloudConfiguration(name: storage.name(in: parts.language), confirms: next.limits.confirms))
        await vault.load(at: parts.now())
        cloud = await CloudRun(
            next, VaultReplica(vault, now: parts.now), seed: parts.seed, clock: parts.clock, now: parts.now,
            onView: { await vault.see($0) })
    }

    func stopCloud() async {
        await cloud?.stop()
        cloud = nil
        await vault?.see(nil)
    }
}

extension AuthenticatorError {
    /// The condition of a vault that could not be reached for this reason.
    fileprivate var condition: VaultState.Condition {
        switch self {
        case .notReady(let condition): condition
        case .files(let error), .unconfirmed(let error): .files(error)
        case .secretStore(let error): .secretStore(error)
        case .keyNotKept: .keyNotKept
        case .duplicate, .notFound, .invalid, .tooLarge, .notDamaged: .loading
        }
    }
}
