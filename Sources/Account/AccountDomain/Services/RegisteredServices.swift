internal import Crypto
internal import FoundationExports
internal import Synchronization

/// A backend that is registered here: it may ask about tokens of its audiences, and which sessions ended.
package struct RegisteredService: Sendable, Equatable {
    package let name: String
    /// Of other tokens it hears no more than that they are not active.
    package let audiences: Set<String>
    /// How many requests a second it may send to each instance, and twice as many at once.
    package let requestsPerSecond: Int
    /// What it is told by itself, and where; nil for nothing.
    package let events: EventSubscription?
    /// How people sign in to it; nil for one to which nobody does.
    package let signIn: ServiceSignIn?
    /// SHA-256 of each of its secrets: one, or two while one follows another.
    fileprivate let secrets: [[UInt8]]

    /// How many secrets hold at a time, at most.
    package static let mostSecrets = 2

    /// - Parameters:
    ///   - name: by which it is known.
    ///   - audiences: whose tokens it may ask about.
    ///   - secrets: SHA-256 of each, 1 to ``mostSecrets``.
    ///   - requestsPerSecond: its own limit.
    ///   - events: what it is told, and where.
    ///   - signIn: how people sign in to it.
    package init(
        name: String, audiences: Set<String>, secrets: [[UInt8]], requestsPerSecond: Int,
        events: EventSubscription? = nil, signIn: ServiceSignIn? = nil
    ) {
        self.events = events
        self.name = name
        self.audiences = audiences
        self.secrets = secrets
        self.requestsPerSecond = requestsPerSecond
        self.signIn = signIn
    }
}

extension RegisteredService {
    /// Whether it is told anything by itself.
    package var isTold: Bool { events != nil || signIn?.backChannelLogout != nil }
}

/// What a service is told by security event tokens (RFC 8935).
package struct EventSubscription: Sendable, Equatable {
    /// Where they are posted.
    package let url: String
    package let kinds: Set<SecurityEvent.Kind>

    package init(url: String, kinds: Set<SecurityEvent.Kind>) {
        self.url = url
        self.kinds = kinds
    }
}

/// The registered backends; others may come while the server runs.
package final class RegisteredServices: Sendable {
    fileprivate let services: Mutex<[String: RegisteredService]>
    /// The hash of nothing that anybody knows: a name that nobody has takes as long as one with a wrong secret.
    private static let nobody = [[UInt8](repeating: 0, count: 32)]

    package init(_ services: [RegisteredService] = []) {
        self.services = Mutex(Self.byName(services))
    }

    private static func byName(_ services: [RegisteredService]) -> [String: RegisteredService] {
        Dictionary(services.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Knows these from now on, and no others.
    package func use(_ services: [RegisteredService]) {
        self.services.withLock { $0 = Self.byName(services) }
    }

    package var isEmpty: Bool { services.withLock { $0.isEmpty } }

    package var count: Int { services.withLock { $0.count } }

    /// Whether people can sign in to any of them.
    package var offerSignIn: Bool { services.withLock { $0.values.contains { $0.signIn != nil } } }

    /// The one of a name, without a look at its secret.
    package func service(named name: String) -> RegisteredService? { services.withLock { $0[name] } }

    /// Who shows a name and a secret; nil for a wrong one of either.
    package func service(named name: String, secret: [UInt8]) -> RegisteredService? {
        let found = services.withLock { $0[name] }
        let hash = Array(SHA256.hash(data: secret))
        let known = found?.secrets ?? Self.nobody
        // As many comparisons for one secret as for two.
        let isKnown = isOne(hash, of: known + known.prefix(RegisteredService.mostSecrets - known.count))
        return isKnown ? found : nil
    }
}

/// What services are told by themselves.
extension RegisteredServices {
    /// Whether one is told anything.
    var haveEvents: Bool { services.withLock { $0.values.contains(where: \.isTold) } }

    /// How many are told something.
    package var toldCount: Int { services.withLock { $0.values.count(where: \.isTold) } }

    /// Those that hear when a session that had signed in to them ends.
    var namesWithLogout: Set<String> {
        services.withLock { services in
            Set(services.values.filter { $0.signIn?.backChannelLogout != nil }.map(\.name))
        }
    }

    /// Those that want to hear of something, in the order of their names.
    func names(hearing kind: SecurityEvent.Kind) -> [String] {
        services.withLock { $0.values.filter { $0.events?.kinds.contains(kind) ?? false }.map(\.name) }
            .sorted()
    }

    /// Where a service is told of something; nil where it is not, or is registered no more.
    package func url(of service: String, for kind: SecurityEvent.Kind) -> String? {
        guard let found = services.withLock({ $0[service] }) else { return nil }
        if kind == .serviceLogout { return found.signIn?.backChannelLogout }
        guard let events = found.events, events.kinds.contains(kind) else { return nil }
        return events.url
    }

    /// Wherever one is told something.
    package var eventURLs: [String] {
        services.withLock { services in
            services.values.flatMap { [$0.events?.url, $0.signIn?.backChannelLogout] }.compactMap(\.self)
        }
    }
}
