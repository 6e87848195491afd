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
