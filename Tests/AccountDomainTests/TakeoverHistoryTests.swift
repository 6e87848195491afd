import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// Random histories of a thief in an account, and of its owner, who has the mailbox and follows what the letters and the page say.
@Suite struct TakeoverHistoryTests {
    /// How the thief got in.
    private enum Theft: CaseIterable {
        /// The password, and one code read in the owner's mailbox.
        case password
        /// A copy of the owner's own browser, and the password.
        case device
    }

    @Test(arguments: Soak.seeds(200))
    func `a thief is out for good, and the owner in, once the owner has followed the letters`(
        seed: UInt64
    ) async throws {
        var history = try History(seed: seed)
        try await history.begin()
        for _ in 0..<Int.random(in: 1...8, using: &history.random) { await history.stepOfThief() }
        try await history.recover()
        try await history.check()
    }

    private struct History {
        let world: World
        var random: SeededGenerator
        private let owner = World.caller(1)
        private var thief = World.caller(2, network: 1)
        private var session: IssuedSession?
        private var password = World.password
        private var factor: TOTP?
        private var told: [String] = []
        private var now = Date.moment(40 * 86_400)
        private var mine: IssuedSession?
        /// The owner's number, if there is one.
        private var phone: String?
        /// The owner's own account at a provider, if there is one; what the thief unlinks an undoing may give back.
        private var identity: Identity.Key?
        private var isUnlinked = false
        /// The owner's passkey, if there is one; what the thief removes an undoing may give back.
        private var passkey: [UInt8]?
        private var isRemoved = false
        private var thiefsPasskeys = SoftwareAuthenticator(origin: "https://account.readmigo.com", seed: 7)
        private static let thiefsApple = Identity.Key(.apple, "thief")
        /// The address of the thief's own account, which is as old as the owner's.
        private static let thiefsOwn = "own@thief.example"

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            world = try World { $0.budget = .unlimited }
        }

        /// The owner's account, and the thief in it.
        mutating func begin() async throws {
            let mine = try await world.register()
            if Bool.random(using: &random) {
                phone = "+8613900139000"
                let who = try world.who(mine, at: .moment(1))
                try await world.prove(.phone("+8613900139000"), who, on: owner, at: .moment(1))
            }
            if Bool.random(using: &random) {
                identity = .init(.wechat, "ann")
                let own = Identity(
                    key: .init(.wechat, "ann"), user: mine.session.user, createdAt: .moment(2), client: "wx",
                    email: nil, token: nil)
                #expect(try await world.store.commit([.insert(.identity(own))]) == .done)
            }
            if Bool.random(using: &random) {
                var own = SoftwareAuthenticator(origin: "https://account.readmigo.com")
                let who = try world.who(mine, at: .moment(2))
                passkey = try await world.addPasskey(by: &own, who, on: owner, at: .moment(2)).id
            }
            _ = try await world.register(Self.thiefsOwn, on: World.caller(3), at: .moment(3))
            world.apple.answer(.success(ProvidedPerson(key: Self.thiefsApple, client: "com.readmigo.app")))
            switch random.pick(Theft.allCases) {
            case .password:
                session = try await world.enter(on: thief, at: now)
            case .device:
                thief = owner
                session = try await world.enter(on: owner, at: now)
            }
            told.append("the thief is in by device \(thief.deviceName)")
        }

