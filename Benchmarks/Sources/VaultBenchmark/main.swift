import Bytes
import Files
import Foundation
import OneTimePassword
import SecondCore
import Secrets

/// Opening, saving and searching a vault of 50, 1,000 and 10,000 tokens, as `second` does it.
///
/// Goals: open 1,000 in less than 10 ms, one search over 10,000 in less than 10 ms. Each figure is the median of
/// several runs in one process; the best (on a busy machine the truest) and the first, which pays for what is made
/// once, are shown apart.
struct Figures {
    var first: Double
    var best: Double
    var median: Double

    static func of(_ runs: Int, _ body: () async throws -> Void) async rethrows -> Figures {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<runs {
            let time = try await clock.measure { try await body() }
            times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
        }
        return Figures(first: times[0], best: times.min() ?? 0, median: times.sorted()[runs / 2])
    }

    func line(_ name: String, _ count: Int, goal: Double? = nil) -> String {
        let text = String(
            format: "%@ %6d tokens: %8.2f ms (best %.2f, first %.2f)", name, count, median, best, first)
        return goal.map { text + (median < $0 ? "  goal \($0) ms: met" : "  goal \($0) ms: MISSED") } ?? text
    }
}

let now = Date(timeIntervalSince1970: 1_800_000_000)
let root = FileManager.default.temporaryDirectory.appending(path: "second-bench-\(UUID().uuidString)").path

func tokens(_ count: Int) throws -> [NewToken] {
    let services = [
        "GitHub", "Google", "Amazon", "中国银行", "Zürcher Kantonalbank", "Fastmail", "GitLab", "AWS",
    ]
    return try (0..<count).map { number in
        var bytes = (0..<20).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7) }
        bytes[0] = UInt8(truncatingIfNeeded: number >> 8)
        return try ManualEntry(
            issuer: "\(services[number % services.count]) \(number / 50)",
            account: "person\(number)@example.org",
            secret: Base32.encode(SecretBytes(bytes))
        ).token()
    }
}

func run(_ count: Int) async throws {
    let store = try FileSecretStore(path: "\(root)/keys-\(count)", creating: true)
    let path = "\(root)/home-\(count)"
    func fresh() throws -> Authenticator {
        Authenticator(home: try Home(creating: path, machine: "bench"), keys: store, device: "bench")
    }
    let writer = try fresh()
    _ = try await writer.add(try tokens(count), allowingDuplicates: true, at: now)
    let size = try FileManager.default.attributesOfItem(atPath: "\(path)/vault.sealed")[.size] as? Int ?? 0
    let opening = try await Figures.of(count > 5000 ? 11 : 31) {
        let state = try await fresh().load(at: now)
        precondition(state.tokens.count == count)
    }
    print(opening.line("open  ", count, goal: count == 1000 ? 10 : nil) + "  file \(size) bytes")
    let token = await writer.state.tokens[count / 2]
    var edits = 0
    let saving = try await Figures.of(count > 5000 ? 11 : 31) {
        edits += 1
        try await writer.edit(token.id, TokenNames(issuer: token.issuer, account: "edit \(edits)"), at: now)
    }
    print(saving.line("save  ", count))
    let state = await writer.state
    for query in ["git", "zurcher 12", "person77 exam", "gthb", "nothing like it", "银行"] {
        let searching = await Figures.of(31) { precondition(state.search(query).count <= count) }
        print(searching.line("search \(query)", count, goal: count == 10_000 ? 10 : nil))
    }
    let drawing = await Figures.of(11) {
        precondition(Screen.make(state, at: now, language: .english).screen.cards.count == count)
    }
    print(drawing.line("screen", count))
}

let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for count in counts.isEmpty ? [50, 1000, 10_000] : counts { try await run(count) }
try FileManager.default.removeItem(atPath: root)
