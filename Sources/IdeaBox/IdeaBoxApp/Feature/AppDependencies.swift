public import AppRuntime
public import FoundationExports
public import IdeaBoxCore
public import Localization
public import SyncEngine

/// Everything that the app is made of: the ideas, the cloud, and what the system gives.
public struct AppDependencies: Sendable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac.
    public var isMac: Bool
    /// Makes the owner of a library's ideas; asked again and again, with growing pauses, while it throws.
    ///
    /// The box is given its search here (SwiftData has none: `IdeaIndex`), the keys, and a place that tells this
    /// installation and this library from others; and no cloud, which the app adds itself.
    public var open: @Sendable (IdeaLibrary) async throws(IdeaBoxError) -> IdeaBox
    /// Makes the cloud, once a library is open; nothing slow happens in the making.
    ///
    /// What it keeps beside the ideas, such as a mirror, belongs to that library.
    public var cloud: @Sendable (IdeaLibrary) async -> any Cloud
    /// The cloud's name, as the person knows it: `iCloud`.
    public var cloudName: String
    /// The old app's store.
    public var legacy: any LegacyPlace
    /// Where other apps' texts wait.
    public var inbox: any IdeaInbox
    /// Keeps settings and what was typed and not saved.
    public var preferences: any Preferences
    /// Whether there is a sign of iCloud: each one that comes after the first has the app look into the cloud.
    public var iCloud: any ICloudStatusObserver
    /// What the system leaves the app for handing changes over once nobody sees it.
    public var background: any BackgroundTime
    /// Waits.
    public var clock: any Clock<Duration>
    /// The present moment.
    public var now: @Sendable () -> Date
    /// For the jitter of waits.
    public var seed: UInt64

    /// Parts.
    public init(
        language: Language, version: String, isMac: Bool,
        open: @escaping @Sendable (IdeaLibrary) async throws(IdeaBoxError) -> IdeaBox,
        cloud: @escaping @Sendable (IdeaLibrary) async -> any Cloud, cloudName: String = "iCloud",
        legacy: any LegacyPlace, inbox: any IdeaInbox = NoInbox(), preferences: any Preferences,
        iCloud: any ICloudStatusObserver,
        background: any BackgroundTime, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, seed: UInt64
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.open = open
        self.cloud = cloud
        self.cloudName = cloudName
        self.legacy = legacy
        self.inbox = inbox
        self.preferences = preferences
        self.iCloud = iCloud
        self.background = background
        self.clock = clock
        self.now = now
        self.seed = seed
    }

    var traits: AppConfiguration {
        AppConfiguration(language: language, version: version, isMac: isMac, cloudName: cloudName)
    }
}

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
        _ fixture: IdeaBoxFixture, language: Language, version: String = "1.0", isMac: Bool = false,
        preferences: any Preferences = MemoryPreferences(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        let scene = MemoryScene(fixture, language: language, now: now)
        return AppDependencies(
            language: language, version: version, isMac: isMac,
            open: { library async throws(IdeaBoxError) in try await scene.box(library) },
            cloud: { _ in await scene.cloud() }, legacy: MemoryLegacy(fixture.oldStore, now: now()),
            preferences: preferences, iCloud: MemoryICloud(.present), background: EndlessTime(),
            clock: clock, now: now, seed: 1)
    }
}

/// A store of ideas on this device, by its name.
///
/// There is more than one only after the person kept the ideas of one cloud apart from those of another.
public struct IdeaLibrary: Sendable, Hashable {
    /// Names a folder: letters of ASCII, digits and dashes.
    public let name: String

    /// A library.
    ///
    /// - Parameter name: letters of ASCII, digits and dashes.
    public init(_ name: String) { self.name = name }

    /// The one that there always is.
    public static let first = IdeaLibrary("ideas")
}
