import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Whether what an address makes the server do tells that it has an account; the clock's own word is
/// `Benchmarks/accounts_timing.py`.
struct EnumerationTests {
    /// What asks for an address or a number, without knowing whether it is somebody's.
    enum Question: CaseIterable {
        case forgotten, registration, wrongPassword, failureThatLocks, codeOfReset, codeBySMS
    }

    /// An end that ann has, and one that nobody has.
    enum End: String {
        case anns = "ann@example.com"
        case nobodys = "bob@example.com"

        var number: String { self == .anns ? "+8613800138000" : "+8613800138001" }
    }

    /// Long after the registration, whose code has been forgotten.
    private static let later = Date.moment(10 * 86_400)

    private static func ask(_ question: Question, _ end: End, _ world: World) async throws {
        let (caller, accounts, email) = (World.caller(7), world.accounts, end.rawValue)
        switch question {
        case .forgotten: _ = try await accounts.startReset(email: email, caller, at: later)
        case .codeOfReset:
            let ticket = try await accounts.startReset(email: email, caller, at: later)
            let refused = await fault {
                try await accounts.reset(
                    ticket.challenge, code: "00000x", password: World.password, secondFactor: nil, caller,
                    at: later)
            }
            #expect(refused == .code(.wrong, left: 2))
        case .registration:
            _ = try await accounts.startRegistration(
                email: email, password: World.password, terms: "2026-01", caller, at: later)
        case .codeBySMS:
            _ = try await accounts.startPhoneSignIn(phone: end.number, caller, at: later)
        case .failureThatLocks:
            for count in 1...5 {
                let refused = await fault {
                    _ = try await world.signIn(email, "Wrong4password", on: caller, at: later)
                }
                let lock = count < 5 ? nil : later + 300
                #expect(refused == .credentials(failures: count, left: 5 - count, lockedUntil: lock))
            }
        case .wrongPassword:
            let refused = await fault {
                _ = try await world.signIn(email, "Wrong4password", on: caller, at: later)
            }
            #expect(refused == .credentials(failures: 1, left: 4))
        }
    }

    /// What was read and written: how often, which rows, and which of their columns hold something.
    private static func work(_ question: Question, _ end: End) async throws -> [String] {
        let world = try World()
        _ = try await world.register()
        var ann = try #require(await world.store.tables.users.first)
        ann.phone = try PhoneNumber(End.anns.number)
        #expect(try await world.store.commit([.replace(.user(ann))]) == .done)
        try await world.store.removeEnded(before: later - 86_400)
        let (reads, commits) = (await world.store.reads, await world.store.commits.count)
        try await ask(question, end, world)
        let written = await world.store.commits.dropFirst(commits).map { $0.map(shape) }
        return ["\(await world.store.reads - reads) reads"] + written.flatMap { ["commit"] + $0 }
    }

    private static func shape(_ change: AccountChange) -> String {
        var (words, rest) = ([String](), Optional<Any>.some(change))
        // The change, the row's kind, the row.
        while let value = rest {
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .enum, let child = mirror.children.first else {
                words += mirror.children.map { "\($0.label ?? "")\(isNil($0.value) ? " is nil" : "")" }
                break
            }
            words.append(child.label ?? "")
            rest = child.value
        }
        return words.joined(separator: ", ")
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }

    @Test(arguments: Question.allCases)
    func `the same is read and written, whether an address has an account or not`(_ question: Question)
        async throws
    {
        let known = try await Self.work(question, .anns)
        #expect(known == (try await Self.work(question, .nobodys)))
        #expect(known.count > 3)
    }
}
