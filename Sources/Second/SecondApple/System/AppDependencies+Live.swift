#if canImport(Foundation) && canImport(ObjectiveC)
    internal import SyncClouds
    internal import AppleRules
    internal import AppleSystem
    internal import Files
    internal import Foundation
    internal import SyncEngine
    public import SecondApp
    internal import SecondCore
    internal import Secrets

    extension AppDependencies {
        /// The app on this device: its vault, its keychain, its iCloud.
        ///
        /// - Parameter language: the person's language.
        /// - Returns: the parts; nothing slow is done before they are used.
        @MainActor public static func live(language: Language) -> AppDependencies {
            AppDependencies(
                language: language, version: LiveSystem.information("CFBundleShortVersionString"),
                isMac: LiveSystem.isMac,
                open: { () async throws(AuthenticatorError) in try await vault() }, cloud: cloud,
                clipboard: SystemPasteboard(), camera: SessionCamera(), pictures: PictureCodes(),
                preferences: DefaultsPreferences(), pages: SystemSettings(), iCloud: ICloudIdentity(),
                now: { Date() }, seed: .random(in: .min ... .max))
        }

        /// Opens the vault of this device; its place is this installation, which no backup carries elsewhere.
        private static func vault() async throws(AuthenticatorError) -> Authenticator {
            let mark = try await deviceMark()
            let keys = KeychainSecretStore(GenericPasswords.keys)
            return await Authenticator(home: try home(mark), keys: keys, device: LiveSystem.name)
        }

        private static func deviceMark() async throws(AuthenticatorError) -> String {
            do throws(SecretStoreError) {
                return try await DeviceMark.mark(in: KeychainSecretStore(GenericPasswords.device)) {
                    UUID().uuidString.filter(\.isHexDigit).lowercased()
                }
            } catch {
                throw .secretStore(error)
            }
        }

        private static func home(_ mark: String) throws(AuthenticatorError) -> Home {
            do throws(FilesError) {
                return try Home(creating: try folder(), machine: mark)
            } catch {
                throw .files(error)
            }
        }

        /// `Application Support/Second/vault`; its files can be read from the first unlock after a start on.
        private static func folder() throws(FilesError) -> String {
            do {
                let manager = FileManager.default
                let support = try manager.url(
                    for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
                let folder = support.appending(path: "Second", directoryHint: .isDirectory)
                try manager.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: LiveSystem.protection)
                return folder.appending(path: "vault", directoryHint: .isDirectory).path
            } catch {
                let known = error as NSError
                throw .system(
                    SystemCause(domain: known.domain, code: known.code) ?? .denied,
                    path: "Application Support")
            }
        }

        @Sendable private static func cloud(
            _ storage: Storage, _ tell: @escaping @Sendable (FolderNews) -> Void
        ) async -> any Cloud {
            switch storage {
            case .keyValue:
                KeyValueCloud(UbiquitousStore(), now: { Date() }, executor: QueueExecutor("store"))
            case .drive: DriveCloud(ICloudDrive(identifier: LiveSystem.information("SecondContainer")))
            case .folder(let folder):
                DriveCloud(PickedFolder(SystemFolders(), bookmark: folder.bytes, tell: tell))
            }
        }
    }
#endif
