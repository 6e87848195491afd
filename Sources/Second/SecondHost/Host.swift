internal import Files
public import SecondCore

/// What every program of Second needs from the machine it runs on: places, language, clock, siblings.
///
/// **Which keychain.** `--keychain` wins over `SECOND_KEYCHAIN`, which wins over the one that the home remembers, which
/// wins over the default. The home remembers the keychain with which its vault was opened last: a choice that worked
/// need not be repeated, and a mistyped one does not stick.
///
/// **Which cloud.** `--cloud` wins over `SECOND_CLOUD`, which wins over the one that the home was told to use; without
/// any there is none. Only ``useCloud(_:)`` changes what the home remembers. Where a choice does not work the program
/// says so; it never tries another.
public struct Host: Sendable {
    /// The folder of the vault.
    public let home: Home
    /// The keychain of this run.
    public let keychain: Keychain
    /// The keychain that the home remembered when it was opened; nil if none.
    public let rememberedKeychain: Keychain?
    /// The cloud that was asked for in this run; nil if none was.
    let askedCloud: CloudChoice?
    private let isUsualHome: Bool
    /// The cloud of this run, as it was when the home was opened.
    public let cloud: CloudChoice
    /// The cloud that the home remembered when it was opened; nil if it was never told.
    public let rememberedCloud: CloudChoice?
    /// The person's language.
    public let language: Language
    /// Tells the time.
    public let moment: Moment
    /// The programs installed beside this one.
    public let siblings: Siblings

    /// Opens the home and makes out everything else.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    /// - Throws: ``HostError``.
    public init(_ options: HostOptions, environment: Environment = .process) throws(HostError) {
        language = try Self.language(options, environment)
        moment = try Moment(environment)
        siblings = Siblings()
        let places = try Places(options, environment)
        do throws(FilesError) { home = try Home(creating: places.home, machine: Machine.id) } catch {
            throw .files(error)
        }
        rememberedKeychain = try RememberedChoice.keychain(in: home.directory).read().map {
            Keychain($0, from: "")
        }
        guard let keychain = places.keychain ?? rememberedKeychain ?? places.defaultKeychain else {
            throw .noHome
        }
        self.keychain = keychain
        askedCloud = places.cloud
        isUsualHome = places.isUsualHome
        rememberedCloud = try RememberedChoice.cloud(in: home.directory).read().map {
            CloudChoice($0, from: "")
        }
        cloud = places.cloud ?? rememberedCloud ?? .off
    }

    /// The language that an option asks for, else the environment.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - environment: the program's environment.
    /// - Returns: the language.
    /// - Throws: `unknownLanguage`.
    public static func language(
        _ options: HostOptions, _ environment: Environment
    ) throws(HostError) -> Language {
        guard let name = options.language else { return Language(environment) }
        switch name.lowercased() {
        case "en": return .english
        case "zh", "zh-hans", "zh_cn", "zh-cn": return .chinese
        default: throw .unknownLanguage(name)
        }
    }

    /// The owner of the vault; nothing is read yet.
    ///
    /// - Parameter order: the order of names.
    /// - Returns: an authenticator on this home and keychain.
    public func authenticator(order: Collation = .folded) -> Authenticator {
        Authenticator(
            home: home, keys: keychain.store(mayCreate: !hasVault, siblings: siblings), device: deviceName,
            order: order, cloud: cloud.seat)
    }

    /// The machine's name; of a home in another than the usual place the folder's name as well, so that two devices on
    /// one machine can be told apart.
    private var deviceName: String {
        let path = home.directory.path
        guard !isUsualHome, let folder = path.split(separator: "/").last else { return Machine.name }
        return "\(Machine.name) (\(folder))"
    }

    /// Remembers this run's keychain, once the vault has opened with it.
    ///
    /// - Parameter state: the vault as it was loaded.
    /// - Throws: `files`.
    public func remember(after state: VaultState) throws(HostError) {
        guard state.condition == .ready, keychain != rememberedKeychain else { return }
        try RememberedChoice.keychain(in: home.directory).write(keychain.text)
    }

    /// Whether a vault is in sight; what cannot be told counts as one.
    public var hasVault: Bool {
        do throws(FilesError) { return try home.directory.identity(of: Home.vaultName) != nil } catch {
            return true
        }
    }
}
