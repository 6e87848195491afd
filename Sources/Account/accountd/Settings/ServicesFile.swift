import AccountDomain
import AccountMessaging
import Bytes
import FoundationExports

/// The file of registered backends: JSON, with hashes in place of secrets.
///
/// ```json
/// { "services": [ { "name": "books", "audiences": ["books.example.com"], "secrets": ["sha256:…"],
///                   "events": { "url": "https://books.example.com/events", "types": ["sessionEnded"] },
///                   "signIn": { "title": "Books", "redirects": ["https://books.example.com/callback"] } } ] }
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
        guard services.count(where: \.isTold) <= mostWithEvents else { throw .tooManyWithEvents }
        return services
    }

    private static func service(
        _ entry: Entry, at index: Int, _ audiences: Set<String>
    ) throws(ServicesFileError) -> RegisteredService {
        let name = entry.name
        guard isName(name) else { throw .name(number: index + 1) }
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
            },
            signIn: try entry.signIn.map { entry throws(ServicesFileError) in
                try signIn(entry, of: name)
            })
    }

    private static func subscription(
        _ events: Entry.Events, of name: String
    ) throws(ServicesFileError) -> EventSubscription {
        guard !events.hasUnknown else { throw .unknownOfEvents(name) }
        guard EventEndpoint(events.url) != nil else { throw .eventURL(name) }
        let kinds = events.types.compactMap { SecurityEvent.Kind(rawValue: $0) }.filter(\.isByType)
        guard !kinds.isEmpty, kinds.count == events.types.count, Set(kinds).count == kinds.count else {
            throw .eventTypes(name)
        }
        return EventSubscription(url: events.url, kinds: Set(kinds))
    }

    private static func signIn(
        _ entry: SignInEntry, of name: String
    ) throws(ServicesFileError) -> ServiceSignIn {
        guard !entry.hasUnknown else { throw .unknownOfSignIn(name) }
        guard ServiceSignIn.isTitle(entry.title) else { throw .title(name) }
        guard (1...ServiceSignIn.mostRedirects).contains(entry.redirects.count),
            Set(entry.redirects).count == entry.redirects.count
        else { throw .redirects(name) }
        if let place = entry.redirects.firstIndex(where: { !ServiceSignIn.isAddress($0) }) {
            throw .redirect(name, number: place + 1)
        }
        if let url = entry.backChannelLogout {
            guard ServiceSignIn.isAddress(url), EventEndpoint(url) != nil else {
                throw .backChannelLogout(name)
            }
        }
        return ServiceSignIn(
            title: entry.title, redirects: entry.redirects, backChannelLogout: entry.backChannelLogout)
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
    private struct File: Decodable {
        let services: [Entry]
        let hasUnknown: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            services = try container.decode([Entry].self, forKey: "services")
            hasUnknown = container.allKeys.contains { $0.stringValue != "services" }
        }
    }

    private struct Entry: Decodable {
        let name: String
        let audiences, secrets: [String]
        let requestsPerSecond: Int?
        let events: Events?
        let signIn: SignInEntry?
        let hasUnknown: Bool

        struct Events: Decodable {
            let url: String
            let types: [String]
            let hasUnknown: Bool

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyCodingKey.self)
                url = try container.decode(String.self, forKey: "url")
                types = try container.decode([String].self, forKey: "types")
                hasUnknown = container.allKeys.contains { !["url", "types"].contains($0.stringValue) }
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            name = try container.decode(String.self, forKey: "name")
            audiences = try container.decode([String].self, forKey: "audiences")
            secrets = try container.decode([String].self, forKey: "secrets")
            requestsPerSecond = try container.decodeIfPresent(
                Int.self, forKey: "requestsPerSecond")
            events = try container.decodeIfPresent(Events.self, forKey: "events")
            signIn = try container.decodeIfPresent(
                SignInEntry.self, forKey: "signIn")
            let known = ["name", "audiences", "secrets", "requestsPerSecond", "events", "signIn"]
            hasUnknown = container.allKeys.contains { !known.contains($0.stringValue) }
        }
    }

    private struct SignInEntry: Decodable {
        let title: String
        let redirects: [String]
        let backChannelLogout: String?
        let hasUnknown: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            title = try container.decode(String.self, forKey: "title")
            redirects = try container.decode([String].self, forKey: "redirects")
            backChannelLogout = try container.decodeIfPresent(
                String.self, forKey: "backChannelLogout")
            let known = ["title", "redirects", "backChannelLogout"]
            hasUnknown = container.allKeys.contains { !known.contains($0.stringValue) }
        }
    }
}