        /// Something that the thief tries; a refusal is as good as any outcome.
        mutating func stepOfThief() async {
            now += TimeInterval(Int.random(in: 60...64_000, using: &random))
            await tend()
            guard let who = await fresh() else { return }
            let (accounts, caller, now) = (world.accounts, thief, now)
            let number = Int.random(in: 0..<18, using: &random)
            let refusal = await fault {
                switch number {
                case 0, 1: try await prove(.email("thief\(number)@example.com"), who)
                case 2: try await prove(.phone("+8613800138000"), who)
                case 3: try await prove(.phone("+8613800138001"), who)
                case 4: try await enrol(who)
                case 5: try await accounts.endSessions(who, includingThis: false, caller, at: now)
                case 6: _ = try await accounts.askDeletion(who, caller, at: now)
                case 7: _ = try await accounts.newRecoveryCodes(who, caller, at: now)
                case 8:
                    _ = try await accounts.changeProfile(
                        who, ProfileChangeBody(notifiesNewDevice: false), caller, at: now)
                case 9:
                    _ = try await accounts.changeProfile(
                        who, ProfileChangeBody(notifiesNewDevice: false, verifiesUnusual: false), caller,
                        at: now)
                case 10: _ = try await accounts.removeLostFactor(password: password, who, caller, at: now)
                case 11: try await linkApple(who)
                case 12:
                    try await accounts.unlink(.wechat, who, caller, at: now)
                    isUnlinked = true
                case 13: try await mergeOwnIn(who)
                case 14: try await mergeOwnersOut()
                case 15:
                    _ = try await world.addPasskey(by: &thiefsPasskeys, who, on: caller, at: now)
                case 16:
                    try await accounts.removePasskey(passkey ?? [], who, caller, at: now)
                    isRemoved = true
                default:
                    try await accounts.changePassword(
                        who, current: password, new: "Thieves4ever", caller, at: now)
                    password = "Thieves4ever"
                }
            }
            told.append("the thief does \(number) at \(now): \(refusal.map { "\($0)" } ?? "done")")
        }

        /// A session of the thief's with a proof of now; nil where he is out.
        private mutating func fresh() async -> Authorised? {
            let email = await world.store.tables.users.first?.email?.text ?? ""
            for name in [email, "thief0@example.com", "thief1@example.com"] {
                guard let outcome = try? await world.signIn(name, password, on: thief, at: now) else {
                    continue
                }
                switch outcome {
                case .entered(let entry): session = entry
                case .stepUp(let ticket, _):
                    guard let factor else { continue }
                    session = try? await world.accounts.stepUp(
                        ticket.challenge, way: .oneTimePassword, code: factor.code(at: now), thief, at: now)
                default: continue
                }
                if let session, let who = try? world.who(session, at: now) { return who }
            }
            let byPasskey = try? await world.signIn(by: &thiefsPasskeys, on: thief, at: now)
            let byApple = try? await world.comeByApple(thief, at: now)
            for outcome in [byPasskey, byApple] {
                guard case .entered(let entry)? = outcome else { continue }
                session = entry
                return try? world.who(entry, at: now)
            }
            return nil
        }

        private func linkApple(_ who: Authorised) async throws {
            let begun = try await world.accounts.startSignIn(.apple, thief, at: now)
            let ticket = try await world.accounts.startLink(
                .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
                to: begun.ticket.challenge, who, thief, at: now)
            try await world.accounts.link(who, ticket.challenge, thief, at: now)
        }

        /// The thief's own account is to become part of the owner's.
        private func mergeOwnIn(_ who: Authorised) async throws {
            let begun = try await world.accounts.startMerge(
                who, email: Self.thiefsOwn, password: World.password, thief, at: now)
            if begun.ways == [.mail] {
                _ = try await world.accounts.sendMergeCode(who, begun.challenge, thief, at: now)
                _ = try await world.accounts.proveMerge(
                    who, begun.challenge, way: .mail, code: try await world.code(), thief, at: now)
            }
            _ = try await world.accounts.merge(who, begun.challenge, thief, at: now)
        }

        /// The owner's account is to become part of the thief's own; a code in the owner's mailbox stays unread.
        private func mergeOwnersOut() async throws {
            let entry = try await world.enter(Self.thiefsOwn, on: thief, at: now)
            let who = try world.who(entry, at: now)
            let begun = try await world.accounts.startMerge(
                who, email: "ann@example.com", password: password, thief, at: now)
            guard begun.ways.isEmpty else { return }
            _ = try await world.accounts.merge(who, begun.challenge, thief, at: now)
        }

        private func prove(_ address: NewAddress, _ who: Authorised) async throws {
            try await world.prove(address, who, on: thief, at: now)
        }

