import AccountAPI
import AccountDomain
import AccountTestSupport
import Testing

/// Who waits for what the flows send.
@Suite struct MessagePriorityTests {
    /// The priorities of the letters that were put into the outbox since a count, and how many there are now.
    private func priorities(_ world: World, after count: Int) async -> [Message.Priority] {
        await world.store.tables.messages.filter { $0.kind != .event }.dropFirst(count).map(\.priority)
    }

    @Test func `codes of strangers come after those of sessions and of right passwords, and news come last`()
        async throws
    {
        let world = try World()
        _ = try await world.register()
        #expect(await priorities(world, after: 0) == [.stranger])
        // A new device's network is unusual: the password was right, and a code is asked for.
        let outcome = try await world.signIn(on: World.caller(2), at: .moment(100 * 86_400))
        let (step, ways) = try steppingUp(outcome)
        #expect(ways.contains(.mail))
        _ = try await world.accounts.sendStepUpMail(
            step.challenge, World.caller(2), at: .moment(100 * 86_400))
        #expect(await priorities(world, after: 1) == [.proven])
        _ = try await world.accounts.startReset(
            email: "ann@example.com", World.caller(3), at: .moment(101 * 86_400))
        #expect(await priorities(world, after: 2) == [.stranger])
        var solved = World.caller(4)
        solved.hasSolvedChallenge = true
        _ = try await world.accounts.startReset(
            email: "nobody@example.com", solved, at: .moment(101 * 86_400))
        #expect(await priorities(world, after: 3) == [.solvedChallenge])
    }

    @Test func `a session's codes are urgent, and what it tells is not`() async throws {
        let world = try World()
        let ann = try await world.register()
        let who = try world.who(ann, at: .moment(1))
        let ticket = try await world.accounts.startAddressChange(
            who, to: .email("new@example.com"), World.caller(1), at: .moment(1))
        #expect(await priorities(world, after: 1) == [.proven])
        try await world.accounts.proveAddress(
            who, ticket.challenge, code: try await world.code(), World.caller(1), at: .moment(2))
        #expect(await priorities(world, after: 2) == [.news])
    }

    @Test func `one network's letters are numbered apart, another's begin where time stands`() async throws {
        let world = try World()
        for number in 0..<3 {
            _ = try await world.accounts.startReset(
                email: "\(number)@example.com", World.caller(10 + number, network: 1), at: .moment(0))
        }
        _ = try await world.accounts.startReset(email: "9@example.com", World.caller(2), at: .moment(0))
        #expect(await world.store.tables.messages.map(\.order) == [0, 8, 16, 0])
    }
}
