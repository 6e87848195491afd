internal import AccountAPI
package import AccountClient

/// A device on which an app is installed: what stays when its processes die.
package final class SimulatedPhone: Sendable {
    /// The app's keychain, chip, files and door.
    package let kept = MemoryTokenStore.Kept()
    package let chip = MemoryDeviceKey.Chip()
    package let paper = MemoryNotes.Paper()
    package let door = MemoryLock.SharedLock()
    /// Its clocks.
    package let clock: SimulatedClock
    /// The service that the app talks to.
    package let service: SimulatedService
    /// Its scrypt.
    package let scrypt: any ScryptHash

    /// A new device.
    package init(_ service: SimulatedService, scrypt: any ScryptHash = ServerScrypt()) {
        self.service = service
        self.scrypt = scrypt
        clock = SimulatedClock(service.now)
    }

    /// Lets time pass on the device and on the server.
    package func advance(_ duration: Duration) {
        clock.advance(duration)
        service.advance(duration)
    }

    /// Starts the app, once more or beside others.
    package func start(data: [any LocalData] = [], margin: Duration = .seconds(300)) -> SimulatedApp {
        SimulatedApp(self, data, margin)
    }
}

/// One process of the app.
package final class SimulatedApp: Sendable {
    package let life = ProcessLifetime()
    package let tokens: MemoryTokenStore
    package let key: MemoryDeviceKey
    package let notes: MemoryNotes
    package let lock: MemoryLock
    package let network: SimulatedNetwork
    package let client: AccountClient
    package let phone: SimulatedPhone

    init(_ phone: SimulatedPhone, _ data: [any LocalData], _ margin: Duration) {
        self.phone = phone
        tokens = MemoryTokenStore(phone.kept, life: life)
        key = MemoryDeviceKey(phone.chip, life: life)
        notes = MemoryNotes(phone.paper, life: life)
        lock = MemoryLock(phone.door, life: life)
        network = SimulatedNetwork(phone.service, life: life)
        var configuration = ClientConfiguration(
            account: SimulatedService.origin, deviceName: "Phone", language: .english)
        configuration.margin = margin
        client = AccountClient(
            configuration,
            ClientPorts(
                tokens: tokens, key: key, transport: network, notes: notes, scrypt: phone.scrypt, lock: lock,
                clock: phone.clock),
            data: data)
    }

    /// Registers an address, and is signed in by it.
    package func register(
        _ email: String, password: String
    ) async throws(AccountClientError) -> AccountClient.Step {
        let begun = try await client.register(email: email, password: password, terms: "2026-01")
        let code = await phone.service.code(to: email) ?? ""
        try await client.proveRegistration(begun.challenge, code: code)
        return try await client.finishProfile(begun.challenge, nickname: "Ann")
    }

    /// Signs in by the password, and by the code of a letter where one is asked for.
    package func enter(
        _ email: String, password: String
    ) async throws(AccountClientError) -> AccountClient.Step {
        let step = try await client.signIn(email: email, password: password)
        guard case .needsStepUp(let needed) = step, needed.ways == [.mail] else { return step }
        _ = try await client.sendStepUpMail(needed)
        return try await client.stepUp(needed, .mail, code: await phone.service.code(to: email) ?? "")
    }

    /// Asks who is signed in, by an authorised request.
    package func ask() async throws(AccountClientError) -> TransportAnswer {
        try await client.send(TransportRequest("GET", SimulatedService.origin, "/v1/session"))
    }
}
