import AccountAPI
import AccountTestSupport
import AccountDomain
import Foundation
import Testing

/// Requirements 3.1: address and password, the code, the profile.
struct RegistrationTests {
    @Test func `address, code and profile make an account and its first session`() async throws {
        let world = try World()
        let entry = try await world.register()
        let users = await world.store.tables.users
        #expect(users.map(\.email?.text) == ["ann@example.com"])
        #expect(users.map(\.nickname) == ["Ann"])
        #expect(users.map(\.terms) == ["2026-01"])
        #expect(users.map(\.switches) == [.standard])
        // What is left of the registration counts for the limits on codes, and holds nothing.
        let left = await world.store.tables.challenges
        #expect(left.map(\.spentAt) == [.moment(0)])
        #expect(left.allSatisfy { $0.code == nil && $0.body == nil && $0.user == nil })
        #expect(await world.events() == [.registered])
        let who = try world.who(entry, at: .moment(1))
        #expect(who.user == users.first?.id)
        #expect(who.methods == ["pwd"])
        #expect(try await world.kinds(to: "ann@example.com") == [.registrationCode])
    }

    @Test func `an address that has an account gets the same answer, another mail, and no code is right`()
        async throws
    {
        let world = try World()
        _ = try await world.register()
        let ticket = try await world.accounts.startRegistration(
            email: "ANN@example.com", password: "Another4you", terms: "2026-01", World.caller(2),
            at: .moment(100))
        #expect(ticket.expiresAt == .moment(700))
        #expect(try await world.kinds(to: "ann@example.com") == [.registrationCode, .alreadyRegistered])
        #expect(try await world.letters().last?.code == nil)
        for _ in 0..<3 {
            let fault = await fault {
                try await world.accounts.proveRegistration(
                    ticket.challenge, code: "00000000", World.caller(2), at: .moment(101))
            }
            guard case .code(.wrong, _, _) = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
        }
        #expect(await world.store.tables.users.count == 1)
    }

