public import AccountAPI
public import AccountClient
public import AppRuntime
public import FoundationExports
public import Localization

/// Everything that the app is made of: the client of the account, and what the system gives.
public struct AppDependencies: Sendable {
    /// What stays the same.
    public var traits: AppConfiguration
    /// The sign-in.
    public var client: AccountClient
    /// Face or finger before the tokens.
    public var gate: any AppGate
    /// The providers' own sheets; of a provider that the app is built without there is none.
    public let sheets: [SignInProvider: any ProviderSheet]
    /// Makes and uses passkeys; nil where nothing does.
    public let passkeys: (any PasskeyAuthenticator)?
    /// Keeps settings.
    public var preferences: any Preferences
    /// Waits.
    public var clock: any Clock<Duration>
    /// The present moment.
    public var now: @Sendable () -> Date

    /// Parts.
    ///
    /// - Parameters:
    ///   - traits: what stays the same.
    ///   - client: the sign-in.
    ///   - gate: face or finger before the tokens.
    ///   - sheets: the providers' own sheets; a way without one is not offered.
    ///   - passkeys: makes and uses passkeys; without it they are not offered.
    ///   - preferences: keeps settings.
    ///   - clock: waits.
    ///   - now: the present moment.
    public init(
        traits: AppConfiguration, client: AccountClient, gate: any AppGate,
        sheets: [any ProviderSheet], passkeys: (any PasskeyAuthenticator)? = nil,
        preferences: any Preferences,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date
    ) {
        self.traits = traits
        self.client = client
        self.gate = gate
        self.sheets = Dictionary(sheets.map { ($0.provider, $0) }) { first, _ in first }
        self.passkeys = passkeys
        self.preferences = preferences
        self.clock = clock
        self.now = now
        for provider in SignInProvider.allCases where self.sheets[provider] == nil {
            self.traits.ways.remove(.provider(provider))
        }
        if passkeys == nil { self.traits.ways.remove(.passkey) }
    }
}

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
        _ fixture: AccountFixture, language: Language, version: String = "1.0",
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
            traits: traits, client: client, gate: tokens,
            sheets: [AppleProviderSheet(MemoryAppleSheet())], passkeys: MemoryPasskeys(),
            preferences: preferences, clock: clock, now: now)
    }

    private static var books: [any LocalData] {
        [
            MemoryData("downloads", .downloads, count: 3),
            MemoryData("progress", .readingProgress, count: 5, unsent: 2),
            MemoryData("offline", .offlineData, count: 4), MemoryData("settings", .settings, count: 1),
        ]
    }
}

extension AppDependencies {
    /// The app on a device.
    ///
    /// - Parameters:
    ///   - settings: what it is told at its start.
    ///   - ports: makes what the client has around it, without a gate.
    ///   - gate: face or finger, which is put before the store of tokens.
    ///   - sheets: makes the providers' own sheets, over the notes of this installation.
    ///   - passkeys: makes and uses passkeys.
    ///   - preferences: keeps settings.
    ///   - now: the present moment.
    /// - Returns: the parts; nothing slow is done before they are used.
    public static func live(
        _ settings: LaunchSettings, ports: (Pinning) -> ClientPorts, gate: any BiometricGate,
        sheets: (any InstallNotes) -> [any ProviderSheet], passkeys: any PasskeyAuthenticator,
        preferences: any Preferences, now: @escaping @Sendable () -> Date
    ) -> AppDependencies {
        var ports = ports(settings.pinning)
        let store = GatedTokenStore(ports.tokens, gate: gate, notes: ports.notes)
        ports.tokens = store
        return AppDependencies(
            traits: settings.traits, client: AccountClient(settings.configuration, ports),
            gate: StoreGate(store: store, gate: gate), sheets: sheets(ports.notes),
            passkeys: passkeys, preferences: preferences, now: now)
    }
}

/// The gate before a store of tokens.
struct StoreGate: AppGate {
    let store: GatedTokenStore
    let gate: any BiometricGate

    func standing() async -> AppGateStatus {
        let standing = try? await store.standing()
        return AppGateStatus(
            kind: await gate.kind(), isOn: standing == .locked || standing == .open)
    }

    func enable(_ reason: String) async throws(GateError) { try await store.enable(reason) }
    func open(_ reason: String) async throws(GateError) { try await store.open(reason) }
    func disable() async throws(GateError) { try await store.disable() }

    func usePassword(isGone: Bool) async throws(GateError) {
        await store.setAside()
        if isGone { try await store.disable() }
    }
}
