import Files
internal import FoundationExports
import Hosting

/// What is named once and kept in the home: the service, whom to trust, and where the sign-in lies.
struct KeptSettings: Codable, Equatable {
    /// Where the sign-in is kept.
    enum Store: String, Codable {
        case file
        case secretService = "secret-service"
    }

    /// The service that people sign in to unless they name another one.
    static let usualServer = "https://account.readmigo.com"
    private static let fileName = "app.json"
    private static let limit = 65_536

    var server = usualServer
    /// A file of certificate authorities; nil for the system's.
    var authority: String?
    /// As they were given; none for no pinning.
    var pins: [String] = []
    /// As it was given.
    var pinsUntil: String?
    var store = Store.file
    /// What tells this home's secrets from other homes' in a keyring that they share; nil with files.
    var scope: String?

    /// What a home keeps; nil if nothing yet.
    ///
    /// - Parameter home: the home.
    /// - Returns: the settings.
    /// - Throws: `files`; `refused` for a file that holds something else.
    static func read(_ home: PrivateDirectory) throws(CommandError) -> KeptSettings? {
        let bytes: [UInt8]?
        do throws(FilesError) { bytes = try home.read(fileName, limit: limit) } catch { throw .files(error) }
        guard let bytes else { return nil }
        guard let settings = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
            throw .refused(.settingsDamaged(home.path(of: fileName)))
        }
        return settings
    }

    /// Keeps them.
    ///
    /// - Parameter home: the home.
    /// - Throws: `files`.
    func write(_ home: PrivateDirectory) throws(CommandError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            throw .refused(.settingsDamaged(home.path(of: Self.fileName)))
        }
        do throws(FilesError) { try home.write(Self.fileName, Array(data) + [0x0A]) } catch {
            throw .files(error)
        }
    }

    private static func freshScope() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    /// These, changed by what the command line says.
    ///
    /// - Parameters:
    ///   - flags: the command line's options.
    ///   - directory: where relative paths start.
    /// - Returns: the settings of this run.
    /// - Throws: `usage`.
    func changed(by flags: AppFlags, from directory: String) throws(CommandError) -> KeptSettings {
        var settings = self
        if let server = flags.server { settings.server = server }
        if let file = flags.ca {
            settings.authority = file == "none" ? nil : file.hasPrefix("/") ? file : directory + "/" + file
        }
        if !flags.pin.isEmpty { settings.pins = flags.pin == ["none"] ? [] : flags.pin }
        if let date = flags.pinsUntil { settings.pinsUntil = date }
        if settings.pins.isEmpty { settings.pinsUntil = nil }
        if let name = flags.store {
            guard let store = Store(rawValue: name) else { throw .usage(.unknownStore(name)) }
            settings.store = store
        }
        switch settings.store {
        case .file: settings.scope = nil
        case .secretService: settings.scope = settings.scope ?? Self.freshScope()
        }
        return settings
    }
}
