import AccountDomain
import AccountTestSupport
import Foundation
import Testing

/// That each commit holds the events of what it does: one row for each service that wants to hear it, no more and no less.
///
/// It looks at every commit of every flow that a test of this target drives, and reads from the tables what changes.
enum EventOracle {
    /// A service that hears all, and one that hears of sessions alone.
    static let services: [RegisteredService] = [
        ("books", Set(SecurityEvent.Kind.allCases)), ("shop", [.sessionEnded]),
    ].map { name, kinds in
        RegisteredService(
            name: name, audiences: ["\(name).example.com"], secrets: [Array(repeating: 1, count: 32)],
            requestsPerSecond: 100,
            events: EventSubscription(url: "https://\(name).example.com/events", kinds: kinds))
    }

    /// What is told, but for when and of what becomes of it.
    struct Told: Hashable {
        let service: String
        let kind: SecurityEvent.Kind
        let user: Identifier<User>
        let session: Identifier<Session>?
    }

    static func check(_ changes: [AccountChange], _ before: MemoryTables, _ secrets: ServerSecrets) {
        var told: [Told] = []
        for case .insert(.message(let message)) in changes where message.kind == .event {
            guard let queued: QueuedEvent = secrets.open(json: message.body, as: "message") else {
                Issue.record("an event that cannot be read")
                continue
            }
            let event = queued.event
            // Logouts depend on who signed in to what: `LogoutTests` has them.
            guard event.kind.isByType else { continue }
            told.append(
                Told(service: queued.service, kind: event.kind, user: event.user, session: event.session))
            #expect(message.priority == .event && message.order == QueuedEvent.lane(of: queued.service))
            #expect(message.createdAt == event.at && message.dueAt == event.at && message.tries == 0)
            let days: Double = event.kind == .sessionEnded ? 1 : 7
            #expect(message.expiresAt == event.at + days * 86_400)
        }
        let expected = changes.flatMap { Self.told(of: $0, before) }
        #expect(Set(told) == Set(expected) && told.count == expected.count, "\(changes)")
    }

    private static func told(of change: AccountChange, _ before: MemoryTables) -> [Told] {
        switch change {
        case .insert(.user(let user)):
            [Told(service: "books", kind: .userCreated, user: user.id, session: nil)]
        case .removeUser(let user, _):
            [Told(service: "books", kind: .userDeleted, user: user, session: nil)]
        case .replace(.session(let session)):
            ends(session, before)
                ? ["books", "shop"].map {
                    Told(service: $0, kind: .sessionEnded, user: session.user, session: session.id)
                } : []
        default: []
        }
    }

    private static func ends(_ session: Session, _ before: MemoryTables) -> Bool {
        guard session.endedAt != nil else { return false }
        return before.sessions.first { $0.id == session.id }.map { $0.endedAt == nil } ?? false
    }
}

extension World {
    /// What waits for services, in the order of making.
    func told() async -> [QueuedEvent] {
        await store.tables.messages.filter { $0.kind == .event }.sorted { $0.createdAt < $1.createdAt }
            .compactMap { accounts.dependencies.secrets.open(json: $0.body, as: "message") }
    }
}
