public import AppleSystem
internal import Foundation
public import IdeaBoxApp
internal import IdeaBoxCore
public import Localization
internal import Secrets

/// News from Apple's servers: there are none.
public final class CloudKitNotifications: Sendable {
    public init() {}

    /// Whether news are about our ideas.
    ///
    /// - Parameter userInfo: the news.
    /// - Returns: false.
    public func hear(_ userInfo: [AnyHashable: Any]) -> Bool { false }

    /// The app is used again.
    public func activated() {}
}

extension AppDependencies {
    /// The parts of a device: with the cloud and the keys in the folder that `--icloud` names, and in memory without it.
    ///
    /// - Parameters:
    ///   - language: the app's language.
    ///   - door: where news come in.
    /// - Returns: the parts.
    public static func live(language: Language, door: CloudKitNotifications) -> AppDependencies {
        let arguments = ProcessInfo.processInfo.arguments
        let parts = inMemory(
            IdeaBoxFixture(arguments: arguments), language: language, isMac: LiveSystem.isMac, now: { Date() }
        )
        guard let iCloud = SimulatedICloud(arguments: arguments) else { return parts }
        return parts.sharing(iCloud)
    }

    /// These parts with the keys and the cloud of a person's simulated iCloud; the ideas stay in memory.
    ///
    /// - Parameter iCloud: the person's.
    /// - Returns: the parts.
    public func sharing(_ iCloud: SimulatedICloud) -> AppDependencies {
        var parts = self
        parts.open = { library async throws(IdeaBoxError) in
            let keys: any SecretStore
            do throws(SecretStoreError) { keys = try iCloud.keys(of: "IdeaBox") } catch {
                throw .secretStore(error)
            }
            let store = MemoryStore()
            return IdeaBox(
                store: store, search: IdeaIndex(store), keys: keys, device: iCloud.device,
                place: UUID().uuidString)
        }
        parts.cloud = { library in iCloud.cloud("IdeaBox-\(library.name)") }
        return parts
    }
}
