internal import Files
public import FoundationExports
internal import OneTimePassword
public import SecondCore
internal import Secrets
public import SyncClouds
public import SyncEngine
internal import SyncFakes

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
    /// Nothing slow happens in the making: containers are looked up at the first call of the cloud. Of a folder that was
    /// picked its cloud tells how it stands.
    public var cloud: MakeCloud
    /// Where copied codes go.
    public var clipboard: any Clipboard
    /// The camera.
    public var camera: any Camera
    /// Reads pictures.
    public var pictures: any PictureDecoder
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
        cloud: @escaping MakeCloud, clipboard: any Clipboard,
        camera: any Camera, pictures: any PictureDecoder, preferences: any Preferences,
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

    /// Makes the cloud of a storage, and is given who hears of a picked folder.
    public typealias MakeCloud =
        @Sendable (Storage, @escaping @Sendable (FolderNews) -> Void) async -> any Cloud

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
        case .folder(let folder): SecondAppStrings.folderName(folder.name).text(in: language)
        }
    }
}

extension AppDependencies {
    /// An app that touches nothing of the device but one folder, for UI tests and for trying it out.
    ///
    /// - Parameters:
    ///   - fixture: what exists at the start.
    ///   - folder: a fresh folder, made by the caller with mode 0700; the vault lies in it.
    ///   - language: the person's language.
    ///   - version: the app's version number.
    ///   - isMac: whether it is to speak as on a Mac.
    ///   - clock: waits.
    ///   - now: the present moment.
    /// - Returns: the parts.
    public static func inMemory(
        _ fixture: SecondFixture, folder: String, language: Language, version: String = "1.0",
        isMac: Bool = false, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        let clouds = MemoryCloud()
        return AppDependencies(
            language: language, version: version, isMac: isMac,
            open: { () async throws(AuthenticatorError) in
                try await Scene(fixture, folder: folder, clock: clock).vault(at: now())
            }, cloud: { _, _ in await clouds.device() },
            clipboard: MemoryClipboard(expiresByItself: !isMac), camera: MemoryCamera(fixture.camera),
            pictures: MemoryPictures(), preferences: MemoryPreferences(), pages: MemoryPages(),
            iCloud: MemoryICloud(.present), clock: clock, now: now, seed: 1)
    }
}

/// A vault with what stands in it at the start.
private struct Scene {
    let fixture: SecondFixture
    let folder: String
    let clock: any Clock<Duration>

    init(_ fixture: SecondFixture, folder: String, clock: any Clock<Duration>) {
        self.fixture = fixture
        self.folder = folder
        self.clock = clock
    }

    func vault(at now: Date) async throws(AuthenticatorError) -> Authenticator {
        let home: Home
        do throws(FilesError) {
            home = try Home(creating: "\(folder)/home", machine: "memory")
        } catch {
            throw .files(error)
        }
        let keys = MemorySecretStore()
        let vault = Authenticator(home: home, keys: keys, device: "Second", clock: clock)
        switch fixture.vault {
        case .fresh: return vault
        case .accounts:
            await fill(vault, at: now)
            return vault
        case .manyAccounts:
            await fill(vault, at: now)
            await fillMore(vault, at: now)
            return vault
        case .noKey:
            await fill(vault, at: now)
            return Authenticator(home: home, keys: MemorySecretStore(), device: "Second", clock: clock)
        }
    }

    /// Well-known sample secrets; an account that cannot be added is missing, which a test sees.
    private func fill(_ vault: Authenticator, at now: Date) async {
        let accounts = [
            ("GitHub", "mona@example.com", "JBSWY3DPEHPK3PXP"),
            ("Fastmail", "ann@example.com", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"),
            ("示例银行", "王小明", "KRSXG5CTMVRXEZLUKN2XAZLSKNSWG4TF"),
        ]
        for (number, (issuer, account, secret)) in accounts.enumerated() {
            let entry = ManualEntry(issuer: issuer, account: account, secret: secret)
            guard let token = try? entry.token() else { continue }
            _ = try? await vault.add(token, at: moment(number, of: now))
        }
    }

    private func fillMore(_ vault: Authenticator, at now: Date) async {
        let more = [
            ("Amazon", "ann@example.com", "6"), ("Bank of Zürich", "7731-22", "8"),
            ("Bitwarden", "ann@example.com", "6"),
            ("Discord", "", "6"), ("Dropbox", "ann@example.org", "6"),
            ("GitLab", "mona", "6"), ("Google", "ann@example.com", "6"),
            ("Microsoft", "ann@example.org", "6"),
            ("Mozilla", "ann@example.com", "6"), ("中国银行", "王小明", "6"), ("Twitch", "mona", "6"),
        ]
        for (number, (issuer, account, digits)) in more.enumerated() {
            let entry = ManualEntry(
                issuer: issuer, account: account, secret: "MFRGGZDFMZTWQ2LK", digits: digits)
            guard let token = try? entry.token(),
                let id = try? await vault.add(token, at: moment(10 + number, of: now))
            else {
                continue
            }
            if ["Mozilla", "中国银行"].contains(issuer) { try? await vault.pin(id, true, at: now) }
        }
    }

    /// One after the other: who was added first has the first choice of a disc.
    private func moment(_ number: Int, of now: Date) -> Date { now.addingTimeInterval(Double(number) / 1000) }
}
