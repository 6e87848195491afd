public import Localization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// What a person said on the command line about places and language; it wins over the environment.
public struct HostOptions: Sendable, Equatable {
    /// The home, as `--home` gave it.
    public var home: String?
    /// Where the keys are kept, as `--keychain` gave it: a folder, or `secret-service`.
    public var keychain: String?
    /// The cloud, as `--cloud` gave it: a folder, or `off`.
    public var cloud: String?
    /// The language, as `--language` gave it: `en` or `zh`.
    public var language: String?

    /// Options of which any may be absent.
    public init(
        home: String? = nil, keychain: String? = nil, cloud: String? = nil, language: String? = nil
    ) {
        self.home = home
        self.keychain = keychain
        self.cloud = cloud
        self.language = language
    }

    /// The same options as arguments, for another program of the product.
    ///
    /// - Parameter further: options that this program adds.
    /// - Returns: a name and a value for each that has one.
    package func arguments(_ further: [(name: String, value: String?)] = []) -> [String] {
        let options =
            [("--home", home), ("--keychain", keychain), ("--cloud", cloud), ("--language", language)]
            + further
        return options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }
}

/// The environment variables that a program was started with.
public struct Environment: Sendable {
    private let lookup: @Sendable (String) -> String?

    /// An environment of given variables, for tests.
    ///
    /// - Parameter variables: values by name.
    public init(_ variables: [String: String]) { lookup = { variables[$0] } }

    private init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

    /// This process's own.
    public static let process = Environment { name in unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// A variable's value; nil if it is not set, or set to nothing, which means the same to every program here.
    ///
    /// - Parameter name: the variable's name.
    public subscript(name: String) -> String? { lookup(name).flatMap { $0.isEmpty ? nil : $0 } }
}

/// Which product a program belongs to: what its folders and variables are called.
public struct Product: Sendable, Equatable {
    /// What its command is called, and its folder of data: `second`.
    public let name: String
    /// What people call it: `Second`.
    public let title: String
    /// What its environment variables begin with: `SECOND`.
    public let prefix: String
    /// What lies in its home, within a sentence: `vault`.
    public let contents: LocalizedText

    /// A product.
    ///
    /// - Parameters:
    ///   - name: its command, in lower case.
    ///   - title: its name for people.
    ///   - contents: what lies in its home, as a singular noun.
    public init(name: String, title: String, contents: some Localizable) {
        self.name = name
        self.title = title
        prefix = name.uppercased()
        self.contents = LocalizedText(contents)
    }

    /// The name of one of its environment variables.
    ///
    /// - Parameter name: what follows the prefix, such as `HOME`.
    /// - Returns: the whole name.
    public func variable(_ name: String) -> String { prefix + "_" + name }
}
