public import Files
internal import Foundation
public import Secrets
internal import SimulatorCore
internal import SyncClouds
public import SyncEngine

/// A person's iCloud as a folder: simulated devices that name the same one share what lies in it, and the keychain.
///
/// `cloud/NAME` are the clouds, `keychain/PRODUCT` the keys that travel, `devices/DEVICE/PRODUCT` what one device keeps.
public struct SimulatedICloud: Sendable {
    /// What this device is called.
    public let device: String
    private let folder: String

    /// The iCloud in a folder.
    ///
    /// - Parameters:
    ///   - folder: where it lies; made if nothing stands there.
    ///   - device: what this device is called.
    public init(folder: String, device: String) {
        self.folder = URL(filePath: folder).path()
        self.device = device
    }

    /// Reads `--icloud FOLDER` and `--name NAME`, which is the kind of the device if it is not said; nil without a folder.
    ///
    /// - Parameter arguments: the arguments of the program.
    public init?(arguments: [String]) {
        guard let folder = SimulatorOptions.value("--icloud", arguments) else { return nil }
        let device = SimulatorOptions.value("--device", arguments)
        let kinds = ["ipad": "iPad", "mac": "Mac"]
        self.init(
            folder: folder,
            device: SimulatorOptions.value("--name", arguments) ?? device.flatMap { kinds[$0] } ?? "iPhone")
    }

    /// A cloud that all devices of the person see.
    ///
    /// - Parameter name: which one.
    /// - Returns: the cloud.
    public func cloud(_ name: String) -> any Cloud {
        _ = makeFolder("cloud")
        return FolderCloud(path: "\(folder)/cloud/\(name)", mayCreate: true)
    }

    /// The keys that all devices of the person hold.
    ///
    /// - Parameter product: whose.
    /// - Returns: the store.
    /// - Throws: as ``FileSecretStore/init(path:creating:)``.
    public func keys(of product: String) throws(SecretStoreError) -> any SecretStore {
        if let cause = makeFolder("keychain") { throw .system(cause, path: folder) }
        return try FileSecretStore(path: "\(folder)/keychain/\(product)", creating: true)
    }

    /// Where a product keeps what belongs to this device alone.
    ///
    /// - Parameter product: the product.
    /// - Returns: a folder that may not be there yet, in one that is.
    /// - Throws: `system` if that cannot be made.
    public func home(of product: String) throws(FilesError) -> String {
        if let cause = makeFolder("devices/\(device)") { throw .system(cause, path: folder) }
        return "\(folder)/devices/\(device)/\(product)"
    }

    /// Makes a folder within the person's.
    ///
    /// - Returns: why it cannot be made; nil once it is there.
    private func makeFolder(_ name: String) -> SystemCause? {
        do {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return nil
        } catch {
            let known = error as NSError
            return SystemCause(domain: known.domain, code: known.code) ?? .denied
        }
    }
}
