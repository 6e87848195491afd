import AccountDomain
import AccountMessaging
import Bytes
import FoundationExports

/// The file of registered backends: JSON, with hashes in place of secrets.
///
/// ```json
/// { "services": [ { "name": "books", "audiences": ["books.example.com"], "secrets": ["sha256:…"],
///                   "events": { "url": "https://books.example.com/events", "types": ["sessionEnded"] } } ] }
/// ```
enum ServicesFile {
    /// How many there may be.
    static let most = 64
    /// How many may be told of events: each has rows of its own in the commit of what happened.
    static let mostWithEvents = 16
    private static let rates = 1...10_000
    private static let usualRate = 100
    /// SHA-256 of no bytes, which is what a script hashes that found no secret.
    private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    /// The backends of a file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - policy: knows the audiences that there are.
    /// - Returns: the backends.
    /// - Throws: ``SecretFileError``, ``ServicesFileError``; neither repeats anything that may be a secret.
    static func read(_ path: String, _ policy: AccountPolicy) throws -> [RegisteredService] {
        let secret = try SecretFile.read(path)
        return try read(Data(unsafe secret.withUnsafeBytes { unsafe Array($0) }), policy)
    }

    static func read(_ bytes: Data, _ policy: AccountPolicy) throws(ServicesFileError) -> [RegisteredService]
    {
        guard let file = try? JSONDecoder().decode(File.self, from: bytes) else { throw .form }
        guard !file.hasUnknown else { throw .unknown(number: nil) }
        guard file.services.count <= most else { throw .tooMany }
        let audiences = Set([policy.audience] + policy.otherAudiences)
        var (names, hashes) = (Set<String>(), Set<[UInt8]>())
        var services: [RegisteredService] = []
        for (index, entry) in file.services.enumerated() {
            let service = try service(entry, at: index, audiences)
            guard names.insert(service.name).inserted else { throw .twice(service.name) }
            for text in entry.secrets {
                guard let hash = hash(text), hashes.insert(hash).inserted else {
                    throw .sharedSecret(service.name)
                }
            }
            services.append(service)
        }
        guard services.count(where: { $0.events != nil }) <= mostWithEvents else { throw .tooManyWithEvents }
        return services
    }

    private static func service(
        _ entry: Entry, at index: Int, _ audiences: Set<String>
    ) throws(ServicesFileError) -> RegisteredService {
        guard isName(entry.name) else { throw .name(number: index + 1) }
        guard !entry.hasUnknown else { throw .unknown(number: index + 1) }
        guard !entry.audiences.isEmpty else { throw .noAudience(entry.name) }
        if let place = entry.audiences.firstIndex(where: { !audiences.contains($0) }) {
            throw .audience(entry.name, number: place + 1)
        }
        let hashes = entry.secrets.compactMap(hash)
        guard hashes.count == entry.secrets.count, (1...RegisteredService.mostSecrets).contains(hashes.count)
        else { throw .secrets(entry.name) }
        let rate = entry.requestsPerSecond ?? usualRate
        guard rates.contains(rate) else { throw .rate(entry.name, rates) }
        return RegisteredService(
            name: entry.name, audiences: Set(entry.audiences), secrets: hashes, requestsPerSecond: rate,
            events: try entry.events.map { events throws(ServicesFileError) in
                try subscription(events, of: entry.name)
            })
    }

    private static func subscription(
        _ events: Entry.Events, of name: String
    ) throws(ServicesFileError) -> EventSubscription {
        guard !events.hasUnknown else { throw .unknownOfEvents(name) }
        guard EventEndpoint(events.url) != nil else { throw .eventURL(name) }
        let kinds = events.types.compactMap { SecurityEvent.Kind(rawValue: $0) }
        guard !kinds.isEmpty, kinds.count == events.types.count, Set(kinds).count == kinds.count else {
            throw .eventTypes(name)
        }
        return EventSubscription(url: events.url, kinds: Set(kinds))
    }

    /// So that it stands in a header, a log and a label as it is.
    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-._".utf8.contains(byte)
            }
    }

    /// The bytes of `sha256:` and 64 hexadecimal digits; nil for anything else, and for the hash of nothing.
    private static func hash(_ text: String) -> [UInt8]? {
        let prefix = "sha256:"
        guard text.hasPrefix(prefix), let bytes = Hexadecimal.decode(String(text.dropFirst(prefix.count))),
            bytes.count == 32, Hexadecimal.encode(bytes) != nothing
        else { return nil }
        return bytes
    }
}

