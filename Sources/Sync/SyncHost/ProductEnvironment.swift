public import Files
public import Hosting
public import Localization

/// What every program of a product needs from the machine it runs on: places, language, clock, siblings.
///
/// Variables are named here as those of Second.
///
/// **Which keychain.** `--keychain` wins over `SECOND_KEYCHAIN`, which wins over the one that the home remembers, which
/// wins over the default. The home remembers the keychain with which it was opened last: a choice that worked
/// need not be repeated, and a mistyped one does not stick.
///
/// **Which cloud.** `--cloud` wins over `SECOND_CLOUD`, which wins over the one that the home was told to use; without
/// any there is none. Only ``useCloud(_:)`` changes what the home remembers. Where a choice does not work the program
/// says so; it never tries another.
public struct ProductEnvironment: Sendable {
    /// Whose programs they are.
    public let product: Product
    /// The home.
    public let directory: PrivateDirectory
    /// The kinds of cloud that this program has.
    let clouds: [any CloudKind]
    /// What tells this machine from others, such as the contents of `/etc/machine-id`.
    public let machine: String
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
    public let helpers: HelperPrograms

    /// Opens the home and makes out everything else.
    ///
    /// - Parameters:
    ///   - options: what the command line says.
    ///   - product: whose home it is.
    ///   - environment: the program's environment.
    ///   - clouds: the kinds of cloud that this program has beside folders.
    ///   - needed: the file without which there is nothing to look at, unless a cloud may bring it: nothing is made
    ///     then, and the home is refused. Nil makes a home that is missing.
    /// - Throws: ``HostError``.
    public init(
        _ options: HostOptions, of product: Product, environment: Environment, clouds: [any CloudKind] = [],
        needing needed: String? = nil
    ) throws(HostError) {
        self.product = product
        self.clouds = clouds
        let schemes = clouds.compactMap(\.scheme)
        language = try Language(options, environment)
        moment = try Moment(environment, of: product)
        helpers = HelperPrograms()
        let places = try Places(options, environment, of: product, schemes: schemes)
        machine = Machine.id
        let absence = HostError.noContents(path: places.home, isNamed: options.home != nil)
        let mayCome = needed == nil || places.cloud ?? .off != .off
        do throws(FilesError) {
            directory =
                mayCome
                ? try PrivateDirectory(creating: places.home) : try PrivateDirectory(existing: places.home)
        } catch .notFound where !mayCome {
            throw absence
        } catch {
            throw .files(error)
        }
        rememberedKeychain = try RememberedChoice.keychain(in: directory).read().map {
            Keychain($0, from: "")
        }
        guard let keychain = places.keychain ?? rememberedKeychain ?? places.defaultKeychain else {
            throw .noHome
        }
        self.keychain = keychain
        askedCloud = places.cloud
        isUsualHome = places.isUsualHome
        rememberedCloud = try RememberedChoice.cloud(in: directory, schemes: schemes).read().map {
            CloudChoice($0, from: "", schemes: schemes)
        }
        cloud = places.cloud ?? rememberedCloud ?? .off
        if let needed, cloud == .off {
            // What cannot be looked at is told where it is read.
            let isThere = Result { () throws(FilesError) in try directory.identity(of: needed) != nil }
            guard case .success(false) = isThere else { return }
            throw absence
        }
    }

    /// This device's name for its owner: the machine's; of a home in another than the usual place the folder's as well,
    /// so that two devices on one machine can be told apart.
    public var deviceName: String {
        let path = directory.path
        guard !isUsualHome, let folder = path.split(separator: "/").last else { return Machine.name }
        return "\(Machine.name) (\(folder))"
    }

    /// Remembers this run's keychain, once what the home holds has opened with it.
    ///
    /// - Throws: `files`.
    public func rememberKeychain() throws(HostError) {
        guard keychain != rememberedKeychain else { return }
        try RememberedChoice.keychain(in: directory).write(keychain.text)
    }
}
