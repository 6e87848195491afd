@testable import SimulatorCore
import SwiftUI
import Testing

/// Windows, menus and keys of a Mac.
@MainActor
struct MacTests {
    private func shown(@SceneBuilder _ scene: @escaping () -> some Scene) -> Simulator {
        Simulator(SimulatedApp(scene: scene), traits: DeviceTraits(.mac))
    }

    private func titles(_ simulator: Simulator) -> [String] {
        simulator.screen.menuBar.map { menu in
            menu.label + ": " + menu.children.map(\.label).joined(separator: ", ")
        }
    }

    @Test func theSystemsMenusAreThereWithoutCommands() {
        let simulator = shown { Window(Text(verbatim: "App"), id: "a") { Text(verbatim: "x") } }
        #expect(titles(simulator) == ["File: Close", "Window: App"])
        #expect(simulator.screen.text.hasPrefix("menu bar\n  MenuBarItem \"File\"\n"))
        #expect(simulator.screen.text.hasSuffix("window \"App\" [key]\n  StaticText \"x\"\n"))
    }

    @Test func commandsStandAtTheirPlaces() {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { EmptyView() }.commands { Entries() }
            Settings { Text(verbatim: "set") }
        }
        #expect(
            titles(simulator) == [
                "App: About, Settings…", "File: New, Close", "Edit: Find", "Window: App",
            ])
    }

    @Test func whatReplacesTheSystemsOwnStandsAlone() {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { EmptyView() }
                .commands { CommandGroup(replacing: .appSettings) { Button("Mine") {} } }
            Settings { Text(verbatim: "set") }
        }
        #expect(titles(simulator).first == "App: Mine")
    }

    @Test func twoCommandsWithTheSameKeysAreAFault() {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { EmptyView() }
                .commands {
                    CommandGroup(after: .sidebar) {
                        Button("One") {}.keyboardShortcut("k")
                        Button("Two") {}.keyboardShortcut("k")
                        Button("Three") {}.keyboardShortcut("k", modifiers: [.command, .shift])
                    }
                }
        }
        #expect(simulator.screen.faults == ["⌘K stands for two commands."])
    }

    @Test func keysReachTheKeyWindowBeforeTheMenus() async throws {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { Keyed(name: "view") }.commands { Entries() }
        }
        try await simulator.press(Shortcut("f"))
        #expect(simulator.find("view")?.label == "pressed")
        #expect(throws: Simulator.Failure.isOff("⌘N")) { try simulator.send(Shortcut("n")) }
        #expect(throws: Simulator.Failure.cannot("press", "⌘J")) { try simulator.send(Shortcut("j")) }
    }

    @Test func aMenuIsOpenedAndClosed() async throws {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { Text(verbatim: "x") }.commands { Entries() }
        }
        let edit = try #require(simulator.screen.menuBar.first { $0.label == "Edit" })
        try simulator.tap(edit.node)
        #expect(simulator.screen.reachable.map(\.label) == ["Find"])
        try simulator.send(.escape)
        #expect(simulator.screen.reachable.map(\.label) == ["x"])
    }

    @Test func aSecondWindowKeepsItsStateWhileItIsOpen() async throws {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { SettingsLink { Text(verbatim: "open") } }
            Settings { Keyed(name: "inner") }
        }
        try await simulator.tap("open")
        try await simulator.tap("inner")
        #expect(simulator.windows == ["Settings", "App"])
        try await simulator.choose(command: "App")
        #expect(simulator.windows == ["App", "Settings"])
        #expect(simulator.find("inner")?.label == "pressed")
        try await simulator.tap("inner")
        try await simulator.press(Shortcut("w"))
        #expect(simulator.windows == ["App"])
        try await simulator.tap("open")
        #expect(simulator.find("inner")?.label == "not yet")
    }

    @Test func aSignInTheMenuBarOpensAWindowBesideTheOthersUntilOneOfThemComesForward() async throws {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { Extra() }
            MenuBarExtra(isInserted: Binding(get: { true }, set: { _ in })) {
                Keyed(name: "inner")
            } label: {
                Label("Codes", systemImage: "plus")
            }
        }
        #expect(simulator.screen.text.contains("  StatusItem \"Codes\"\n"))
        #expect(simulator.windows == ["App"])
        try await simulator.openMenuBarExtra()
        #expect(simulator.windows == ["Codes", "App"])
        #expect(titles(simulator).contains("Window: App"), "it is listed among no windows")
        try await simulator.tap("inner")
        #expect(simulator.find("inner")?.label == "pressed")
        try await simulator.tap("outer")
        #expect(simulator.windows == ["App"])
        try await simulator.openMenuBarExtra()
        try await simulator.openMenuBarExtra()
        #expect(simulator.windows == ["App"])
        try await simulator.openMenuBarExtra()
        try simulator.send(.escape)
        #expect(simulator.windows == ["App"])
    }

    @Test func aSignThatIsNotInsertedIsNotThere() {
        let simulator = shown {
            Window(Text(verbatim: "App"), id: "a") { Text(verbatim: "x") }
            MenuBarExtra(isInserted: Binding(get: { false }, set: { _ in })) {
                EmptyView()
            } label: {
                Label("Codes", systemImage: "plus")
            }
        }
        #expect(simulator.screen.extras.isEmpty && !simulator.screen.text.contains("Codes"))
    }

    @Test func aPhoneHasNoneOfIt() {
        let simulator = Simulator(SimulatedApp { WindowGroup { Keyed(name: "x") }.commands { Entries() } })
        #expect(simulator.screen.menus.isEmpty)
        #expect(simulator.screen.text == "window\n  Button \"not yet\" #x\n")
    }

    @Test func aMacHasOneTextSize() {
        var traits = DeviceTraits(.mac)
        traits.textSize = .accessibility3
        #expect(traits.textSize == .large)
    }
}

private struct Entries: Commands {
    var body: some Commands {
        CommandGroup(replacing: .appInfo) { Button("About") {} }
        CommandGroup(replacing: .newItem) { Button("New") {}.keyboardShortcut("n").disabled(true) }
        CommandGroup(after: .textEditing) { Button("Find") {}.keyboardShortcut("f") }
    }
}

private struct Extra: View {
    var body: some View { Button("Outer") {}.accessibilityIdentifier("outer") }
}

private struct Keyed: View {
    let name: String
    @State private var label = "not yet"

    init(name: String) { self.name = name }

    var body: some View {
        Button(label) { label = "pressed" }
            .keyboardShortcut("f")
            .accessibilityIdentifier(name)
    }
}
