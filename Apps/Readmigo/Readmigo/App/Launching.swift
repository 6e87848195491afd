import AccountApple
import AccountClient
import AppRuntime
import AppleSystem
import Foundation
import AccountApp
import Localization

/// How the app starts: with this device's keychain and the account service, or in memory for the UI tests.
enum Launching {
    /// The model of the app that was asked for.
    @MainActor
    static func model() -> AppModel {
        AppModel(parts(Launch(arguments: ProcessInfo.processInfo.arguments)))
    }

    /// What the app stands on.
    ///
    /// - Parameter launch: what was asked for.
    /// - Returns: the system's own parts, or those in memory.
    @MainActor
    static func parts(_ launch: Launch<AccountFixture>) -> AppDependencies {
        let language = Language.preferred(Bundle.main.preferredLocalizations)
        switch launch {
        case .live: return live(language)
        case .inMemory(let fixture):
            return AppDependencies.inMemory(
                fixture, language: language, version: LiveSystem.information("CFBundleShortVersionString"),
                now: { Date() })
        }
    }

    @MainActor
    private static func live(_ language: Language) -> AppDependencies {
        AppDependencies.live(
            LaunchSettings(
                language: language, version: LiveSystem.information("CFBundleShortVersionString"),
                device: LiveSystem.name, host: LiveSystem.information("ReadmigoHost"),
                pins: LiveSystem.information("ReadmigoPins"),
                pinsUntil: LiveSystem.information("ReadmigoPinsUntil"),
                terms: LiveSystem.information("ReadmigoTerms")),
            ports: { ClientPorts.live(pinning: $0) }, gate: EnclaveGate(),
            sheets: { [AppleProviderSheet(AppleAccountSheet(notes: $0))] },
            passkeys: ApplePasskeys(), preferences: ReadmigoPreferences(),
            now: { Date() })
    }
}

/// What the app remembers between runs, among its own settings of the system.
struct ReadmigoPreferences: Preferences {
    /// What is kept under a name.
    func text(_ name: String) async -> String? { Defaults.text(name) }

    /// Keeps a text.
    func keep(_ text: String, _ name: String) async { Defaults.keep(text, name) }
}
