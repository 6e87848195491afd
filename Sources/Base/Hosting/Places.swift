#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Where things are kept, by options, environment and defaults, before anything is opened.
package struct Places {
    package let home: String
    /// Whether that is where it is unless something else is said.
    package let isUsualHome: Bool
    /// The keychain that was asked for in this run; nil if none was.
    package let keychain: Keychain?
    /// The cloud that was asked for in this run; nil if none was.
    package let cloud: CloudChoice?
    /// The keychain to use where none was asked for and none is remembered.
    package let defaultKeychain: Keychain?

    package init(
        _ options: HostOptions, _ environment: Environment, of product: Product, schemes: [String] = []
    ) throws(HostError) {
        let data = Self.dataHome(environment)
        let usual = data.map { $0 + "/" + product.name }
        if options.home == "" { throw .emptyPlace(option: "--home") }
        if options.keychain == "" { throw .emptyPlace(option: "--keychain") }
        if options.cloud == "" { throw .emptyPlace(option: "--cloud") }
        guard let home = options.home ?? environment[product.variable("HOME")] ?? usual else {
            throw .noHome
        }
        self.home = home
        isUsualHome = home == usual
        keychain = (options.keychain ?? environment[product.variable("KEYCHAIN")]).map {
            Keychain($0, from: Self.workingDirectory)
        }
        cloud = (options.cloud ?? environment[product.variable("CLOUD")]).map {
            CloudChoice($0, from: Self.workingDirectory, schemes: schemes)
        }
        defaultKeychain = data.map { .folder("\($0)/\(product.name)-keychain") }
    }

    /// `$XDG_DATA_HOME`, which by its specification counts only if it is absolute; else `~/.local/share`.
    private static func dataHome(_ environment: Environment) -> String? {
        if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path }
        return environment["HOME"].map { $0 + "/.local/share" }
    }

    package static var workingDirectory: String {
        guard let path = unsafe getcwd(nil, 0) else { return "" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
