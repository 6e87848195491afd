internal import Foundation
public import IdeaBoxApp
public import Localization

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
    /// The parts of a device without ideas: in memory, too.
    ///
    /// - Parameters:
    ///   - language: the app's language.
    ///   - door: where news come in.
    /// - Returns: the parts.
    public static func live(language: Language, door: CloudKitNotifications) -> AppDependencies {
        inMemory(IdeaBoxFixture(arguments: []), language: language, now: { Date() })
    }
}
