import AccountAPI
import AccountClient
import AccountClientTestSupport
import Foundation
import TestSupport
import Testing

/// The examples of the module's page of documentation, line for line.
struct DocumentationTests {
    @Test func `the page's examples are these, and its links lead somewhere`() throws {
        let page = try DocumentationPage(of: "Sources/Account/AccountClient")
        #expect(try page.untested() == [])
        #expect(page.deadLinks() == [])
        #expect(page.missingTypes() == [])
    }

    /// Ann's account, and her phone, on which nobody is signed in now; all clocks are the system's.
    private func phone() async throws -> SimulatedApp {
        let service = try SimulatedService(at: Date())
        let phone = SimulatedPhone(service)
        let first = phone.start()
        await first.client.look()
        _ = try await first.register("ann@example.com", password: password)
        try await first.client.signOut(await first.client.prepareSignOut())
        return phone.start()
    }

    @Test func `an app signs in and sends a request`() async throws {
        let app = try await phone()
        let origin = SimulatedService.origin
        let (tokens, key, transport, notes) = (app.tokens, app.key, app.network, app.notes)

        let configuration = ClientConfiguration(
            account: origin, deviceName: "Ann's phone", language: .english)
        let client = AccountClient(
            configuration, ClientPorts(tokens: tokens, key: key, transport: transport, notes: notes))

        // What an installation keeps is read before anything else.
        await client.look()
        var greeting = ""
        switch try await client.signIn(email: "ann@example.com", password: password) {
        case .signedIn: greeting = "Welcome, \(try await client.profile().nickname)."
        case .needsStepUp(let step): greeting = "One more proof is needed: \(step.ways)."
        case .needsProfile: greeting = "Choose a nickname first."
        }

        // A request of the app's own: the token goes along, and is renewed where that is due.
        let request = TransportRequest("GET", origin, "/v1/session")
        let answer = try await client.send(request)

        #expect(greeting == "Welcome, Ann.")
        #expect(answer.status == 200)
    }

    @Test func `an app signs out`() async throws {
        let app = try await phone()
        let client = app.client
        await client.look()
        _ = try await client.signIn(email: "ann@example.com", password: password)

        let running = Task { await client.run() }
        let plan = await client.prepareSignOut()
        let questions = plan.questions.map { $0.text(in: .english) }
        let outcome = try await client.signOut(plan, keeping: [])
        let state = await client.state
        running.cancel()

        #expect(questions == [])
        #expect(outcome.isServerTold)
        #expect(state == .signedOut)
        await running.value
    }

    private static func all<Failure: LocalizedError & Localizable>(
        _ errors: [Failure]
    ) -> [(any LocalizedError, String)] {
        errors.map { ($0, $0.text(in: .english)) }
    }

    private static let localizable: [[(any LocalizedError, String)]] = [
        all([TokenStoreError.locked, .gated, .denied, .full, .damaged, .failed("x")]),
        all([DeviceKeyError.missing, .locked, .damaged, .failed("x")]),
        all([TransportError.unreachable, .lost, .untrusted, .wrongPin, .tooLarge, .cancelled, .invalid("x")]),
        all([GateError.refused, .cancelled, .passwordWanted, .unavailable, .changed, .failed("x")]),
        all([
            AccountClientError.signedOut, .ended(.reused), .answer(status: 200), .transport(.lost),
            .store(.full), .device(.missing), .files("x"), .cancelled, .superseded,
            .foreign(SimulatedService.origin),
        ]),
    ]

    private static let english: [(any LocalizedError, String)] = [
        (TransportError.lost, "The connection broke before the answer came: try again."),
        (PinsError.tooFew, PinsError.tooFew.description),
        (PinsError.malformed("x"), PinsError.malformed("x").description),
        (ProviderSheetError.cancelled, "It was broken off."),
        (ProviderSheetError.unavailable, ProviderSheetError.unavailable.description),
        (ProviderSheetError.strange, ProviderSheetError.strange.description),
        (ProviderSheetError.failed("x"), "The other service refused: x."),
        (InstallNotesError.locked, InstallNotesError.locked.description),
        (InstallNotesError.failed("x"), "The app's own files cannot be used: x."),
        (SessionLockError.cancelled, "It was broken off."),
        (SessionLockError.failed("x"), "The app's own files cannot be used: x."),
    ]

    @Test func `an error tells Foundation its sentence`() {
        for (error, sentence) in Self.english + Self.localizable.flatMap(\.self) {
            #expect(error.errorDescription == sentence)
            #expect(error.localizedDescription == sentence)
        }
    }
}
