import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import Foundation
import TestSupport

/// One random history of a phone, the processes of its app, and the account service.
final class History {
    enum Violation: Error { case loggedOut(String), revived(String), other(String) }

    struct Counts: Sendable {
        var kills = 0
        var refreshes = 0
        var signOuts = 0
        var retirements = 0
        var links = 0
        var passkeys = 0
        var merges = 0
        var partings = 0
        var loggedOut = 0
        var revived = 0
        var violations = 0

        static func += (left: inout Counts, right: Counts) {
            left.kills += right.kills
            left.refreshes += right.refreshes
            left.signOuts += right.signOuts
            left.retirements += right.retirements
            left.links += right.links
            left.passkeys += right.passkeys
            left.merges += right.merges
            left.partings += right.partings
            left.loggedOut += right.loggedOut
            left.revived += right.revived
            left.violations += right.violations
        }

        mutating func note(_ error: any Error) {
            violations += 1
            if case Violation.loggedOut = error { loggedOut += 1 }
            if case Violation.revived = error { revived += 1 }
        }
    }

    /// What the person may expect of the device.
    enum Expected: String { case signedIn, signedOut, either }

    static let emails = ["ann@example.com", "bo@example.com"]
    static let password = "Blue7horses"

    var random: SeededGenerator
    let service: SimulatedService
    let phone: SimulatedPhone
    var apps: [SimulatedApp] = []
    var expected = Expected.signedIn
    /// Whose account it is where somebody is expected to be signed in: its id.
    var person = ""
    /// The ids of sessions that the person signed out of.
    var left: Set<String> = []
    /// What each process said last.
    var said: [ObjectIdentifier: AccountState] = [:]
    var counts = Counts()
    /// The person's, whose passkeys may be of either account.
    let authenticator: MemoryPasskeys
    private(set) var story: [String] = []
    /// The server's tables as they were, within the present sign-in.
    var backup: MemoryTables?
    /// The keys of the server; nil in histories in which they stay as they are.
    var keys: Keys?
    /// How long nobody has reached the server with this session.
    var idle = Duration.zero

    init(seed: UInt64) async throws {
        random = SeededGenerator(seed: seed)
        authenticator = MemoryPasskeys(
            SoftwareAuthenticator(origin: "https://account.readmigo.com", seed: seed))
        service = try SimulatedService(seed: seed)
        phone = SimulatedPhone(service)
        let app = phone.start()
        apps = [app]
        answerForWeChat()
        await app.client.look()
        for email in Self.emails {
            // The other one registers elsewhere.
            let place = email == Self.emails[0] ? app : SimulatedPhone(service).start()
            await place.client.look()
            let step = try await place.register(email, password: Self.password)
            if case .signedIn(let user) = step, place === app { person = user }
        }
        if chance(50) { await start() }
        if chance(25) {
            keys = Keys()
            // A session that nobody uses would keep the old key for 30 days.
            try await endSessions { $0.user.text != person }
        }
    }

    func say(_ text: String) { story.append("\(Int(phone.clock.now.elapsed.components.seconds))s \(text)") }
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            try await step()
            try await checkAlways()
        }
        try await settle()
    }

    func start() async {
        let app = phone.start()
        apps.append(app)
        await app.client.look()
        say("a process starts: \(await app.client.state.word)")
    }

    /// One of the processes, and its number.
    func pick() -> (app: SimulatedApp, number: Int) {
        let number = Int.random(in: 0..<apps.count, using: &random)
        return (apps[number], number)
    }

    /// Puts a new process in the place of one that is dead.
    func bury(_ app: SimulatedApp) async {
        guard app.life.isOver, let place = apps.firstIndex(where: { $0 === app }) else { return }
        counts.kills += 1
        note(app)
        let next = phone.start()
        apps[place] = next
        await next.client.look()
        say("process \(place) was killed, and starts again: \(await next.client.state.word)")
        await mend(next)
    }

    /// A fault that was meant for one process does not last into its next.
    private func mend(_ app: SimulatedApp) async { app.network.setDown(false) }

    func note(_ app: SimulatedApp) {
        counts.refreshes += app.network.requests.count { $0.path == "/v1/tokens" }
    }
}

extension AccountState {
    /// In a word.
    var word: String {
        switch self {
        case .unknown(let error): "unknown (\(error.map { "\($0)" } ?? "not read"))"
        case .signedOut: "signed out"
        case .signingIn: "signing in"
        case .needsStepUp: "needs a step-up"
        case .needsProfile: "needs a profile"
        case .signedIn: "signed in"
        case .expired(let end): "expired (\(end))"
        }
    }
}
