import AppleSystem
import Foundation
import IdeaBoxApp
import IdeaBoxApple
import SyncProduct

/// How the app starts: with this device's store and iCloud, or in memory for the UI tests.
enum Launching {
    /// What was asked for.
    static var launch: Launch<IdeaBoxFixture> { Launch(arguments: ProcessInfo.processInfo.arguments) }

    /// What the app stands on.
    ///
    /// - Parameters:
    ///   - launch: what was asked for.
    ///   - door: where the delegate hands in what the cloud's pushes say.
    /// - Returns: the system's own parts, or those in memory.
    static func parts(_ launch: Launch<IdeaBoxFixture>, door: CloudKitNotifications) -> AppDependencies {
        let language = Language.preferred(Bundle.main.preferredLocalizations)
        switch launch {
        case .live: return AppDependencies.live(language: language, door: door)
        case .inMemory(let fixture):
            return AppDependencies.inMemory(
                fixture, language: language, version: LiveSystem.information("CFBundleShortVersionString"),
                isMac: LiveSystem.isMac, now: { Date() })
        }
    }

    /// Does something unless the app runs in memory.
    ///
    /// - Parameter act: what needs the device's own services.
    @MainActor
    static func whenLive(_ act: @MainActor () -> Void) {
        guard launch == .live else { return }
        act()
    }
}
