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
        case .truth: "true or false"
        case .list: "a list of texts"
        }
    }
}
