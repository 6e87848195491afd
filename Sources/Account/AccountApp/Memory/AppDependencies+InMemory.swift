internal import AccountAPI
internal import AccountClient
public import AppRuntime
public import Localization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension AppDependencies {
    /// An app that touches nothing of the device and no network, for UI tests and for trying it out.
    ///
    /// - Parameters:
    ///   - fixture: what exists at the start.
    ///   - language: the person's language.
    ///   - version: the app's version number.
    ///   - preferences: keeps settings.
    ///   - clock: waits.
    ///   - now: the present moment.
    /// - Returns: the parts.
    public static func inMemory(
        _ fixture: Launch.LaunchFixture, language: Language, version: String = "1.0",
        preferences: any Preferences = MemoryPreferences(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        let session = fixture.isSignedIn ? MemoryService.session(0, at: now()) : nil
        let tokens = MemoryTokens(
            session, kind: fixture.hasFace ? .face : nil, isGated: fixture.isGated)
        let service = MemoryService(fixture, now: now)
        let ports = ClientPorts(
            tokens: tokens, key: MemoryKey(isMade: fixture.isSignedIn), transport: service,
            notes: MemoryNotes())
        let configuration = ClientConfiguration(
            account: .readmigo, deviceName: "iPhone 15 Pro",
            language: language == .chinese ? .chinese : .english)
        let client = AccountClient(configuration, ports, data: fixture.hasBooks ? books : [])
        let traits = AppConfiguration(
            language: language, version: version, terms: "2026-01",
            links: LegalLinks(terms: "https://example.com/terms", privacy: "https://example.com/privacy"))
        return AppDependencies(
            traits: traits, client: client, gate: tokens, apple: MemoryAppleSheet(), preferences: preferences,
            clock: clock, now: now)
    }

    private static var books: [any LocalData] {
        [
            MemoryData("downloads", .downloads, count: 3),
            MemoryData("progress", .readingProgress, count: 5, unsent: 2),
            MemoryData("offline", .offlineData, count: 4), MemoryData("settings", .settings, count: 1),
        ]
    }
}
