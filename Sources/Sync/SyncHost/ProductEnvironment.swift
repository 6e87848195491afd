public import Files
public import Hosting
public import Localization
internal import SyncEngine
public import SyncProduct

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
    public let moment: PresentTime
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
        moment = try PresentTime(environment, of: product)
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

    /// Whether this run's keychain is the one that the home remembers.
    package var remembersKeychain: Bool { keychain == rememberedKeychain }

    /// Remembers this run's keychain, once what the home holds has opened with it.
    ///
    /// - Throws: `files`.
    public func rememberKeychain() throws(HostError) {
        guard !remembersKeychain else { return }
        try RememberedChoice.keychain(in: directory).write(keychain.text)
    }
}

/// Which cloud the home uses, and which it may.
extension ProductEnvironment {
    /// The choice that a text names.
    ///
    /// - Parameter text: a folder's path, an address of another kind of cloud, or `off`.
    /// - Returns: the choice.
    public func choice(_ text: String) -> CloudChoice {
        CloudChoice(text, from: Places.workingDirectory, schemes: schemes)
    }

    private var schemes: [String] { clouds.compactMap(\.scheme) }

    /// The file of the home that remembers the cloud.
    private var cloudFile: RememberedChoice { .cloud(in: directory, schemes: schemes) }

    /// The kind of the cloud at an address.
    func kind(of address: String) -> any CloudKind {
        let named = clouds.first { kind in kind.scheme.map { address.hasPrefix($0 + ":") } ?? false }
        return named ?? FolderKind()
    }

    /// The cloud at an address.
    func cloud(at address: String, for use: CloudUse) -> any Cloud {
        kind(of: address).cloud(at: address, for: use)
    }

    /// The cloud as what a home holds needs to know it; nil for none.
    public var cloudConfiguration: CloudConfiguration? { configuration(of: cloud) }

    func configuration(of choice: CloudChoice) -> CloudConfiguration? {
        choice.address.map { CloudConfiguration(name: $0, confirms: kind(of: $0).confirms) }
    }

    /// The cloud at this moment: another program may have told the home to use another one.
    var presentCloud: CloudChoice {
        if let askedCloud { return askedCloud }
        do throws(HostError) { return try cloudFile.read().map(remembered) ?? .off } catch {
            return cloud
        }
    }

    /// Tells the home which cloud to use from now on; a folder that it never used is made if it is missing.
    ///
    /// - Parameter text: a folder's path, an address of another kind of cloud, or `off`.
    /// - Returns: the choice.
    /// - Throws: `emptyPlace`, `unfitCloud`, `files`; nothing is remembered then.
    public func useCloud(_ text: String) throws(HostError) -> CloudChoice {
        guard !text.isEmpty else { throw .emptyPlace(option: "cloud use") }
        let choice = choice(text)
        if let address = choice.address { try kind(of: address).prepare(address, for: self) }
        try cloudFile.write(choice.text)
        return choice
    }

    /// Why a cloud may not be this home's, wherever it was named.
    ///
    /// It may block: a share may not answer. So it is asked before the cloud is touched, and not whenever a home is
    /// opened.
    func refusal(of address: String) -> HostError? { kind(of: address).refusal(of: address, for: self) }

    /// The clouds that this home has had.
    var usedClouds: UsedClouds { UsedClouds(directory: directory) }

    /// The cloud that was this home's last, whether or not it still is; nil if none ever was.
    public var latestCloud: CloudChoice? { usedClouds.latest.map(remembered) }

    /// Whether the cloud is the one that the person told the home to use, and none was met there yet.
    func isChosenAnew(_ address: String) -> Bool {
        do throws(HostError) {
            guard try cloudFile.read() == address else { return false }
            return !usedClouds.contains(address)
        } catch {
            return false
        }
    }

    private func remembered(_ text: String) -> CloudChoice {
        CloudChoice(text, from: "", schemes: schemes)
    }
}
