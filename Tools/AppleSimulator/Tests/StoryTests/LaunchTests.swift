import AccountApp
import AppRuntime
import IdeaBoxApp
import IdeaBoxApple
import SecondApp
import SimulatorCore
import SwiftUI
import Testing

@testable import IdeaBox
@testable import Readmigo
@testable import Second

/// How the apps start by themselves: on a device whose parts are in memory, too.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LaunchTests {
    @Test func secondStarts() async throws {
        let second = Simulator(SimulatedApp(SecondMain()))
        try await second.the("Tap + to add your first account")
    }

    @Test func theFirstScreensSayThatTheCloudIsLookedInto() throws {
        let second = Simulator.second()
        try second.tap(try #require(second.find("more")).node)
        #expect(second.find("sync")?.label == "Looking into the cloud")
        let box = Simulator.ideaBox()
        try box.tap(try #require(box.find("more")).node)
        #expect(box.find("sync")?.label == "Looking into the cloud")
    }

    @Test func ideaBoxStarts() async throws {
        let box = Simulator(SimulatedApp(IdeaBoxMain()))
        try await box.the("capture")
    }

    @Test func theArgumentsOfUITestsGiveAppsInMemory() async throws {
        let arguments = ["App", "-in-memory", "-accounts", "-ideas", "-signed-in"]
        let second = Second.AppModel(Second.Launching.parts(Launch(arguments: arguments)))
        let cards = Simulator(SimulatedApp(now: { standingNow }) { Second.MainScene(model: second) })
        try await cards.expect(3, of: "card")
        let door = CloudKitNotifications()
        let box = IdeaBox.AppModel(IdeaBox.Launching.parts(Launch(arguments: arguments), door: door))
        let ideas = Simulator(
            SimulatedApp(now: { standingNow }) { IdeaBox.MainScene(model: box, door: door) })
        try await ideas.expect(5, of: "idea")
        let readmigo = Readmigo.AppModel(Readmigo.Launching.parts(Launch(arguments: arguments)))
        try await Simulator(SimulatedApp(now: { standingNow }) { Readmigo.MainScene(model: readmigo) }).the(
            "leave")
    }
}
