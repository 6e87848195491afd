public import SyncEngine
public import SecondCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Everything that the app is made of: the vault, the clouds, and what the system gives.
public struct AppDependencies: Sendable {
    /// The person's language.
    public var language: Language
    /// The app's version number.
    public var version: String
    /// Whether this is a Mac.
    public var isMac: Bool
    /// Makes the owner of the device's vault; asked again and again, with growing pauses, while it throws.
    ///
    /// `files` and `secretStore` are what it throws where the folder or the keychain cannot be used now.
    public var open: @Sendable () async throws(AuthenticatorError) -> Authenticator
    /// Makes the cloud of a storage, when that is in use and not before.
    ///
    /// Nothing slow happens in the making: containers are looked up at the first call of the cloud.
    public var cloud: @Sendable (Storage) async -> any Cloud
    /// Where copied codes go.
    public var clipboard: any Clipboard
    /// The camera.
    public var camera: any Camera
    /// Reads pictures.
    public var pictures: any PictureReader
    /// Keeps settings.
    public var preferences: any Preferences
    /// Pages of the system's settings.
    public var pages: any SystemPages
    /// Whether there is a sign of iCloud.
    public var iCloud: any ICloudStatusObserver
    /// Waits.
    public var clock: any Clock<Duration>
    /// The present moment.
    public var now: @Sendable () -> Date
    /// For the jitter of waits.
    public var seed: UInt64

    /// Parts.
    public init(
        language: Language, version: String, isMac: Bool,
        open: @escaping @Sendable () async throws(AuthenticatorError) -> Authenticator,
        cloud: @escaping @Sendable (Storage) async -> any Cloud, clipboard: any Clipboard,
        camera: any Camera, pictures: any PictureReader, preferences: any Preferences,
        pages: any SystemPages, iCloud: any ICloudStatusObserver,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, seed: UInt64
    ) {
        self.language = language
        self.version = version
        self.isMac = isMac
        self.open = open
        self.cloud = cloud
        self.clipboard = clipboard
        self.camera = camera
        self.pictures = pictures
        self.preferences = preferences
        self.pages = pages
        self.iCloud = iCloud
        self.clock = clock
        self.now = now
        self.seed = seed
    }

    var traits: AppConfiguration {
        AppConfiguration(
            language: language, version: version, isMac: isMac,
            clipboardExpires: clipboard.expiresByItself, hasCameraSettings: pages.has(.camera),
            hasCodeSettings: pages.has(.codes))
    }
}

extension Storage {
    /// As a person knows it.
    func name(in language: Language) -> String {
        switch self {
        case .keyValue: "iCloud"
        case .drive: SecondAppStrings.driveName.text(in: language)
        }
    }
}