extension ServicesFile {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct File: Decodable {
        let services: [Entry]
        let hasUnknown: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            services = try container.decode([Entry].self, forKey: Key(stringValue: "services"))
            hasUnknown = container.allKeys.contains { $0.stringValue != "services" }
        }
    }

    private struct Entry: Decodable {
        let name: String
        let audiences, secrets: [String]
        let requestsPerSecond: Int?
        let events: Events?
        let hasUnknown: Bool

        struct Events: Decodable {
            let url: String
            let types: [String]
            let hasUnknown: Bool

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                url = try container.decode(String.self, forKey: Key(stringValue: "url"))
                types = try container.decode([String].self, forKey: Key(stringValue: "types"))
                hasUnknown = container.allKeys.contains { !["url", "types"].contains($0.stringValue) }
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = try container.decode(String.self, forKey: Key(stringValue: "name"))
            audiences = try container.decode([String].self, forKey: Key(stringValue: "audiences"))
            secrets = try container.decode([String].self, forKey: Key(stringValue: "secrets"))
            requestsPerSecond = try container.decodeIfPresent(
                Int.self, forKey: Key(stringValue: "requestsPerSecond"))
            events = try container.decodeIfPresent(Events.self, forKey: Key(stringValue: "events"))
            let known = ["name", "audiences", "secrets", "requestsPerSecond", "events"]
            hasUnknown = container.allKeys.contains { !known.contains($0.stringValue) }
        }
    }
}

/// Why a file of registered backends is refused: by places and names, for anything else in it may be a secret.
enum ServicesFileError: Error, Sendable, Equatable {
    case form
    /// A member that is none, of a service or of the file itself.
    case unknown(number: Int?)
    case tooMany
    case name(number: Int)
    case twice(String)
    case noAudience(String)
    case audience(String, number: Int)
    case secrets(String)
    case sharedSecret(String)
    case rate(String, ClosedRange<Int>)
    case unknownOfEvents(String)
    case eventURL(String)
    case eventTypes(String)
    case tooManyWithEvents
}

extension ServicesFileError: CustomStringConvertible {
    /// One English sentence that says what to do.
    var description: String {
        switch self {
        case .form:
            "The file of services.file is not of the form {\"services\": [{\"name\": …, \"audiences\": […], "
                + "\"secrets\": […]}]}; docs/account/backends.md has an example."
        case .unknown(nil): "The file of services.file has a member beside “services”, which is none."
        case .unknown(let number?):
            "Service \(number) in the file of services.file has a member that is none: there are name, audiences, secrets, "
                + "requestsPerSecond and events."
        case .tooMany: "The file of services.file has more than \(ServicesFile.most) services."
        case .name(let number):
            "The name of service \(number) in the file of services.file must be 1 to 64 of a-z, 0-9, “-”, “.” and “_”."
        case .twice(let name): "The service \(name) is twice in the file of services.file."
        case .noAudience(let name): "The service \(name) needs at least one audience."
        case .audience(let name, let number):
            "Audience \(number) of the service \(name) must be account.audience or one of account.otherAudiences."
        case .secrets(let name):
            "The service \(name) needs one or two secrets, each the SHA-256 of one as sha256:HEXADECIMAL; a secret itself "
                + "does not belong there."
        case .sharedSecret(let name):
            "A secret of the service \(name) stands twice in the file of services.file: each needs one of its own."
        case .rate(let name, let range):
            "requestsPerSecond of the service \(name) must be from \(range.lowerBound) to \(range.upperBound)."
        case .unknownOfEvents(let name):
            "events of the service \(name) has a member that is none: there are url and types."
        case .eventURL(let name):
            "events.url of the service \(name) must be https://HOST/PATH without a user, a query or a fragment, of at most 512 "
                + "characters; http:// is for 127.0.0.1 and [::1] alone."
        case .eventTypes(let name):
            "events.types of the service \(name) must be one or more of userCreated, userDeleted and sessionEnded, each once."
        case .tooManyWithEvents:
            "The file of services.file has more than \(ServicesFile.mostWithEvents) services with events."
        }
    }
}
