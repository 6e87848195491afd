public import AppRuntime
internal import IdeaBoxCore
public import Localization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AppDependencies {
    /// An app that touches nothing of the device, for UI tests and for trying it out.
    ///
    /// - Parameters:
    ///   - fixture: what exists at the start.
    ///   - language: the person's language.
    ///   - version: the app's version number.
    ///   - isMac: whether it is to speak as on a Mac.
    ///   - preferences: keeps settings and what was typed and not saved.
    ///   - clock: waits.
    ///   - now: the present moment.
    /// - Returns: the parts.
    public static func inMemory(
        _ fixture: Launch.LaunchFixture, language: Language, version: String = "1.0", isMac: Bool = false,
        preferences: any Preferences = MemoryPreferences(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        let scene = MemoryScene(fixture, language: language, now: now)
        return AppDependencies(
            language: language, version: version, isMac: isMac,
            open: { shelf async throws(IdeaBoxError) in try await scene.box(shelf) },
            cloud: { _ in await scene.cloud() }, legacy: MemoryLegacy(fixture.oldStore, now: now()),
            preferences: preferences, iCloud: MemoryICloud(.present), background: EndlessTime(),
            clock: clock, now: now, seed: 1)
    }
}