        private mutating func enrol(_ who: Authorised) async throws {
            let link = try OTPAuthLink(try await world.accounts.enrolFactor(who, thief, at: now).link)
            _ = try await world.accounts.confirmFactor(
                who, code: link.totp.code(at: now), thief, at: now)
            factor = link.totp
        }

        /// What the server does by itself.
        private func tend() async {
            _ = try? await world.accounts.applyDueChanges(at: now)
            _ = try? await world.accounts.deleteDue(at: now)
        }

        /// The owner presses what the letters offer, the latest first, sets a password by the mailbox, and signs in on a new device.
        mutating func recover() async throws {
            // Half of the owners look into the mailbox within the hour, the others when what was pending has happened.
            now += Bool.random(using: &random) ? 3600 : TimeInterval(73 * 3600)
            await tend()
            for letter in try await world.letters().reversed() where letter.recipient == "ann@example.com" {
                if let id = letter.undo.flatMap({ Identifier<Challenge>($0) }) {
                    let done = try? await world.accounts.undo(id, owner, at: now)
                    told.append("the owner undoes: \(done.map { "\($0)" } ?? "nothing")")
                }
                if let id = letter.notMe.flatMap({ Identifier<Challenge>($0) }) {
                    let done = try? await world.accounts.notMe(id, at: now)
                    told.append("the owner says not me: \(done?.deviceName ?? "nothing")")
                }
            }
            now += 3600
            let caller = World.caller(9)
            let ticket = try await world.accounts.startReset(email: "ann@example.com", caller, at: now)
            let code = try #require(
                try await world.letters().last { $0.kind == .resetCode && $0.recipient == "ann@example.com" }?
                    .code,
                "\(told)")
            do {
                try await world.accounts.reset(
                    ticket.challenge, code: code, password: "Brandnew4me", secondFactor: nil, caller, at: now)
                mine = try await world.enter("ann@example.com", "Brandnew4me", on: caller, at: now + 120)
            } catch { Issue.record("the owner is out: \(error)\n\(told.joined(separator: "\n"))") }
        }

        mutating func check() async throws {
            guard let mine else { return }
            let said = Comment(rawValue: told.joined(separator: "\n"))
            let later = now + 8 * 86_400
            _ = try await world.accounts.applyDueChanges(at: later)
            let tables = await world.store.tables
            let user = try #require(tables.users.first { $0.id == mine.session.user }, said)
            #expect(user.email?.text == "ann@example.com", said)
            #expect(user.phone?.text == phone && user.frozenAt == nil, said)
            #expect(user.switches == .standard, said)
            #expect(tables.secondFactors.allSatisfy { $0.user != user.id }, said)
            #expect(tables.credentialChanges.allSatisfy { !$0.isPending }, said)
            let open = tables.sessions.filter { $0.endedAt == nil && $0.user == user.id }
            #expect(open.map(\.id) == [mine.session.id], said)
            let keys = tables.identities.filter { $0.user == user.id }.map(\.key)
            #expect(keys == [identity].compactMap(\.self) || isUnlinked && keys.isEmpty, said)
            let passkeys = tables.passkeys.filter { $0.user == user.id }.map(\.id)
            #expect(passkeys == [passkey].compactMap(\.self) || isRemoved && passkeys.isEmpty, said)
            if case .entered(let entry)? = try? await world.signIn(by: &thiefsPasskeys, on: thief, at: later)
            {
                #expect(entry.session.user != user.id, said)
            }
            if case .entered(let entry)? = try? await world.comeByApple(thief, at: later) {
                #expect(entry.session.user != user.id, said)
            }
            if case .entered(let entry)? = try? await world.signIn(Self.thiefsOwn, on: thief, at: later) {
                #expect(entry.session.user != user.id, said)
            }
            for name in ["ann@example.com", "thief0@example.com", "thief1@example.com"] {
                let refused = await fault { _ = try await world.signIn(name, password, on: thief, at: later) }
                #expect(refused != nil, said)
            }
            _ = try world.who(mine, at: now + 120)
        }
    }
}
