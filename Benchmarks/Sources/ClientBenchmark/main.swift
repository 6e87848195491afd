import AccountAPI
import AccountClient
import Foundation

/// What the account's client library costs an app, beside the same requests sent without it.
///
/// Goals: under 20 microseconds more for each authorised request; one refresh for 100 callers whose token has run out;
/// less than 10 MB more memory for a client that waits.

/// The resident set of this process in bytes, as /proc tells it.
func resident() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
}

guard let origin = ServiceOrigin("https://account.readmigo.com") else { fatalError("no origin") }

/// A client whose app was started before, and has a session since.
func client(_ network: Network, life: Int) async throws -> AccountClient {
    let store = Store()
    let ports = ClientPorts(tokens: store, key: Key(), transport: network, notes: Notes())
    let configuration = ClientConfiguration(account: origin, deviceName: "bench", language: .english)
    await AccountClient(configuration, ports).look()
    try await store.keep(
        StoredSession(userID: "u", accessToken: accessToken(0, life: life), refreshToken: "r0"))
    return AccountClient(configuration, ports)
}

let request = TransportRequest(
    "GET", origin, "/v1/me", headers: [.init("Accept", "application/json"), .init("Accept-Language", "en")])

// Memory first, while nothing else has used any. One request through the bare network, so that what it needs is there.
let network = Network()
_ = try await network.send(request)
let before = resident()
let idle = try await client(network, life: 7200)
let running = Task { await idle.run() }
for await state in await idle.states() {
    if case .signedIn = state { break }
}
_ = try await idle.send(request)
let more = Double(resident() - before) / 1e6

func microseconds(_ count: Int, _ send: () async throws -> Void) async rethrows -> Double {
    let time = try await ContinuousClock().measure { for _ in 0..<count { try await send() } }
    return (Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12)
        / Double(count)
}

// Off the main thread, where an app's requests begin: each hop from there and back wakes a thread, which takes the
// system longer than all that is measured. In turns, so that what else the machine does meets both alike.
let (without, with) = try await Task.detached {
    var bare: [Double] = []
    var kept: [Double] = []
    for _ in 0..<21 {
        bare.append(try await microseconds(2000) { _ = try await network.send(request) })
        kept.append(try await microseconds(2000) { _ = try await idle.send(request) })
    }
    return (bare.sorted()[10], kept.sorted()[10])
}.value

let slow = Network()
let late = try await client(slow, life: -1)
let asking = (0..<100).map { _ in Task { try await late.send(request).status } }
var answers = 0
for one in asking { answers += try await one.value == 200 ? 1 : 0 }
running.cancel()

func line(_ name: String, _ value: String, _ goal: String, _ isMet: Bool) {
    print(
        "\(name.padding(toLength: 52, withPad: " ", startingAt: 0)) \(value)  goal \(goal): \(isMet ? "met" : "MISSED")"
    )
}
print(String(format: "a request by the network alone %32.2f µs, by the client %.2f µs", without, with))
line(
    "the client's share of an authorised request", String(format: "%.2f µs", with - without), "20 µs",
    with - without < 20)
line(
    "refreshes for 100 callers with a token that ran out", "\(slow.refreshes), \(answers) answered", "1",
    slow.refreshes == 1 && answers == 100)
line("memory of a client that waits, beyond the process", String(format: "%.1f MB", more), "10 MB", more < 10)
