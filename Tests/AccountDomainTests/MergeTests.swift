import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import OneTimePassword
import TestSupport
import Testing

/// Two accounts of one person, or of a thief and an owner, that become one, or do not.
@Suite struct MergeTests {
    private let world: World
    private let ann = World.caller(1)
    private let bo = World.caller(2)
    private static let apple = ProvidedPerson(
        key: .init(.apple, "001"), client: "com.readmigo.app", email: "ann@example.com", isEmailProven: true,
        token: "r1")

    init() throws { world = try World() }

    // Ann's account stays, Bo's is to become part of it; both have been there for 40 days.

    private func user(_ email: String) async -> User? {
        await world.store.tables.users.first { $0.email?.text == email }
    }

    private func user(_ id: Identifier<User>) async -> User? {
        await world.store.tables.users.first { $0.id == id }
    }

    private func pending(_ id: Identifier<User>) async -> [CredentialChange.Kind] {
        await world.store.tables.credentialChanges.filter { $0.user == id && $0.isPending }.map(\.kind)
    }

    private func link(_ kind: OutgoingMessage.Kind, to recipient: String) async throws -> Identifier<
        Challenge
    > {
        let letter = try await world.letters().last { $0.kind == kind && $0.recipient == recipient }
        return try #require(letter?.undo.flatMap { Identifier<Challenge>($0) })
    }

    /// Both accounts, and a session of Ann's of day 40.
    private func both() async throws -> (Identifier<User>, Identifier<User>, IssuedSession) {
        let mine = try await world.register()
        let theirs = try await world.register("bo@example.com", on: bo)
        return (mine.session.user, theirs.session.user, try await world.enter(on: ann, at: at(day: 40)))
    }

    /// Proves Bo's account on a device that it does not know.
    private func offer(
        _ entry: IssuedSession, of email: String = "bo@example.com", on caller: RequestOrigin? = nil,
        at now: Date
    ) async throws -> MergeOffer {
        let (who, caller) = (try world.who(entry, at: now), caller ?? ann)
        let begun = try await world.accounts.startMerge(
            who, email: email, password: World.password, caller, at: now)
        guard begun.ways == [.mail] else { return begun }
        _ = try await world.accounts.sendMergeCode(who, begun.challenge, caller, at: now)
        return try await world.accounts.proveMerge(
            who, begun.challenge, way: .mail, code: try await world.code(), caller, at: now + 1)
    }

    /// Asks for it on day 40, so that it is due on day 43.
    private func merge(
        _ entry: IssuedSession, _ offered: MergeOffer? = nil, on caller: RequestOrigin? = nil
    ) async throws {
        let offer =
            if let offered { offered } else { try await offer(entry, on: caller, at: at(day: 40)) }
        let due = try await world.accounts.merge(
            try world.who(entry, at: at(day: 40)), offer.challenge, caller ?? ann, at: at(day: 40))
        #expect(due == at(day: 43))
    }

    /// An account that came by Apple, one by mail, and the challenge that adding Apple to the second gives.
    private func addedByApple() async throws -> (IssuedSession, IssuedSession, Identifier<Challenge>) {
        let empty = try await world.register(byApple: ProvidedPerson(key: .init(.apple, "001"), client: "c"))
        let mine = try await world.register()
        let begun = try await world.accounts.startSignIn(.apple, ann, at: .moment(100))
        let who = try world.who(mine, at: .moment(100))
        world.apple.answer(.success(Self.apple))
        let taken = await fault {
            _ = try await world.accounts.startLink(
                .apple, ProviderAnswer(code: "c", identityToken: "t", nonce: begun.nonce),
                to: begun.ticket.challenge, who, ann, at: .moment(100))
        }
        guard case .otherAccount(let challenge)? = taken else { throw taken ?? .conflict(.already) }
        return (empty, mine, challenge)
    }

