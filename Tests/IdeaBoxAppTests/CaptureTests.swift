import AppRuntime
import IdeaBoxCore
import SyncProduct
import TestSupport
import Testing

@testable import IdeaBoxApp

/// Ideas can be written from the first moment on, however long the store takes to open.
@Suite struct CaptureTests {
    @Test func `the field is on in the first screen`() {
        #expect(AppScreen.starting(in: .english).capture.isOn)
    }

    @Test func `what is written while a slow store opens is added once it is open, in its order`()
        async throws
    {
        let gate = Gate()
        let rig = await Rig(gate: gate)
        rig.send(.capture("One", over: 0), .add, .capture("Two", over: 0), .add, .capture("Thr", over: 0))
        let before = try await rig.screen { $0.capture.typed.text == "Thr" }
        #expect(!before.ideas.canEdit && before.capture.isOn && before.capture.problem == nil)
        await gate.open()
        let after = try await rig.screenInTime { $0.titles.count == 2 }
        #expect(Set(after.titles) == ["One", "Two"])
        #expect(after.capture.typed == TypedText(text: "Thr", version: 0), "what is being typed stays")
    }

    @Test func `it is kept if the app ends before`() async throws {
        let (gate, preferences, store) = (Gate(), MemoryPreferences(), RigStore())
        let rig = await Rig(store: store, preferences: preferences, gate: gate)
        rig.send(.capture("One", over: 0), .add, .scene(.background))
        while await preferences.text(Draft.name)?.contains("One") != true { await Task.yield() }
        await gate.open()
        await rig.quit()
        let again = await Rig(store: RigStore(), preferences: preferences)
        let screen = try await again.screenInTime { !$0.capture.typed.text.isEmpty }
        #expect(screen.capture.typed.text == "One")
    }

    @Test func `where the store cannot be opened it goes back into the field, with the reason`() {
        var bench = Bench(box: BoxState())
        bench.act(.capture("One", over: 0), .add, .capture("Two", over: 0), .add, .capture("Three", over: 0))
        #expect(bench.jobs.isEmpty)
        bench.happen(.box(.problem(.busy(path: "/ideas")), .first))
        #expect(bench.screen.capture.typed == TypedText(text: "One\nTwo\nThree", version: 1))
        #expect(bench.screen.capture.problem != nil && !bench.screen.capture.isOn)
        #expect(bench.state.draft.capture == "One\nTwo\nThree")
        bench.happen(.box(.ready([]), .first))
        #expect(bench.jobs.isEmpty, "it is added once the person says so")
    }

    @Test func `each is added once`() throws {
        var bench = Bench(box: BoxState())
        bench.act(.capture("One", over: 0), .add)
        bench.happen(.box(.ready([]), .first))
        #expect(bench.jobs.count == 1)
        bench.happen(.box(.ready([]), .first))
        #expect(bench.jobs.isEmpty)
    }

    @Test func `what is too long is refused at once`() {
        var bench = Bench(box: BoxState())
        bench.act(.capture(String(repeating: "x", count: 2 << 20), over: 0), .add)
        #expect(bench.screen.capture.problem?.contains("1 MB") == true)
    }
}