    @Test func `who asks where the code is is told when the letter left, account or not`() async throws {
        let world = try World()
        _ = try await world.register()
        for (email, device) in [("ann@example.com", 2), ("new@example.com", 3)] {
            let ticket = try await world.accounts.startRegistration(
                email: email, password: World.password, terms: "2026-01", World.caller(device),
                at: .moment(100))
            let again = try await world.accounts.resendRegistration(
                ticket.challenge, World.caller(device), at: .moment(161))
            #expect(
                again
                    == Ticket(
                        challenge: ticket.challenge, expiresAt: .moment(700), resendAt: .moment(3700),
                        letterAt: .moment(100)))
        }
        #expect(
            try await world.kinds(to: "ann@example.com") == [.registrationCode, .alreadyRegistered])
        #expect(try await world.kinds(to: "new@example.com") == [.registrationCode])
    }

    @Test func `no step can be left out, and none can be done twice`() async throws {
        let world = try World()
        let caller = World.caller(1)
        let ticket = try await world.accounts.startRegistration(
            email: "ann@example.com", password: World.password, terms: "2026-01", caller, at: .moment(0))
        let early = await fault {
            _ = try await world.accounts.finishProfile(
                ticket.challenge, nickname: "Ann", terms: nil, caller, at: .moment(1))
        }
        #expect(early == .code(.expired, left: nil))
        let code = try await world.code()
        try await world.accounts.proveRegistration(ticket.challenge, code: code, caller, at: .moment(2))
        let twice = await fault {
            try await world.accounts.proveRegistration(ticket.challenge, code: code, caller, at: .moment(3))
        }
        #expect(twice == .code(.used, left: nil))
        _ = try await world.accounts.finishProfile(
            ticket.challenge, nickname: "Ann", terms: nil, caller, at: .moment(4))
        let again = await fault {
            _ = try await world.accounts.finishProfile(
                ticket.challenge, nickname: "Ann", terms: nil, caller, at: .moment(5))
        }
        #expect(again == .code(.used, left: nil))
    }

    @Test func `a code is for its device, ten minutes and three tries`() async throws {
        let world = try World()
        let ticket = try await world.accounts.startRegistration(
            email: "ann@example.com", password: World.password, terms: "2026-01", World.caller(1),
            at: .moment(0))
        let code = try await world.code()
        let elsewhere = await fault {
            try await world.accounts.proveRegistration(
                ticket.challenge, code: code, World.caller(2), at: .moment(1))
        }
        #expect(elsewhere == .code(.expired, left: nil))
        let late = await fault {
            try await world.accounts.proveRegistration(
                ticket.challenge, code: code, World.caller(1), at: .moment(600))
        }
        #expect(late == .code(.expired, left: nil))
        #expect(code.count == 8)
        let wrong = code == "12345678" ? "87654321" : "12345678"
        for left in [2, 1, 0] {
            let fault = await fault {
                try await world.accounts.proveRegistration(
                    ticket.challenge, code: wrong, World.caller(1), at: .moment(2))
            }
            #expect(fault == .code(.wrong, left: left))
        }
        let spent = await fault {
            try await world.accounts.proveRegistration(
                ticket.challenge, code: code, World.caller(1), at: .moment(3))
        }
        #expect(spent == .code(.exhausted, left: 0))
    }

    @Test func `codes are taken as people type them`() async throws {
        let world = try World()
        let ticket = try await world.accounts.startRegistration(
            email: "ann@example.com", password: World.password, terms: "2026-01", World.caller(1),
            at: .moment(0))
        let code = try await world.code()
        let full = String(
            String.UnicodeScalarView(
                code.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + 0xFF10) }))
        let typed = "\(full.prefix(3)) -\(full.dropFirst(3))"
        try await world.accounts.proveRegistration(
            ticket.challenge, code: typed, World.caller(1), at: .moment(1))
    }

    @Test func `five messages an hour go to a number, and ten a day`() async throws {
        let world = try World()
        var sent = 0
        for minute in 0..<(25 * 60) {
            let fault = await fault {
                _ = try await world.accounts.startPhoneSignIn(
                    phone: "13800138000", World.caller(minute), at: .moment(Double(minute) * 60 + 0.5))
            }
            if fault == nil { sent += 1 }
            if minute == 59 { #expect(sent == 5) }
            if minute == 24 * 60 - 1 { #expect(sent == 10) }
        }
        #expect(sent > 10)
    }

    @Test(arguments: [
        ("ann", World.password, "2026-01", AccountError.invalid(field: "email")),
        ("ann@example.com", "short1A", "2026-01", .password([.tooShort])),
        ("ann@example.com", "alllower1", "2026-01", .password([.noUpper])),
        ("ann@example.com", "Password1", "2026-01", .password([.common])),
        ("annabel@example.com", "Annabel12", "2026-01", .password([.context])),
        ("ann@example.com", World.password, "2025-01", .terms),
    ])
    func `what is wrong is said before anything is sent`(
        email: String, password: String, terms: String, expected: AccountError
    ) async throws {
        let world = try World()
        let fault = await fault {
            _ = try await world.accounts.startRegistration(
                email: email, password: password, terms: terms, World.caller(1), at: .moment(0))
        }
        #expect(fault == expected)
        #expect(await world.store.commits.isEmpty)
    }

    @Test func `an address that another device registered meanwhile is told at the end`() async throws {
        let world = try World()
        var tickets: [Ticket] = []
        for device in [1, 2] {
            // The second one asks an hour later, when another letter leaves.
            let ticket = try await world.accounts.startRegistration(
                email: "ann@example.com", password: World.password, terms: "2026-01", World.caller(device),
                at: .moment(Double(device) * 3600))
            try await world.accounts.proveRegistration(
                ticket.challenge, code: try await world.code(), World.caller(device),
                at: .moment(Double(device) * 3600 + 1))
            tickets.append(ticket)
        }
        _ = try await world.accounts.finishProfile(
            tickets[0].challenge, nickname: "Ann", terms: nil, World.caller(1), at: .moment(7200))
        let fault = await fault {
            _ = try await world.accounts.finishProfile(
                tickets[1].challenge, nickname: "Ann", terms: nil, World.caller(2), at: .moment(7202))
        }
        #expect(fault == .conflict(.taken))
        #expect(await world.store.tables.users.count == 1)
    }

    /// When codes were asked for, when the next one is, and how long that must wait.
    private static let waits: [(asked: [Double], again: Double, wait: Int?)] = [
        // Within a minute of the last one, the hour counts: the first of the five is 410 s old.
        ([0, 100, 200, 300, 400], 410, 3190), ([0, 100, 200, 300, 400], 3599.5, 1),
        ([0, 100, 200, 300, 400], 3600, nil), ([0], 59.5, 1), ([0], 10, 50), ([0], 60, nil),
        // Ten in a day: the first of them is half a day old.
        ((0..<10).map { Double($0) * 4000 }, 43_200, 43_200),
    ]

    @Test(arguments: waits)
    func `how long to wait for another code is told in the time that is left`(
        asked: [Double], again: Double, wait: Int?
    ) async throws {
        let world = try World()
        func ask(_ moment: Double, _ device: Int) async throws(AccountError) {
            _ = try await world.accounts.startPhoneSignIn(
                phone: "13800138000", World.caller(device), at: .moment(moment))
        }
        for (device, moment) in asked.enumerated() { try await ask(moment, device + 1) }
        let fault = await fault { try await ask(again, 99) }
        #expect(fault == wait.map { .tooMany(retryAfter: $0) })
    }

    @Test func `whoever waits as long as was told gets a code`() async throws {
        let world = try World()
        var device = 0
        func ask(_ second: Double) async -> AccountError? {
            device += 1
            return await fault {
                _ = try await world.accounts.startPhoneSignIn(
                    phone: "13800138000", World.caller(device), at: .moment(second))
            }
        }
        var now = 0.0
        #expect(await ask(now) == nil)
        for _ in 0..<25 {
            let refused = await ask(now)
            guard case .tooMany(let wait) = refused else {
                Issue.record("\(String(describing: refused)) after \(now) s")
                return
            }
            now += Double(wait)
            #expect(await ask(now) == nil, "after \(wait) s")
        }
        #expect(now > 2 * 86_400)
    }

    @Test func `a code that was answered counts for the hour and the day, and keeps nobody waiting`()
        async throws
    {
        let world = try World()
        var sent: [Double] = []
        for second in stride(from: 0.0, to: 2 * 86_400, by: 30) {
            let caller = World.caller(Int(second))
            let fault = await fault {
                let ticket = try await world.accounts.startPhoneSignIn(
                    phone: "13800138000", caller, at: .moment(second))
                _ = try await world.accounts.signIn(
                    phoneCode: try await world.code(), ticket.challenge, caller, at: .moment(second))
            }
            if fault == nil { sent.append(second) }
        }
        for second in sent {
            #expect(sent.count { (second..<second + 3600).contains($0) } <= 5)
            #expect(sent.count { (second..<second + 86_400).contains($0) } <= 10)
        }
        #expect(sent.prefix(6) == [0, 30, 60, 90, 120, 3600])
        #expect(sent.count == 20)
    }

    @Test func `of those who ask for a code at once one gets it`() async throws {
        let world = try World()
        // Between what each of them read and its commit the others go on.
        await world.store.beforeEachCommit { _ in for _ in 0..<20 { await Task.yield() } }
        let faults = await withTaskGroup(of: AccountError?.self) { group in
            for device in 1...8 {
                group.addTask {
                    await fault {
                        _ = try await world.accounts.startPhoneSignIn(
                            phone: "13800138000", World.caller(device), at: .moment(0))
                    }
                }
            }
            return await group.reduce(into: [AccountError?]()) { $0.append($1) }
        }
        #expect(faults.count { $0 == nil } == 1)
        #expect(faults.count { $0 == .tooMany(retryAfter: 60) } == 7)
        #expect(try await world.letters().count == 1)
    }

    @Test func `where no new accounts are taken it is said at the beginning`() async throws {
        let world = try World { $0.allowsRegistration = false }
        let caller = World.caller(1)
        let closed = AccountError.conflict(.closed)
        let byMail = await fault {
            _ = try await world.accounts.startRegistration(
                email: "ann@example.com", password: World.password, terms: "2026-01", caller, at: .moment(0))
        }
        #expect(byMail == closed)
        #expect(await world.store.commits.isEmpty)
        let ticket = try await world.accounts.startPhoneSignIn(phone: "13800138000", caller, at: .moment(0))
        let code = try await world.code()
        let byPhone = await fault {
            _ = try await world.accounts.signIn(phoneCode: code, ticket.challenge, caller, at: .moment(1))
        }
        #expect(byPhone == closed)
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "u1"), client: "app")))
        // Who comes by a provider may have an account, and link it there.
        let came = try registering(
            try await world.accounts.signIn(
                .wechat, ProviderAnswer(code: "c"), terms: "2026-01", caller, at: .moment(2)))
        let byWeChat = await fault {
            _ = try await world.accounts.finishProfile(
                came.challenge, nickname: "Ann", terms: "2026-01", caller, at: .moment(3))
        }
        #expect(byWeChat == closed)
    }

    @Test(arguments: ["", "   ", String(repeating: "x", count: 41), "a\u{7}b", "a\u{2028}b"])
    func `a nickname that cannot be shown is refused`(name: String) async throws {
        let world = try World()
        let ticket = try await world.accounts.startRegistration(
            email: "ann@example.com", password: World.password, terms: "2026-01", World.caller(1),
            at: .moment(0))
        try await world.accounts.proveRegistration(
            ticket.challenge, code: try await world.code(), World.caller(1), at: .moment(1))
        let fault = await fault {
            _ = try await world.accounts.finishProfile(
                ticket.challenge, nickname: name, terms: nil, World.caller(1), at: .moment(2))
        }
        #expect(fault == .invalid(field: "nickname"))
    }
}
