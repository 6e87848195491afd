import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import Testing

/// Passkeys that are made and that sign in.
@Suite struct PasskeyTests {
    private var rig: PasskeyRig
    private let ann = World.caller(1)
    private let expired = AccountError.code(.expired, left: nil)

    init() throws { rig = try PasskeyRig() }

    @Test mutating func `a passkey comes by a fresh proof, is told by letter, and signs in as two factors`()
        async throws
    {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(100))
        #expect(passkey.name == "device 1" && passkey.isVerified && passkey.mayBeCopied && passkey.isCopied)
        #expect(passkey.handle.count == 32)
        #expect(try await rig.world.kinds(to: "ann@example.com").last == .passkeyAdded)
        #expect(await rig.world.events().last == .passkeyAdded)
        let line = try await rig.world.accounts.credentialChanges(of: mine.session.user).last
        #expect(line?.kind == .passkeyAdded && line?.former == "device 1")
        // A device that the account does not know needs no further step.
        let entered = try entered(try await rig.signIn(on: World.caller(2), at: .moment(200)))
        #expect(entered.session.user == mine.session.user)
        #expect(entered.session.methods == [.passkey, .multipleFactors])
        #expect(await rig.kept.first?.lastUsedAt == .moment(200))
        #expect(await rig.kept.first?.sessions == [entered.session.id])
        #expect(try await rig.world.kinds(to: "ann@example.com").last == .newDevice)
    }

    @Test mutating func `without a fresh proof none is made`() async throws {
        let mine = try await rig.world.register()
        let made = try await rig.make(mine, on: ann, at: .moment(100))
        let stale = AccountError.reauthentication([.password])
        let who = try rig.world.who(mine, at: .moment(400))
        let accounts = rig.world.accounts
        let began = await fault {
            _ = try await accounts.startPasskey(who, World.caller(1), at: .moment(400))
        }
        let kept = await fault {
            _ = try await accounts.addPasskey(who, made, World.caller(1), at: .moment(400))
        }
        #expect(began == stale && kept == stale)
        #expect(await rig.kept.isEmpty)
    }

    @Test mutating func `a challenge serves once, its own device, its own purpose, for ten minutes`()
        async throws
    {
        let mine = try await rig.world.register()
        try await rig.add(to: mine, on: ann, at: .moment(100))
        let (accounts, two) = (rig.world.accounts, World.caller(2))
        let answer = try rig.answer(on: two, at: .moment(200))
        let before = await rig.world.store.commits.count
        let others = await fault {
            _ = try await accounts.signIn(passkey: answer, World.caller(3), at: .moment(201))
        }
        #expect(others == expired)
        let late = await fault { _ = try await accounts.signIn(passkey: answer, two, at: .moment(801)) }
        #expect(late == expired)
        #expect(await rig.world.store.commits.count == before, "nothing is written before it serves")
        _ = try entered(try await accounts.signIn(passkey: answer, two, at: .moment(202)))
        let again = await fault { _ = try await accounts.signIn(passkey: answer, two, at: .moment(203)) }
        #expect(again == .code(.used, left: nil))
        // One that was given to make a passkey signs nobody in.
        let asked = try await accounts.startPasskey(
            try rig.world.who(mine, at: .moment(204)), ann, at: .moment(204))
        let used = try rig.authenticator.use(challenge: asked.challenge, for: asked.relyingParty)
        let crossed = await fault {
            _ = try await accounts.signIn(passkey: PasskeyAnswer(used), World.caller(1), at: .moment(205))
        }
        #expect(crossed == expired)
        let foreign = try rig.authenticator.use(
            challenge: [UInt8](repeating: 0, count: 56), for: asked.relyingParty)
        let made = await fault {
            _ = try await accounts.signIn(passkey: PasskeyAnswer(foreign), two, at: .moment(206))
        }
        #expect(made == expired)
    }

    @Test mutating func `what another session began to make is not kept in this one, and once`() async throws
    {
        let mine = try await rig.world.register()
        let made = try await rig.make(mine, on: ann, at: .moment(100))
        let bo = try await rig.world.register("bo@example.com", on: ann, at: .moment(110))
        let accounts = rig.world.accounts
        let (owner, other) = (
            try rig.world.who(mine, at: .moment(120)), try rig.world.who(bo, at: .moment(120))
        )
        #expect(
            await fault { _ = try await accounts.addPasskey(other, made, World.caller(1), at: .moment(120)) }
                == expired)
        var handle = made
        handle.userHandle = [UInt8](repeating: 9, count: 32)
        #expect(
            await fault {
                _ = try await accounts.addPasskey(owner, handle, World.caller(1), at: .moment(120))
            } == expired)
        var way = made
        way.isByTheWay = true
        #expect(
            await fault { _ = try await accounts.addPasskey(owner, way, World.caller(1), at: .moment(120)) }
                == expired)
        _ = try await accounts.addPasskey(owner, made, ann, at: .moment(121))
        let again = await fault {
            _ = try await accounts.addPasskey(owner, made, World.caller(1), at: .moment(122))
        }
        #expect(again == .code(.used, left: nil))
        #expect(await rig.kept.count == 1)
    }

    @Test mutating func `a passkey that another account has is taken, one of this account is there already`()
        async throws
    {
        let mine = try await rig.world.register()
        let first = try await rig.add(to: mine, on: ann, at: .moment(100))
        let bo = World.caller(2)
        let theirs = try await rig.world.register("bo@example.com", on: bo, at: .moment(110))
        for (entry, caller, reason) in [
            (theirs, bo, AccountError.ConflictReason.taken), (mine, ann, .already),
        ] {
            let who = try rig.world.who(entry, at: .moment(120))
            let asked = try await rig.world.accounts.startPasskey(who, caller, at: .moment(120))
            // An authenticator that lies: the id of a passkey that is known, with a key of its own.
            var liar = SoftwareAuthenticator(origin: "https://account.readmigo.com")
            let made = try liar.make(
                challenge: asked.challenge, for: asked.relyingParty, userHandle: asked.userHandle)
            #expect(made.id == first.id)
            let new = NewPasskey(
                id: made.id, clientData: made.clientData, attestation: made.attestation,
                userHandle: asked.userHandle)
            let accounts = rig.world.accounts
            let refused = await fault {
                _ = try await accounts.addPasskey(who, new, caller, at: .moment(121))
            }
            #expect(refused == .conflict(reason))
        }
        #expect(await rig.kept == [first])
    }

    @Test mutating func `there are twenty at most, also where two come at once`() async throws {
        rig = try PasskeyRig { $0.mostPasskeys = 3 }
        let mine = try await rig.world.register()
        var made: [NewPasskey] = []
        for _ in 0..<5 { made.append(try await rig.make(mine, on: ann, at: .moment(100))) }
        let who = try rig.world.who(mine, at: .moment(101))
        let accounts = rig.world.accounts
        let faults = await withTaskGroup(of: AccountError?.self) { group in
            for each in made {
                group.addTask {
                    await fault {
                        _ = try await accounts.addPasskey(who, each, World.caller(1), at: .moment(101))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(faults.count { $0 == nil } == 3)
        #expect(faults.count { $0 == .conflict(.full) } == 2)
        #expect(await rig.kept.count == 3)
        let began = await fault {
            _ = try await accounts.startPasskey(who, World.caller(1), at: .moment(102))
        }
        #expect(began == .conflict(.full))
    }

    @Test mutating func `an authenticator that has one already makes no other one`() async throws {
        let mine = try await rig.world.register()
        try await rig.add(to: mine, on: ann, at: .moment(100))
        await #expect(throws: SoftwareAuthenticator.Nothing.excluded) {
            var rig = rig
            try await rig.add(to: mine, on: ann, at: .moment(101))
        }
    }

    @Test
    mutating func `one that did not verify its person is one factor, until it did beside another proof`()
        async throws
    {
        let mine = try await rig.world.register()
        rig.authenticator.flags = 0x08
        let passkey = try await rig.add(to: mine, on: ann, isByTheWay: true, at: .moment(100))
        #expect(!passkey.isVerified)
        // Verified now, but nobody knows yet who that is.
        rig.authenticator.flags = 0x0D
        let two = World.caller(2)
        let (ticket, ways) = try steppingUp(try await rig.signIn(on: two, at: .moment(200)))
        #expect(ways == [.mail])
        #expect(await rig.kept.first?.isVerified == false)
        _ = try await rig.world.accounts.sendStepUpMail(ticket.challenge, two, at: .moment(201))
        let code = try await rig.world.code()
        let entry = try await rig.world.accounts.stepUp(
            ticket.challenge, way: .mail, code: code, two, at: .moment(202))
        #expect(entry.session.methods == [.passkey, .mail])
        #expect(await rig.kept.first?.isVerified == true)
        #expect(await rig.kept.first?.sessions == [entry.session.id])
        _ = try entered(try await rig.signIn(on: World.caller(3), at: .moment(300)))
        rig.authenticator.flags = 0x09
        _ = try steppingUp(try await rig.signIn(on: World.caller(4), at: .moment(400)))
    }

    @Test mutating func `somebody must have been there, but where it is made by the way`() async throws {
        let mine = try await rig.world.register()
        rig.authenticator.flags = 0x08
        let made = try await rig.make(mine, on: ann, at: .moment(100))
        let who = try rig.world.who(mine, at: .moment(100))
        let accounts = rig.world.accounts
        let refused = await fault {
            _ = try await accounts.addPasskey(who, made, World.caller(1), at: .moment(100))
        }
        #expect(refused == .passkey(.refused))
    }

    @Test
    mutating func `the backup flag may change and refuses nobody; a counter that stands still is shown`()
        async throws
    {
        let mine = try await rig.world.register()
        rig.authenticator.flags = 0x05
        rig.authenticator.counts = true
        try await rig.add(to: mine, on: ann, at: .moment(100))
        rig.authenticator.flags = 0x1D
        _ = try entered(try await rig.signIn(on: World.caller(2), at: .moment(200)))
        #expect(await rig.kept.map { [$0.mayBeCopied, $0.isCopied] } == [[true, true]])
        rig.authenticator.flags = 0x05
        // A copy that was made before the last use.
        rig.authenticator.passkeys[0].counter = 1
        _ = try entered(try await rig.signIn(on: World.caller(3), at: .moment(300)))
        let row = try #require(await rig.kept.first)
        #expect(row.stoodStillAt == .moment(300) && row.counter == 2 && !row.mayBeCopied)
        #expect(await rig.world.events().contains(.passkeyStoodStill))
        let who = try rig.world.who(mine, at: .moment(301))
        #expect(
            try await rig.world.accounts.passkeys(who, at: .moment(301)).first?.passkey.stoodStillAt
                == .moment(300))
    }

    @Test mutating func `it is another name that the account has, and no name signs in nobody`() async throws
    {
        let mine = try await rig.world.register()
        try await rig.add(to: mine, on: ann, at: .moment(100))
        let two = World.caller(2)
        let accounts = rig.world.accounts
        for handle in [nil, [], [UInt8](repeating: 1, count: 32)] as [[UInt8]?] {
            var answer = try rig.answer(on: two, at: .moment(200))
            answer.userHandle = handle
            let given = answer
            #expect(
                await fault { _ = try await accounts.signIn(passkey: given, two, at: .moment(200)) }
                    == .passkey(.refused))
        }
        var answer = try rig.answer(on: two, at: .moment(200))
        answer.id = [1, 2, 3]
        let given = answer
        #expect(
            await fault { _ = try await accounts.signIn(passkey: given, two, at: .moment(200)) }
                == .passkey(.unknown))
        #expect(await rig.world.store.tables.log.last?.detail == "passkey userHandle")
    }

    @Test mutating func `a passkey is a proof asked for again; beside a second factor as strong a one alone`()
        async throws
    {
        let mine = try await rig.world.register()
        try await rig.add(to: mine, on: ann, at: .moment(100))
        let accounts = rig.world.accounts
        let who = try rig.world.who(mine, at: .moment(500))
        let asked = try await accounts.startPasskeyProof(who, ann, at: .moment(500))
        #expect(asked.allowed == (await rig.kept.map(\.id)))
        let used = try rig.authenticator.use(
            challenge: asked.challenge, for: asked.relyingParty, allowing: asked.allowed)
        let proven = try await accounts.reauthenticate(
            who, passkey: PasskeyAnswer(used), ann, at: .moment(501))
        #expect(proven.session.methods.suffix(2) == [.passkey, .multipleFactors])
        // It is fresh now: the passkey can be removed.
        try await accounts.removePasskey(
            await rig.kept[0].id, try rig.world.who(proven, at: .moment(502)), ann, at: .moment(502))
        #expect(await rig.kept.isEmpty)
    }

    @Test mutating func `removed, it signs in nobody, and the sessions that it began end`() async throws {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(100))
        let two = World.caller(2)
        let theirs = try entered(try await rig.signIn(on: two, at: .moment(150)))
        let answer = try rig.answer(on: two, at: .moment(160))
        let accounts = rig.world.accounts
        let who = try rig.world.who(mine, at: .moment(170))
        try await accounts.removePasskey(passkey.id, who, ann, at: .moment(170))
        let open = await rig.world.store.tables.sessions.filter { $0.endedAt == nil }.map(\.id)
        #expect(open == [mine.session.id])
        #expect(await rig.world.store.tables.sessions.first { $0.id == theirs.session.id }?.end == .passkey)
        #expect(
            await fault { _ = try await accounts.signIn(passkey: answer, two, at: .moment(171)) }
                == .passkey(.unknown))
        let twice = await fault {
            try await accounts.removePasskey(passkey.id, who, World.caller(1), at: .moment(172))
        }
        #expect(twice == .missing)
        #expect(try await rig.world.kinds(to: "ann@example.com").last == .passkeyRemoved)
    }

    @Test mutating func `another name is one line of the log, and another account's is none of mine`()
        async throws
    {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(100))
        let bo = try await rig.world.register("bo@example.com", on: World.caller(2), at: .moment(110))
        let accounts = rig.world.accounts
        let other = try rig.world.who(bo, at: .moment(120))
        let (two, id) = (World.caller(2), passkey.id)
        #expect(
            await fault { try await accounts.renamePasskey(id, to: "x", other, two, at: .moment(120)) }
                == .missing)
        #expect(
            await fault { try await accounts.removePasskey(id, other, two, at: .moment(120)) } == .missing)
        try await accounts.renamePasskey(
            passkey.id, to: "Phone", try rig.world.who(mine, at: .moment(121)), ann, at: .moment(121))
        #expect(await rig.kept.map(\.name) == ["Phone"])
        #expect(await rig.world.events().last == .passkeyRenamed)
    }

    @Test mutating func `the last way in stays`() async throws {
        let person = ProvidedPerson(key: .init(.apple, "001"), client: "app")
        let mine = try await rig.world.register(byApple: person)
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(3))
        let accounts = rig.world.accounts
        let who = try rig.world.who(mine, at: .moment(4))
        #expect(try await accounts.passkeys(who, at: .moment(4)).map(\.isLastWay) == [false])
        // The passkey is a way in, so that Apple may go; then it is the last one.
        try await accounts.unlink(.apple, who, ann, at: .moment(5))
        #expect(try await accounts.passkeys(who, at: .moment(6)).map(\.isLastWay) == [true])
        let refused = await fault {
            try await accounts.removePasskey(passkey.id, who, World.caller(1), at: .moment(6))
        }
        #expect(refused == .conflict(.lastWay))
    }

    @Test mutating func `an export names passkeys, and a deletion takes them`() async throws {
        let mine = try await rig.world.register()
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(100))
        let bytes = try await rig.world.accounts.export(
            try rig.world.who(mine, at: .moment(101)), ann, at: .moment(101))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(Base64URL.encode(passkey.id)))
        #expect(!text.contains(Base64URL.encode(passkey.key)))
        await rig.world.store.seed([.removeUser(mine.session.user, at: .moment(0))])
        #expect(await rig.kept.isEmpty)
        let answer = try rig.answer(on: ann, at: .moment(200))
        let accounts = rig.world.accounts
        #expect(
            await fault { _ = try await accounts.signIn(passkey: answer, World.caller(1), at: .moment(200)) }
                == .passkey(.unknown))
    }

    @Test mutating func `beside a second factor a passkey is asked for its code, or is as strong itself`()
        async throws
    {
        let mine = try await rig.world.register()
        rig.authenticator.flags = 0x0D
        try await rig.add(to: mine, on: ann, at: .moment(1))
        let accounts = rig.world.accounts
        let who = try rig.world.who(mine, at: .moment(2))
        let totp = try OTPAuthLink(try await accounts.enrolFactor(who, ann, at: .moment(2)).link).totp
        _ = try await accounts.confirmFactor(who, code: totp.code(at: .moment(2)), ann, at: .moment(2))
        // One that was there before the factor counts as one factor, until it was used beside it.
        let (first, _) = try steppingUp(try await rig.signIn(on: World.caller(2), at: .moment(100)))
        _ = try await accounts.stepUp(
            first.challenge, way: .oneTimePassword, code: totp.code(at: .moment(101)), World.caller(2),
            at: .moment(101))
        // Verified: no code is asked for.
        _ = try entered(try await rig.signIn(on: World.caller(2), at: .moment(150)))
        // Not verified this time: one factor, at a sign-in and where a proof is asked for again.
        rig.authenticator.flags = 0x09
        let (ticket, ways) = try steppingUp(try await rig.signIn(on: World.caller(3), at: .moment(200)))
        #expect(ways == [.oneTimePassword, .recoveryCode])
        let three = World.caller(3)
        let entry = try await accounts.stepUp(
            ticket.challenge, way: .oneTimePassword, code: totp.code(at: .moment(201)), three,
            at: .moment(201))
        #expect(entry.session.methods == [.passkey, .oneTimePassword])
        let asked = try await accounts.startPasskeyProof(who, ann, at: .moment(300))
        let used = try rig.authenticator.use(challenge: asked.challenge, for: asked.relyingParty)
        let weak = await fault {
            _ = try await accounts.reauthenticate(
                who, passkey: PasskeyAnswer(used), World.caller(1), at: .moment(300))
        }
        #expect(weak == .passkey(.refused))
        let stale = await fault { try await accounts.removeFactor(who, World.caller(1), at: .moment(400)) }
        #expect(stale == .reauthentication([.oneTimePassword, .recoveryCode, .passkey]))
    }

    @Test mutating func `a passkey that is removed between the two steps of a sign-in begins no session`()
        async throws
    {
        let mine = try await rig.world.register()
        rig.authenticator.flags = 0x09
        let passkey = try await rig.add(to: mine, on: ann, at: .moment(100))
        let two = World.caller(2)
        let (ticket, _) = try steppingUp(try await rig.signIn(on: two, at: .moment(150)))
        let accounts = rig.world.accounts
        _ = try await accounts.sendStepUpMail(ticket.challenge, two, at: .moment(151))
        let code = try await rig.world.code()
        try await accounts.removePasskey(
            passkey.id, try rig.world.who(mine, at: .moment(152)), ann, at: .moment(152))
        let late = await fault {
            _ = try await accounts.stepUp(ticket.challenge, way: .mail, code: code, two, at: .moment(153))
        }
        #expect(late == .passkey(.unknown))
        #expect(await rig.world.store.tables.sessions.count { $0.endedAt == nil } == 1)
    }
}
