#if canImport(SwiftData) && canImport(CloudKit)
    internal import Files
    internal import SyncCloudKit
    internal import AppleRules
    internal import AppleSystem
    internal import Foundation
    public import IdeaBoxApp
    internal import IdeaBoxCore
    internal import SyncEngine
    internal import Secrets
    internal import SyncProduct

    @available(iOS 17, macOS 14, *)
    extension AppDependencies {
        /// The app on this device: its ideas, its keychain, its CloudKit.
        ///
        /// - Parameters:
        ///   - language: the person's language.
        ///   - door: through which the app's delegate reaches the cloud.
        /// - Returns: the parts; nothing slow is done before they are used.
        public static func live(language: Language, door: CloudKitNotifications) -> AppDependencies {
            AppDependencies(
                language: language, version: LiveSystem.information("CFBundleShortVersionString"),
                isMac: LiveSystem.isMac,
                open: { library async throws(IdeaBoxError) in try await box(library) },
                cloud: { library in await madeCloud(library, door) }, legacy: ContainerLegacy(),
                inbox: GroupInbox.folder() ?? NoInbox(),
                preferences: IdeaPreferences(), iCloud: CloudKitStatusObserver(door: door),
                background: SystemTime(),
                now: { Date() }, seed: .random(in: .min ... .max))
        }

        /// Opens the ideas of a library; their place is this installation, which no backup carries elsewhere.
        private static func box(_ library: IdeaLibrary) async throws(IdeaBoxError) -> IdeaBox {
            let mark = try await deviceMark()
            let opened = try await opened(library, mark)
            let index = IdeaIndex(opened.store)
            Task.detached(priority: .utility) { await index.prepare() }
            return await IdeaBox(
                store: opened.store, search: index,
                keys: KeychainSecretStore(GenericPasswords(service: "com.ideabox.keys", travels: true)),
                device: LiveSystem.name, place: opened.place)
        }

        private static func deviceMark() async throws(IdeaBoxError) -> String {
            let store = KeychainSecretStore(GenericPasswords(service: "com.ideabox.device", travels: false))
            do throws(SecretStoreError) {
                return try await DeviceMark.mark(in: store) {
                    UUID().uuidString.filter(\.isHexDigit).lowercased()
                }
            } catch {
                throw .secretStore(error)
            }
        }

        /// Opens the store where it may take long.
        private static func opened(
            _ library: IdeaLibrary, _ mark: String
        ) async throws(IdeaBoxError) -> OpenStore {
            let answer = await OwnQueue("open").run {
                Result { () throws(IdeaStoreError) in try OpenStore(library, mark) }
            }
            do throws(IdeaStoreError) { return try answer.get() } catch { throw .store(error) }
        }

        /// CloudKit's cloud; what it keeps beside the ideas may be lost, and is in no backup.
        private static func madeCloud(_ library: IdeaLibrary, _ door: CloudKitNotifications) async
            -> any Cloud
        {
            let cloud = CloudKitCloud.make(
                container: LiveSystem.information("IdeaBoxContainer"),
                folder: URL.cachesDirectory.path + "/IdeaBox/cloud/" + library.name)
            await door.lead(to: cloud)
            return cloud
        }
    }

    /// A library's store and its place.
    @available(iOS 17, macOS 14, *)
    private struct OpenStore: Sendable {
        let store: SwiftDataStore
        let place: String

        /// Opens `Application Support/IdeaBox/LIBRARY`; its files can be read from the first unlock after a start on.
        init(_ library: IdeaLibrary, _ mark: String) throws(IdeaStoreError) {
            let folder = URL.applicationSupportDirectory.appending(
                path: "IdeaBox", directoryHint: .isDirectory)
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: LiveSystem.protection)
            } catch {
                let known = error as NSError
                throw .system(
                    SystemCause(domain: known.domain, code: known.code) ?? .denied, path: folder.path)
            }
            store = try SwiftDataStore(folder: folder.path + "/" + library.name)
            place = try store.place(on: mark)
        }
    }
#endif
