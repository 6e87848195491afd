import Configuration
import FoundationExports
import HTTPClient
import SystemPackage

/// Values by name, from a file, the environment and flags; the later ones win.
struct SettingsReader: Sendable {
    private let providers: [any ConfigProvider]

    /// - Parameters:
    ///   - file: a file of JSON; nil for none.
    ///   - environment: variables; those that begin with `ACCOUNTD_` count.
    ///   - flags: names of settings and their values as text.
    /// - Throws: ``SettingsError`` for what is no setting.
    init(file: String?, environment: [String: String], flags: [String: String]) async throws(SettingsError) {
        let variables = Set(SettingKey.allCases.map(\.variable))
        for name in environment.keys.sorted() where name.hasPrefix(SettingKey.prefix) {
            guard variables.contains(name) else { throw .unknownVariable(name) }
        }
        var given: [String: String] = [:]
        for (name, value) in flags.sorted(by: { $0.key < $1.key }) {
            guard let key = SettingKey(rawValue: name) else { throw .unknown(name) }
            given[key.variable] = value
        }
        var providers: [any ConfigProvider] = [given, environment].map {
            EnvironmentVariablesProvider(environmentVariables: $0).prefixKeys(with: "accountd")
        }
        if let file { providers.append(try await Self.read(file)) }
        self.providers = providers
    }

    private static func read(_ path: String) async throws(SettingsError) -> any ConfigProvider {
        let bytes = FileManager.default.contents(atPath: path)
        guard let bytes, let names = try? JSONDecoder().decode(SettingNames.self, from: bytes) else {
            throw .file(path: path)
        }
        for name in names.all.sorted() where SettingKey(rawValue: name) == nil { throw .unknown(name) }
        do {
            return try await FileProvider<JSONSnapshot>(filePath: FilePath(path))
        } catch {
            throw .file(path: path)
        }
    }

    /// A text; nil where nobody set it.
    func text(_ key: SettingKey) throws(SettingsError) -> String? {
        guard case .string(let value)? = try value(key, .string) else { return nil }
        return value
    }

    func number(_ key: SettingKey, in range: ClosedRange<Int>) throws(SettingsError) -> Int? {
        guard case .int(let value)? = try value(key, .int) else { return nil }
        guard range.contains(value) else {
            throw .value(key, String(value), wanted: "from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// A number from 0 to 1.
    func fraction(_ key: SettingKey) throws(SettingsError) -> Double? {
        guard case .double(let value)? = try value(key, .double) else { return nil }
        guard (0...1).contains(value) else { throw .value(key, String(value), wanted: "from 0 to 1") }
        return value
    }

    func truth(_ key: SettingKey) throws(SettingsError) -> Bool? {
        guard case .bool(let value)? = try value(key, .bool) else { return nil }
        return value
    }

    func list(_ key: SettingKey) throws(SettingsError) -> [String]? {
        guard case .stringArray(let value)? = try value(key, .stringArray) else { return nil }
        return value.filter { !$0.isEmpty }
    }

    func address(_ key: SettingKey) throws(SettingsError) -> HTTPOrigin? {
        guard let text = try text(key) else { return nil }
        guard let address = HTTPOrigin(text) else {
            throw .unusable(key, wanted: "an address as https://example.com")
        }
        return address
    }

    private func value(_ key: SettingKey, _ type: ConfigType) throws(SettingsError) -> ConfigContent? {
        do {
            for provider in providers {
                let found = try provider.value(forKey: AbsoluteConfigKey(key.parts), type: type)
                if let value = found.value { return value.content }
            }
            return nil
        } catch {
            throw .kind(key, key.kind)
        }
    }
}

/// The names of all values in a file of nested objects.
private struct SettingNames: Decodable {
    let all: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        all = container.allKeys.flatMap { key in
            guard let inner = try? container.decode(Self.self, forKey: key) else { return [key.stringValue] }
            return inner.all.map { "\(key.stringValue).\($0)" }
        }
    }
}

/// The name of a value in an object, whichever it is: what a file has beside the known ones is told.
struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init(stringLiteral name: String) { stringValue = name }
    init?(intValue: Int) { nil }
}

/// Why a configuration is refused.
enum SettingsError: Error, Sendable, Equatable {
    case file(path: String)
    case unknown(String)
    case unknownVariable(String)
    case kind(SettingKey, SettingKey.Kind)
    case value(SettingKey, String, wanted: String)
    /// As `value`, for settings that may hold a secret by mistake.
    case unusable(SettingKey, wanted: String)
    case together([SettingKey])
    case flag(String)
}

extension SettingsError: CustomStringConvertible {
    /// One English sentence that says what to do; values that might be secret are not repeated.
    var description: String {
        switch self {
        case .file(let path): "\(path) cannot be read as a configuration: it must be a file of JSON objects."
        case .unknown(let name): "\(name) is no setting; docs/account-configuration.md lists them."
        case .unknownVariable(let name):
            "\(name) in the environment is no setting; docs/account-configuration.md lists them."
        case .kind(let key, let kind): "\(key.rawValue) must be \(kind.words)."
        case .value(let key, let value, let wanted):
            "\(key.rawValue) cannot be “\(value)”: it must be \(wanted)."
        case .unusable(let key, let wanted): "\(key.rawValue) is not usable: it must be \(wanted)."
        case .together(let keys):
            "\(keys.map(\.rawValue).joined(separator: ", ")) belong together: set all of them or none."
        case .flag(let text): "--set \(text) is not of the form NAME=VALUE."
        }
    }
}

extension SettingKey.Kind {
    var words: String {
        switch self {
        case .text: "a text"
        case .number: "a whole number"
        case .fraction: "a number"
        case .truth: "true or false"
        case .list: "a list of texts"
        }
    }
}
