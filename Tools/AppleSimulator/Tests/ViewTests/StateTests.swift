import SimulatorCore
import SwiftUI
import Testing

/// What a view keeps, where, and for how long.
@MainActor
struct StateTests {
    private func shown(_ view: some View) -> Simulator {
        Simulator(SimulatedApp { WindowGroup { view } })
    }

    @Test func aStateIsKeptBetweenDrawings() async throws {
        let simulator = shown(Counter(name: "a"))
        try await simulator.tap("a")
        try await simulator.tap("a")
        #expect(simulator.find("a")?.label == "2")
    }

    @Test func stateGoesWithTheIdentityAndNotWithThePlace() async throws {
        let simulator = shown(Reversible())
        try await simulator.tap("x")
        #expect(simulator.screen.reachable.compactMap(\.identifier) == ["x", "y", "turn"])
        try await simulator.tap("turn")
        #expect(simulator.screen.reachable.compactMap(\.identifier) == ["y", "x", "turn"])
        #expect(simulator.find("x")?.label == "1")
        #expect(simulator.find("y")?.label == "0")
    }

    @Test func stateIsForgottenWithItsView() async throws {
        let simulator = shown(Hideable())
        try await simulator.tap("inner")
        #expect(simulator.find("inner")?.label == "1")
        try await simulator.tap("hide")
        #expect(simulator.find("inner") == nil)
        try await simulator.tap("hide")
        #expect(simulator.find("inner")?.label == "0")
    }

    @Test func eachChangeIsToldOnceWithWhatWasBefore() async throws {
        let simulator = shown(Teller())
        #expect(simulator.find("told")?.label == "")
        for text in ["a", "ab"] {
            let field = try await simulator.the("field")
            try simulator.write(text, into: field.node)
        }
        #expect(simulator.find("told")?.label == "->a a->ab")
    }

    @Test func aTaskBeginsAgainWithAnotherIdAndIsCancelled() async throws {
        let simulator = shown(Worker())
        try await simulator.wait(for: "0") { $0.find("log")?.label == "0" ? true : nil }
        try await simulator.tap("next")
        try await simulator.wait(for: "0 gone 1") { $0.find("log")?.label == "0 1" ? true : nil }
    }

    @Test func theEnvironmentReachesActions() async throws {
        let simulator = shown(Reader().environment(\.word, "outer"))
        try await simulator.tap("read")
        #expect(simulator.find("read")?.label == "outer")
    }
}

private struct Counter: View {
    let name: String
    @State private var count = 0

    init(name: String) { self.name = name }

    var body: some View {
        Button("\(count)") { count += 1 }
            .accessibilityIdentifier(name)
    }
}

private struct Reversible: View {
    @State private var names = ["x", "y"]

    var body: some View {
        ForEach(names, id: \.self) { Counter(name: $0) }
        Button("turn") { names.reverse() }
            .accessibilityIdentifier("turn")
    }
}

private struct Hideable: View {
    @State private var isHidden = false

    var body: some View {
        if !isHidden { Counter(name: "inner") }
        Button("hide") { isHidden.toggle() }
            .accessibilityIdentifier("hide")
    }
}

private struct Teller: View {
    @State private var text = ""
    @State private var told: [String] = []

    var body: some View {
        TextField(text: $text) { Text(verbatim: "Field") }
            .accessibilityIdentifier("field")
            .onChange(of: text) { told.append("\($0)->\($1)") }
        Button(told.joined(separator: " ")) {}
            .accessibilityIdentifier("told")
    }
}

private struct Worker: View {
    @State private var number = 0
    @State private var log: [Int] = []

    var body: some View {
        Button("next") { number += 1 }
            .accessibilityIdentifier("next")
        Text(verbatim: log.map { "\($0)" }.joined(separator: " "))
            .accessibilityIdentifier("log")
            .task(id: number) { log.append(number) }
    }
}

private struct WordKey: EnvironmentKey {
    static let defaultValue = "none"
}

extension EnvironmentValues {
    fileprivate var word: String {
        get { self[WordKey.self] }
        set { self[WordKey.self] = newValue }
    }
}

private struct Reader: View {
    @State private var read = ""
    @Environment(\.word) private var word

    var body: some View {
        Button(read) { read = word }
            .accessibilityIdentifier("read")
    }
}