    @Test func `nothing of the other account is told before it is proven as at a sign-in`() async throws {
        let (_, theirs, entry) = try await both()
        let who = try world.who(entry, at: at(day: 40))
        let wrong = await fault {
            _ = try await world.accounts.startMerge(
                who, email: "bo@example.com", password: "Wrong4you", ann, at: at(day: 40))
        }
        let nobody = await fault {
            _ = try await world.accounts.startMerge(
                who, email: "nobody@example.com", password: "Wrong4you", ann, at: at(day: 40))
        }
        #expect(wrong == .credentials(failures: 1, left: 4) && nobody == wrong)
        let begun = try await world.accounts.startMerge(
            who, email: "bo@example.com", password: World.password, ann, at: at(day: 40))
        #expect(begun.ways == [.mail] && begun.other == nil)
        let early = await fault {
            _ = try await world.accounts.merge(who, begun.challenge, ann, at: at(day: 40))
        }
        #expect(early == .missing)
        _ = try await world.accounts.sendMergeCode(who, begun.challenge, ann, at: at(day: 40))
        #expect(try await world.kinds(to: "bo@example.com").last == .mergeCode)
        for left in [2, 1] {
            let guessed = await fault {
                _ = try await world.accounts.proveMerge(
                    who, begun.challenge, way: .mail, code: "00000000", ann, at: at(day: 40, 1))
            }
            #expect(guessed == .code(.wrong, left: left))
        }
        let offer = try await world.accounts.proveMerge(
            who, begun.challenge, way: .mail, code: try await world.code(), ann, at: at(day: 40, 2))
        var stays = MergeParts()
        (stays.email, stays.hasPassword) = ("bo@example.com", true)
        #expect(
            offer.ways.isEmpty && offer.other?.terms.stays == stays
                && offer.other?.terms.moves == MergeParts())
        let again = try await world.accounts.mergeOffer(who, offer.challenge, ann, at: at(day: 40, 2))
        #expect(again == offer)
        #expect(await pending(theirs).isEmpty, "looking merges nothing")
    }

    @Test func `what one device and account proved is no other one's`() async throws {
        let (_, _, entry) = try await both()
        let offer = try await offer(entry, at: at(day: 40))
        let expired = AccountError.code(.expired, left: nil)
        let elsewhere = try await world.enter(on: World.caller(3), at: at(day: 40, 100))
        let other = try await world.register("cy@example.com", on: ann, at: at(day: 40, 100))
        for (entry, caller) in [(elsewhere, World.caller(3)), (other, ann)] {
            let who = try world.who(entry, at: at(day: 40, 101))
            let seen = await fault {
                _ = try await world.accounts.mergeOffer(who, offer.challenge, caller, at: at(day: 40, 101))
            }
            let merged = await fault {
                _ = try await world.accounts.merge(who, offer.challenge, caller, at: at(day: 40, 101))
            }
            #expect(seen == expired && merged == expired)
        }
    }

    @Test func `for three days both accounts are as they were, and both sides are told`() async throws {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        let who = try world.who(entry, at: at(day: 40))
        let shown = try await world.accounts.profile(who, at: at(day: 40)).pending
        #expect(shown.map(\.kind) == [.mergeIn] && shown.map(\.next) == ["bo@example.com"])
        let other = try world.who(
            try await world.enter("bo@example.com", on: bo, at: at(day: 42)), at: at(day: 42))
        let seen = try await world.accounts.profile(other, at: at(day: 42)).pending
        #expect(seen.map(\.kind) == [.mergeOut] && seen.map(\.next) == ["ann@example.com"])
        #expect(seen.map(\.dueAt) == [at(day: 43)])
        for (kind, address) in [
            (OutgoingMessage.Kind.mergeInPending, "ann@example.com"), (.mergeOutPending, "bo@example.com"),
        ] {
            let letter = try await world.letters().last { $0.recipient == address }
            #expect(letter?.kind == kind && letter?.count == 72 && letter?.undo != nil)
        }
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43) - 1) == 0)
        #expect(await user(theirs)?.closedAt == nil)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await pending(mine) + pending(theirs) == [])
        #expect(await user(theirs)?.closedAt == at(day: 43))
        let late = await fault { _ = try await world.signIn("bo@example.com", on: bo, at: at(day: 43)) }
        #expect(late == .closed)
        #expect(await world.store.tables.sessions.allSatisfy { $0.user != theirs || $0.endedAt != nil })
        let merged = await world.store.tables.log.filter { $0.event == .merged }
        #expect(merged.map(\.user) == [mine, theirs])
        #expect(merged.map(\.detail) == ["from \(theirs.text)", "into \(mine.text)"])
        #expect(try await world.accounts.deleteDue(at: at(day: 73) - 1) == 0)
        #expect(await user(theirs) != nil)
        #expect(try await world.accounts.deleteDue(at: at(day: 73.5)) == 1)
        #expect(await user(theirs) == nil)
        #expect(await user(mine) != nil)
    }

    @Test func `the empty account that came by Apple becomes part of the one by mail`() async throws {
        let (empty, mine, challenge) = try await addedByApple()
        let who = try world.who(mine, at: .moment(100))
        let offer = try await world.accounts.mergeOffer(who, challenge, ann, at: .moment(101))
        #expect(offer.other?.terms.moves.providers == [.apple] && offer.other?.terms.stays == MergeParts())
        _ = try await world.accounts.merge(who, challenge, ann, at: .moment(102))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 1)
        let again = try entered(try await world.comeByApple(ann, at: at(day: 4, 10)))
        #expect(again.session.user == mine.session.user)
        #expect(await world.store.tables.identities.map(\.createdAt) == [at(day: 4)], "it is junior there")
        #expect(try await world.accounts.deleteDue(at: at(day: 34.5)) == 1)
        #expect(await user(empty.session.user) == nil)
        #expect(await world.store.tables.identities.count == 1)
        #expect(
            await world.store.tables.messages.allSatisfy { $0.kind != .revocation }, "Apple's token lives on")
    }

    /// Ann came by Apple and has no address; Bo's account has one, and a number.
    private func intoApple() async throws -> (Identifier<User>, Identifier<User>, IssuedSession) {
        let mine = try await world.register(byApple: ProvidedPerson(key: .init(.apple, "001"), client: "c"))
        let theirs = try await world.register("bo@example.com", on: bo)
        try await world.prove(
            .phone("+8613800138000"), try world.who(theirs, at: .moment(10)), on: bo, at: .moment(10))
        let entry = try entered(try await world.comeByApple(ann, at: at(day: 40, -1)))
        return (mine.session.user, theirs.session.user, entry)
    }

    @Test func `an account without an address gets the other one's, with its password and its number`()
        async throws
    {
        let (mine, theirs, entry) = try await intoApple()
        let offer = try await offer(entry, at: at(day: 40))
        #expect(
            offer.other?.terms.moves.email == "bo@example.com" && offer.other?.terms.moves.hasPassword == true
        )
        #expect(
            offer.other?.terms.moves.phone == "+8613800138000" && offer.other?.terms.stays == MergeParts())
        try await merge(entry, offer)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        let into = await user(mine)
        #expect(into?.email?.text == "bo@example.com" && into?.phone?.text == "+8613800138000")
        #expect(try await world.enter("bo@example.com", on: bo, at: at(day: 44)).session.user == mine)
        let kinds = try await world.accounts.credentialChanges(of: mine).map(\.kind)
        #expect(kinds == [.mergeIn, .email, .phone, .password])
        #expect(try await world.accounts.credentialChanges(of: mine).first?.former == "bo@example.com")
        // What came with it is junior: a reset by the mailbox is no way around anything.
        #expect(
            try await world.letters().contains { $0.kind == .mergedAway && $0.recipient == "bo@example.com" })
        try await world.accounts.undoLast(.mergedAway, world, at: at(day: 56))
        let left = await user(mine)
        #expect(left?.email == nil && left?.phone == nil && left?.password == nil)
        let back = await user(theirs)
        #expect(back?.email?.text == "bo@example.com" && back?.phone?.text == "+8613800138000")
        #expect(back?.closedAt == nil && back?.deletionDueAt == nil && back?.password == nil)
    }

    @Test func `a second factor is asked for, and protects no other account`() async throws {
        let mine = try await world.register()
        let theirs = try await world.register("bo@example.com", on: ann)
        let other = try world.who(theirs, at: .moment(1))
        let totp = try OTPAuthLink(try await world.accounts.enrolFactor(other, ann, at: .moment(1)).link).totp
        _ = try await world.accounts.confirmFactor(
            other, code: totp.code(at: .moment(1)), ann, at: .moment(1))
        let who = try world.who(mine, at: .moment(100))
        let begun = try await world.accounts.startMerge(
            who, email: "bo@example.com", password: World.password, ann, at: .moment(100))
        #expect(begun.ways == [.oneTimePassword, .recoveryCode] && begun.other == nil)
        let mail = await fault {
            _ = try await world.accounts.sendMergeCode(who, begun.challenge, ann, at: .moment(100))
        }
        #expect(mail == .missing)
        let offer = try await world.accounts.proveMerge(
            who, begun.challenge, way: .oneTimePassword, code: totp.code(at: .moment(130)), ann,
            at: .moment(130))
        #expect(offer.other?.terms.stays.hasSecondFactor == true)
        _ = try await world.accounts.merge(who, offer.challenge, ann, at: .moment(131))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 4)) == 1)
        #expect(await world.store.tables.secondFactors.map(\.user) == [theirs.session.user])
    }

    /// Who stops a merge that is pending.
    enum Stop: CaseIterable {
        case mine, theirs, myLetter, theirLetter, myReset, theirReset, notMe, theirNotMe, support
    }

    @Test(arguments: Stop.allCases)
    func `either account stops it, and the other one is told`(_ stop: Stop) async throws {
        let (mine, theirs, _) = try await both()
        // The merge is a junior device's.
        let phone = World.caller(7)
        let entry = try await world.enter(on: phone, at: at(day: 40))
        if stop == .theirNotMe {
            _ = try await world.enter("bo@example.com", on: World.caller(8), at: at(day: 40))
        }
        try await merge(entry, on: phone)
        #expect(await pending(mine) + pending(theirs) == [.mergeIn, .mergeOut])
        let now = at(day: 41)
        switch stop {
        case .mine: try await tap(on: ann, "ann@example.com", at: now)
        case .theirs: try await tap(on: bo, "bo@example.com", at: now)
        case .myLetter:
            let link = try await link(.mergeInPending, to: "ann@example.com")
            #expect(
                try await world.accounts.undo(link, nil, at: now)
                    == .stopped(.mergeIn, next: "bo@example.com"))
        case .theirLetter:
            let link = try await link(.mergeOutPending, to: "bo@example.com")
            #expect(
                try await world.accounts.undo(link, nil, at: now)
                    == .stopped(.mergeOut, next: "ann@example.com"))
            #expect(await user(theirs)?.password == nil, "somebody else knows it")
        case .myReset: try await reset("ann@example.com", on: phone, at: now)
        case .theirReset: try await reset("bo@example.com", on: bo, at: now)
        case .notMe: try await notMe("ann@example.com", at: now)
        case .theirNotMe: try await notMe("bo@example.com", at: now)
        case .support: _ = try await world.accounts.revert(theirs, at: now)
        }
        #expect(await pending(mine) + pending(theirs) == [])
        #expect(try await world.accounts.applyDueChanges(at: at(day: 60)) == 0)
        #expect(await user("ann@example.com")?.id == mine)
        #expect(await user("bo@example.com")?.closedAt == nil)
        for address in ["ann@example.com", "bo@example.com"] {
            #expect(try await world.kinds(to: address).contains(.mergeStopped), "\(address)")
        }
    }

    private func tap(on caller: RequestOrigin, _ email: String, at now: Date) async throws {
        let who = try world.who(try await world.enter(email, on: caller, at: now), at: now)
        // It may have happened meanwhile.
        guard let change = try await world.accounts.profile(who, at: now).pending.first else {
            throw AccountError.missing
        }
        try await world.accounts.stopChange(change.id, who, caller, at: now)
    }

    private func reset(_ email: String, on caller: RequestOrigin, at now: Date) async throws {
        let ticket = try await world.accounts.startReset(email: email, caller, at: now)
        try await world.accounts.reset(
            ticket.challenge, code: try await world.code(), password: "Brandnew4me", secondFactor: nil,
            caller,
            at: now + 1)
    }

    private func notMe(_ email: String, at now: Date) async throws {
        let letter = try await world.letters().last { $0.kind == .newDevice && $0.recipient == email }
        _ = try await world.accounts.notMe(
            try #require(letter?.notMe.flatMap { Identifier<Challenge>($0) }), at: now)
    }

    @Test func `a junior device of the other account stops nothing`() async throws {
        let (_, theirs, entry) = try await both()
        try await merge(entry)
        let junior = await fault { try await tap(on: World.caller(9), "bo@example.com", at: at(day: 41)) }
        #expect(junior == .conflict(.junior))
        #expect(await pending(theirs) == [.mergeOut])
    }

    /// How a merge that has happened is undone.
    enum Undoing: CaseIterable {
        case theirLetter, firstLetter, myLetter, notMe, theirNotMe, support
    }

    @Test(arguments: Undoing.allCases, [true, false])
    func `for 14 days each account gets back what it had`(_ undoing: Undoing, isLate: Bool) async throws {
        let (mine, theirs, _) = try await both()
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "union"), client: "wx", token: "w")))
        try await linkWeChat(at: at(day: 1))
        let phone = World.caller(7)
        if undoing == .theirNotMe {
            _ = try await world.enter("bo@example.com", on: World.caller(8), at: at(day: 40))
        }
        try await merge(try await world.enter(on: phone, at: at(day: 40)), on: phone)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await world.store.tables.identities.map(\.user) == [mine])
        let now = isLate ? at(day: 57) : at(day: 46)
        let undone = await fault {
            switch undoing {
            case .theirLetter: try await undo(.mergedAway, to: "bo@example.com", at: now)
            case .firstLetter: try await undo(.mergeOutPending, to: "bo@example.com", at: now)
            case .myLetter: try await undo(.merged, to: "ann@example.com", at: now)
            case .notMe: try await notMe("ann@example.com", at: now)
            case .theirNotMe: try await notMe("bo@example.com", at: now)
            case .support: _ = try await world.accounts.revert(mine, at: now)
            }
        }
        guard !isLate else {
            #expect(undone == .missing)
            #expect(await world.store.tables.identities.map(\.user) == [mine])
            return
        }
        #expect(undone == nil)
        let identity = await world.store.tables.identities.first
        #expect(identity?.user == theirs && identity?.token != nil)
        #expect(identity.map { $0.createdAt < at(day: 2) } == true, "it is as old there as it was")
        let back = await user(theirs)
        #expect(back?.closedAt == nil && back?.deletionDueAt == nil && back?.email?.text == "bo@example.com")
        #expect(await user("ann@example.com")?.id == mine)
        #expect(try await world.accounts.deleteDue(at: at(day: 90)) == 0)
        let undoneLines = await world.store.tables.log.filter { $0.event == .mergeUndone }.compactMap(\.user)
        #expect(Set(undoneLines) == [mine, theirs])
        let again = await fault { try await undo(.mergedAway, to: "bo@example.com", at: now + 1) }
        #expect(again == .missing)
        let told = try await world.kinds(to: "ann@example.com").filter { $0 == .mergeUndone }.count
        let other = try await world.kinds(to: "bo@example.com").filter { $0 == .mergeUndone }.count
        #expect(told == 1 && other == 1)
        // A later replacement that is undone freezes nobody.
        #expect(await world.store.tables.users.allSatisfy { $0.frozenAt == nil })
    }

    private func undo(_ kind: OutgoingMessage.Kind, to address: String, at now: Date) async throws {
        let link = try await link(kind, to: address)
        let question = try await world.accounts.undoQuestion(link, at: now)
        let done = try await world.accounts.undo(link, nil, at: now)
        #expect(question == done)
        guard case .parted = done else {
            Issue.record("\(done)")
            return
        }
    }

    /// Bo's account gets WeChat on its own page.
    private func linkWeChat(at now: Date) async throws {
        let who = try world.who(try await world.enter("bo@example.com", on: bo, at: now), at: now)
        let ticket = try await world.accounts.startLink(.wechat, ProviderAnswer(code: "c"), who, bo, at: now)
        try await world.accounts.link(who, ticket.challenge, bo, at: now)
    }

    @Test func `what stays is named, and goes with the account in 30 days`() async throws {
        let (_, theirs, entry) = try await both()
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "union"), client: "wx", token: "w")))
        try await linkWeChat(at: at(day: 1))
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "other"), client: "wx")))
        let who = try world.who(entry, at: at(day: 40))
        let ticket = try await world.accounts.startLink(
            .wechat, ProviderAnswer(code: "c"), who, ann, at: at(day: 40))
        try await world.accounts.link(who, ticket.challenge, ann, at: at(day: 40))
        let offer = try await offer(entry, at: at(day: 40))
        #expect(offer.other?.terms.moves.providers == [] && offer.other?.terms.stays.providers == [.wechat])
        try await merge(entry, offer)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await world.store.tables.identities.count == 2)
        #expect(try await world.accounts.deleteDue(at: at(day: 73.5)) == 1)
        #expect(await world.store.tables.identities.map(\.subject) == ["other"])
        #expect(await world.store.tables.messages.filter { $0.kind == .revocation }.count == 1)
        #expect(await user(theirs) == nil)
    }

    @Test func `services hear of an account that became part of another one when it cannot come back`()
        async throws
    {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        // Its session had run out by then; that it is merged is told by tokens.
        #expect(await world.told().allSatisfy { $0.event.kind != .userDeleted })
        #expect(try await world.accounts.deleteDue(at: at(day: 73.5)) == 1)
        let event = SecurityEvent(.userDeleted, of: theirs, into: mine, at: at(day: 73.5))
        #expect(await world.told().last == QueuedEvent(for: "books", event))
    }

    @Test func `an account is not merged with itself, nor while something of either is pending`() async throws
    {
        let (_, _, entry) = try await both()
        let who = try world.who(entry, at: at(day: 40))
        let itself = await fault {
            _ = try await world.accounts.startMerge(
                who, email: "ann@example.com", password: World.password, ann, at: at(day: 40))
        }
        #expect(itself == .conflict(.already))
        let first = try await offer(entry, at: at(day: 40))
        // Bo asks for another address meanwhile, on another device.
        let other = World.caller(6)
        let theirs = try world.who(
            try await world.enter("bo@example.com", on: other, at: at(day: 40, 100)), at: at(day: 40, 100))
        try await world.prove(.email("new@example.com"), theirs, on: other, at: at(day: 40, 110))
        let late = await fault {
            _ = try await world.accounts.merge(who, first.challenge, ann, at: at(day: 40, 120))
        }
        #expect(late == .conflict(.pending))
        let change = try #require(
            try await world.accounts.profile(theirs, at: at(day: 40, 130)).pending.first)
        try await world.accounts.stopChange(change.id, theirs, other, at: at(day: 40, 130))
        _ = try await world.accounts.merge(who, first.challenge, ann, at: at(day: 40, 140))
        // One at a time, from whichever side.
        _ = try await world.register("cy@example.com", on: ann, at: at(day: 40, 150))
        let third = try world.who(
            try await world.enter("cy@example.com", on: ann, at: at(day: 40, 160)), at: at(day: 40, 160))
        for email in ["ann@example.com", "bo@example.com"] {
            let begun = await fault {
                let entry = try await world.accounts.startMerge(
                    third, email: email, password: World.password, ann, at: at(day: 40, 170))
                _ = try await world.accounts.sendMergeCode(third, entry.challenge, ann, at: at(day: 40, 170))
                _ = try await world.accounts.proveMerge(
                    third, entry.challenge, way: .mail, code: try await world.code(), ann,
                    at: at(day: 40, 171))
            }
            #expect(begun == .conflict(.pending), "\(email)")
        }
    }

    @Test func `a deletion that is asked for meanwhile stops it when it is due`() async throws {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        let other = try world.who(
            try await world.enter("bo@example.com", on: bo, at: at(day: 42)), at: at(day: 42))
        _ = try await world.accounts.askDeletion(other, bo, at: at(day: 42))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 0)
        #expect(await pending(mine) + pending(theirs) == [])
        #expect(await user(theirs)?.closedAt == nil)
        #expect(try await world.kinds(to: "ann@example.com").last == .mergeStopped)
        #expect(try await world.kinds(to: "bo@example.com").last == .mergeStopped)
    }

    @Test func `of two merges at once one is asked for`() async throws {
        let (mine, theirs, entry) = try await both()
        let who = try world.who(entry, at: at(day: 40))
        let first = try await offer(entry, at: at(day: 40))
        let second = try await offer(entry, at: at(day: 40, 61))
        async let one = fault {
            _ = try await world.accounts.merge(who, first.challenge, ann, at: at(day: 40, 70))
        }
        async let other = fault {
            _ = try await world.accounts.merge(who, second.challenge, ann, at: at(day: 40, 70))
        }
        #expect(await [one, other].compactMap(\.self) == [.conflict(.pending)])
        #expect(await pending(mine) + pending(theirs) == [.mergeIn, .mergeOut])
    }

    @Test func `of a stop and the end of the time one wins, whichever is first`() async throws {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        async let stopped = fault { try await tap(on: ann, "ann@example.com", at: at(day: 43)) }
        async let merged = world.accounts.applyDueChanges(at: at(day: 43))
        let (fault, count) = (await stopped, try await merged)
        #expect((fault == nil) == (count == 0), "\(String(describing: fault)), \(count)")
        #expect((await user(theirs)?.closedAt == nil) == (count == 0))
        #expect(await pending(mine) + pending(theirs) == [])
    }

    @Test func `a service is told of the accounts that are part of one, and of theirs`() async throws {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        _ = try await world.accounts.applyDueChanges(at: at(day: 43))
        let user = try #require(await user(mine))
        #expect(try await world.accounts.mergedAccounts(of: user) == [theirs])
        try await world.accounts.undoLast(.mergedAway, world, at: at(day: 50))
        #expect(try await world.accounts.mergedAccounts(of: try #require(await self.user(mine))).isEmpty)
    }
}

