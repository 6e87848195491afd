import Bytes
import Files
import Foundation
import OneTimePassword
import SecondApp
import SecondCore
import Secrets

/// What the app of iPhone, iPad and Mac computes for one screen: everything but the cards that nobody sees.
///
/// Goal: a screen that shows 20 of 1,000 accounts in less than 4 ms, a quarter of a frame at 60 Hz; and typing in the
/// search the same. Each figure is the median of several runs in one process, with the best beside it.
func milliseconds(_ runs: Int, _ body: () throws -> Void) rethrows -> (median: Double, best: Double) {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<runs {
        let time = try clock.measure(body)
        times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
    }
    return (times.sorted()[runs / 2], times.min() ?? 0)
}

func report(_ name: String, goal: Double? = nil, _ body: () throws -> Void) rethrows {
    let time = try milliseconds(101, body)
    let text = String(format: "%@ %8.3f ms (best %.3f)", name, time.median, time.best)
    print(goal.map { text + (time.median < $0 ? "  goal \($0) ms: met" : "  goal \($0) ms: MISSED") } ?? text)
}

let now = Date(timeIntervalSince1970: 1_800_000_000)
let root = FileManager.default.temporaryDirectory.appending(path: "second-app-bench-\(UUID().uuidString)")
    .path
try FileManager.default.createDirectory(
    atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

func tokens(_ count: Int) throws -> [NewToken] {
    let services = [
        "GitHub", "Google", "Amazon", "中国银行", "Zürcher Kantonalbank", "Fastmail", "GitLab", "AWS",
    ]
    return try (0..<count).map { number in
        let secret = SecretBytes((0..<20).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7) })
        return try ManualEntry(
            issuer: "\(services[number % services.count]) \(number / 50)",
            account: "person\(number)@example.org", secret: Base32.encode(secret)
        ).token()
    }
}

/// Reads what a row of the list draws.
func draw(_ card: Card, at now: Date) -> Int {
    let countdown = card.countdown(at: now, in: .english)
    return card.title.count + card.subtitle.count + card.monogram.letters.count + card.at(now).code.count
        + countdown.secondsLeft
}

let vault = Authenticator(
    home: try Home(creating: "\(root)/home", machine: "bench"),
    keys: try FileSecretStore(path: "\(root)/keys", creating: true), device: "bench")
_ = try await vault.add(try tokens(1000), allowingDuplicates: true, at: now)
var state = AppState(AppConfiguration(language: .english, version: "1"))
_ = state.step(.vault(await vault.state), at: now)
_ = state.step(.action(.scene(.active)), at: now)

report("screen with 20 of 1,000 cards drawn   ", goal: 4) {
    let cards = AppScreen.make(state, at: now).vault.cards
    precondition(cards.count == 1000 && cards[400..<420].reduce(0) { $0 + draw($1, at: now) } > 0)
}
report("screen with all 1,000 cards drawn     ") {
    let cards = AppScreen.make(state, at: now).vault.cards
    precondition(cards.reduce(0) { $0 + draw($1, at: now) } > 0)
}
report("one tick: 20 rings and codes drawn     ") {
    let cards = AppScreen.make(state, at: now).vault.cards[0..<20]
    precondition(cards.reduce(0) { $0 + draw($1, at: now.addingTimeInterval(26)) } > 0)
}
for query in ["git", "person77 exam", "银行", "nothing like it"] {
    report("one letter typed: \(query)", goal: 4) {
        var typing = state
        _ = typing.step(.action(.search(query)), at: now)
        let cards = AppScreen.make(typing, at: now).vault.cards
        precondition(cards.prefix(20).reduce(0) { $0 + draw($1, at: now) } >= 0)
    }
}
try FileManager.default.removeItem(atPath: root)
