import SyncClouds
import Files
import Foundation
import SyncEngine
import Secrets
import TestSupport

@testable import SecondCore

/// One of several devices that share a folder; nothing happens between them but what a test asks for.
final class CloudDevice: Sendable {
    let device: Device
    let name: String
    let cloud: String

    /// A device; its home has its name, and devices that were given one keychain share it.
    init(
        _ name: String, in folder: ScratchFolder, keys: MemorySecretStore = MemorySecretStore(),
        cloud: String = "cloud"
    ) throws {
        self.name = name
        self.cloud = folder.path + "/" + cloud
        device = try Device(store: keys, folder: folder, name: name)
    }

    /// A program that starts now.
    func start() -> Authenticator {
        Authenticator(
            home: device.home, keys: device.store, device: name,
            cloud: CloudConfiguration(name: cloud, confirms: false))
    }

    /// Reads and writes the cloud once, as a command does.
    @discardableResult
    func sync(_ authenticator: Authenticator? = nil, at now: Date = Device.start) async -> VaultState {
        let authenticator = authenticator ?? start()
        await authenticator.load(at: now)
        let folder = FolderCloud(path: cloud, mayCreate: await !authenticator.knowsCloud, watches: false)
        let replicator = Replicator(
            store: VaultReplica(authenticator) { now }, cloud: folder, seed: 7, now: { now },
            onView: { await authenticator.see($0) })
        _ = await replicator.once()
        return await authenticator.state
    }

    /// Makes a change and hands it over.
    func change<R: Sendable>(
        at now: Date = Device.start, _ body: (Authenticator) async throws -> R
    ) async throws -> R {
        let authenticator = start()
        await authenticator.load(at: now)
        let result = try await body(authenticator)
        await sync(authenticator, at: now)
        return result
    }
}

extension VaultState {
    /// "Issuer (account)" of each token shown.
    var names: [String] { tokens.map { $0.account.isEmpty ? $0.issuer : "\($0.issuer) (\($0.account))" } }

    func screen(at now: Date = Device.start, _ language: Language = .english) -> Screen {
        Screen.make(self, at: now, language: language).screen
    }
}

extension ScratchFolder {
    /// Every file of the cloud with its bytes.
    func cloud(_ name: String = "cloud") throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: names(name).map { ($0, try bytes("\(name)/\($0)")) })
    }

    /// The registers in the cloud.
    func registers(_ name: String = "cloud") throws -> [String] {
        try names(name).filter { $0.hasPrefix("register-") }
    }
}
