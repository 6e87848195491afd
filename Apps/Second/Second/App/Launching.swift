import AppleSystem
import Foundation
import SecondApp
import SecondApple
import SecondCore

/// How the app starts: with this device's keychain and iCloud, or in memory for the UI tests.
enum Launching {
    /// The model of the app that was asked for.
    @MainActor static let model = AppModel(parts(Launch(arguments: ProcessInfo.processInfo.arguments)))

    /// What the app stands on.
    ///
    /// - Parameter launch: what was asked for.
    /// - Returns: the system's own parts, or those in memory with a fresh folder for the vault.
    @MainActor static func parts(_ launch: Launch<SecondFixture>) -> AppDependencies {
        let language = Language.preferred(Bundle.main.preferredLocalizations)
        switch launch {
        case .live: return AppDependencies.live(language: language)
        case .inMemory(let fixture):
            return AppDependencies.inMemory(
                fixture, folder: freshFolder(), language: language,
                version: LiveSystem.information("CFBundleShortVersionString"), isMac: LiveSystem.isMac,
                now: { Date() })
        }
    }

    private static func freshFolder() -> String {
        FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    }
}