/// A merge among other changes of the same run, and what comes after it.
extension MergeTests {
    /// How the owner hears of it and answers.
    enum Answer: CaseIterable {
        case notMe, letters
    }

    @Test(arguments: Answer.allCases)
    func `an address that became another one in the same run comes back`(_ answer: Answer) async throws {
        let (mine, theirs, _) = try await both()
        let phone = World.caller(7)
        let entry = try await world.enter(on: phone, at: at(day: 40))
        try await merge(entry, on: phone)
        try await world.prove(
            .email("thief@example.com"), try world.who(entry, at: at(day: 40, 90)), on: phone,
            at: at(day: 40, 90))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43, 3600)) == 2)
        #expect(await user("thief@example.com")?.id == mine)
        switch answer {
        case .notMe: try await notMe("ann@example.com", at: at(day: 45))
        case .letters:
            try await undo(.mergedAway, to: "bo@example.com", at: at(day: 45))
            let link = try await link(.emailChanged, to: "ann@example.com")
            let done = try await world.accounts.undo(link, nil, at: at(day: 45, 10))
            #expect(done == .restored(email: "ann@example.com"))
        }
        #expect(await user("ann@example.com")?.id == mine)
        #expect(await user("bo@example.com")?.id == theirs)
        #expect(await world.store.tables.users.allSatisfy { $0.closedAt == nil && $0.frozenAt == nil })
    }

    @Test(arguments: Answer.allCases)
    func `an account that a thief moved, and then merged away, comes back whole`(_ answer: Answer)
        async throws
    {
        let (mine, theirs, _) = try await both()
        let phone = World.caller(7)
        let stolen = try await world.enter("bo@example.com", on: phone, at: at(day: 40))
        try await world.prove(
            .email("thief@example.com"), try world.who(stolen, at: at(day: 40)), on: phone, at: at(day: 40))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43, 10)) == 1)
        let entry = try await world.enter(on: ann, at: at(day: 43, 100))
        let offer = try await offer(entry, of: "thief@example.com", at: at(day: 43, 200))
        _ = try await world.accounts.merge(
            try world.who(entry, at: at(day: 43, 210)), offer.challenge, ann, at: at(day: 43, 210))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 46, 300)) == 1)
        #expect(await user(theirs)?.closedAt == at(day: 46, 300))
        switch answer {
        case .notMe: try await notMe("bo@example.com", at: at(day: 46.5))
        case .letters:
            let link = try await link(.emailChanged, to: "bo@example.com")
            let done = try await world.accounts.undo(link, nil, at: at(day: 50))
            #expect(done == .restored(email: "bo@example.com"))
        }
        let back = await user(theirs)
        #expect(back?.email?.text == "bo@example.com" && back?.password == nil)
        #expect(back?.closedAt == nil && back?.deletionDueAt == nil)
        #expect(await user(mine)?.email?.text == "ann@example.com")
    }

    @Test func `a frozen account is not taken apart from another one`() async throws {
        let (mine, theirs, entry) = try await both()
        try await merge(entry)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        var frozen = try #require(await user(mine))
        frozen.frozenAt = at(day: 44)
        #expect(try await world.store.commit([.replace(.user(frozen))]) == .done)
        let link = try await link(.mergedAway, to: "bo@example.com")
        let refused = await fault { _ = try await world.accounts.undo(link, nil, at: at(day: 45)) }
        #expect(refused == .frozen)
        #expect(await user(theirs)?.closedAt == at(day: 43))
        frozen = try #require(await user(mine))
        frozen.frozenAt = nil
        #expect(try await world.store.commit([.replace(.user(frozen))]) == .done)
        try await undo(.mergedAway, to: "bo@example.com", at: at(day: 46))
    }

    @Test func `a session of the other account's new address ends with it, and others' changes go on`()
        async throws
    {
        let (_, theirs, entry) = try await both()
        try await merge(entry)
        let other = World.caller(6)
        let asker = try await world.enter("bo@example.com", on: other, at: at(day: 40, 100))
        try await world.prove(
            .email("new@example.com"), try world.who(asker, at: at(day: 40, 110)), on: other,
            at: at(day: 40, 110))
        _ = try await world.enter("new@example.com", on: World.caller(8), at: at(day: 41))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 44)) == 1)
        #expect(await user(theirs)?.closedAt == at(day: 44))
        #expect(await pending(theirs) == [])
        #expect(await world.store.tables.sessions.allSatisfy { $0.user != theirs || $0.endedAt != nil })
    }

    @Test func `an address that went over comes back by "this was not me" at the account that it went from`()
        async throws
    {
        let (mine, theirs, entry) = try await intoApple()
        _ = try await world.enter("bo@example.com", on: World.caller(8), at: at(day: 40))
        try await merge(entry)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await user("bo@example.com")?.id == mine)
        try await notMe("bo@example.com", at: at(day: 45))
        let (left, back) = (await user(mine), await user(theirs))
        #expect(left?.email == nil && left?.phone == nil && left?.password == nil && left?.closedAt == nil)
        #expect(back?.email?.text == "bo@example.com" && back?.phone?.text == "+8613800138000")
        #expect(back?.closedAt == nil && back?.deletionDueAt == nil && back?.password == nil)
    }

    @Test func `an identity that got a better name since goes back under that one`() async throws {
        let (mine, theirs, entry) = try await both()
        let former = Identity.Key(.wechat, "wx:openid")
        world.weChat.answer(.success(ProvidedPerson(key: former, client: "wx", token: "w")))
        try await linkWeChat(at: at(day: 1))
        try await merge(entry)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        let better = ProvidedPerson(key: .init(.wechat, "union"), aliases: [former], client: "wx", token: "w")
        world.weChat.answer(.success(better))
        let renamed = try entered(
            try await world.accounts.signIn(
                .wechat, ProviderAnswer(code: "c"), to: nil, ann, at: at(day: 44)))
        #expect(renamed.session.user == mine)
        #expect(await world.store.tables.identities.map(\.key) == [better.key])
        try await undo(.mergedAway, to: "bo@example.com", at: at(day: 45))
        let identities = await world.store.tables.identities
        #expect(identities.map(\.key) == [better.key] && identities.map(\.user) == [theirs])
        #expect(await user(mine) != nil)
    }

    /// What one of the two accounts gets or loses after the second tap.
    enum Meanwhile: CaseIterable {
        case theirsGetsWeChat, theirsLosesWeChat, theirsHasAnotherWeChat, mineGetsNumber
    }

    @Test(arguments: Meanwhile.allCases)
    func `what is not what the person said yes to is not merged, and both are told`(_ meanwhile: Meanwhile)
        async throws
    {
        let (mine, theirs, entry) = try await both()
        world.weChat.answer(.success(ProvidedPerson(key: .init(.wechat, "union"), client: "wx", token: "w")))
        if [.theirsLosesWeChat, .theirsHasAnotherWeChat].contains(meanwhile) {
            try await linkWeChat(at: at(day: 1))
        }
        let other = try world.who(
            try await world.enter("bo@example.com", on: bo, at: at(day: 1, 60)), at: at(day: 1, 60))
        if meanwhile == .mineGetsNumber {
            try await world.prove(.phone("+8613800138000"), other, on: bo, at: at(day: 1, 60))
        }
        try await merge(entry)
        switch meanwhile {
        case .theirsGetsWeChat: try await linkWeChat(at: at(day: 41))
        case .theirsLosesWeChat, .theirsHasAnotherWeChat:
            let now = at(day: 41)
            let who = try world.who(try await world.enter("bo@example.com", on: bo, at: now), at: now)
            try await world.accounts.unlink(.wechat, who, bo, at: now)
            guard meanwhile == .theirsHasAnotherWeChat else { break }
            world.weChat.answer(
                .success(ProvidedPerson(key: .init(.wechat, "other"), client: "wx", token: "w")))
            try await linkWeChat(at: at(day: 41, 100))
        case .mineGetsNumber:
            let now = at(day: 41)
            let who = try world.who(try await world.enter(on: ann, at: now), at: now)
            try await world.prove(.phone("+8613800138001"), who, on: ann, at: now)
        }
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 0)
        #expect(await pending(mine) + pending(theirs) == [])
        #expect(await user(theirs)?.closedAt == nil)
        for address in ["ann@example.com", "bo@example.com"] {
            #expect(try await world.kinds(to: address).last == .mergeStopped, "\(address)")
        }
    }

    @Test func `a line that fails keeps no other one from its turn, and has its own later`() async throws {
        let (mine, theirs, _) = try await both()
        let phone = World.caller(7)
        for (email, next, caller) in [("ann", "a2", phone), ("bo", "b2", World.caller(8))] {
            let entry = try await world.enter("\(email)@example.com", on: caller, at: at(day: 40))
            try await world.prove(
                .email("\(next)@example.com"), try world.who(entry, at: at(day: 40)), on: caller,
                at: at(day: 40))
        }
        #expect(await pending(mine) + pending(theirs) == [.email, .email])
        // The store does not take the first one.
        await world.store.failNextCommit(with: .unavailable(reason: "full"))
        let thrown = await fault { _ = try await world.accounts.applyDueChanges(at: at(day: 43, 100)) }
        #expect(thrown == .unavailable(reason: "full"))
        #expect(await (pending(mine) + pending(theirs)).count == 1)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43, 200)) == 1)
        #expect(await user("a2@example.com")?.id == mine)
        #expect(await user("b2@example.com")?.id == theirs)
    }

    @Test func `what an administrator closed meanwhile stays closed`() async throws {
        let (_, theirs, entry) = try await both()
        try await merge(entry)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        try await world.accounts.close(theirs, at: at(day: 44))
        try await undo(.mergedAway, to: "bo@example.com", at: at(day: 45))
        #expect(await user(theirs)?.closedAt == at(day: 44))
        #expect(await user(theirs)?.deletionDueAt == nil)
    }

    @Test func `an identity that proved it and went meanwhile proves it no more`() async throws {
        let (empty, mine, challenge) = try await addedByApple()
        let who = try world.who(mine, at: .moment(100))
        let identity = try #require(await world.store.tables.identities.first)
        #expect(identity.user == empty.session.user)
        _ = try await world.store.commit([.remove(.identity(identity))])
        let late = await fault {
            _ = try await world.accounts.merge(who, challenge, ann, at: .moment(102))
        }
        #expect(late == .code(.expired, left: nil))
    }

    @Test func `a number that came by it and was replaced since goes back by the letter`() async throws {
        let (mine, theirs, _) = try await both()
        let other = try world.who(
            try await world.enter("bo@example.com", on: bo, at: at(day: 1)), at: at(day: 1))
        try await world.prove(.phone("+8613800138000"), other, on: bo, at: at(day: 1))
        let phone = World.caller(7)
        try await merge(try await world.enter(on: phone, at: at(day: 40)), on: phone)
        #expect(try await world.accounts.applyDueChanges(at: at(day: 43)) == 1)
        #expect(await user(mine)?.phone?.text == "+8613800138000")
        let entry = try await world.enter(on: phone, at: at(day: 44))
        try await world.prove(
            .phone("+8613800138001"), try world.who(entry, at: at(day: 44)), on: phone, at: at(day: 44))
        #expect(try await world.accounts.applyDueChanges(at: at(day: 47)) == 1)
        #expect(await user(mine)?.phone?.text == "+8613800138001")
        try await undo(.merged, to: "ann@example.com", at: at(day: 48))
        #expect(await user(mine)?.phone == nil)
        #expect(await user(theirs)?.phone?.text == "+8613800138000")
    }
}

extension Accounts {
    /// Opens the link of the last letter of a kind.
    fileprivate func undoLast(_ kind: OutgoingMessage.Kind, _ world: World, at now: Date) async throws {
        let letter = try await world.letters().last { $0.kind == kind && $0.undo != nil }
        _ = try await undo(try #require(letter?.undo.flatMap { Identifier<Challenge>($0) }), nil, at: now)
    }
}
