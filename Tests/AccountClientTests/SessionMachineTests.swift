import AccountAPI
import Testing

@testable import AccountClient

private let hours = Duration.seconds(7200)

struct BackoffTests {
    @Test func `pauses begin with a second, double, and end at a minute`() {
        var backoff = Backoff()
        #expect(backoff.isIdle)
        var pauses: [Duration] = []
        for _ in 0..<9 {
            backoff.note(false)
            pauses.append(backoff.pause)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        backoff.note(true)
        #expect(backoff.isIdle)
    }
}

/// Every step of the sign-in as a value.
struct SessionMachineTests {
    private func signedIn(_ session: StoredSession = .sample()) -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.read(session, life: .fresh(hours), at: .zero)
        return machine
    }

    @Test func `nothing is known before the store has answered`() {
        var machine = SessionMachine()
        #expect(machine.state == .unknown(nil))
        #expect(machine.need(at: .zero) == .refuse(.signedOut))
        machine.storeFailed(.locked)
        #expect(machine.state == .unknown(.locked))
        #expect(machine.need(at: .zero) == .refuse(.store(.locked)))
        #expect(machine.isUnknown)
    }

    @Test func `a store that fails later takes nothing away`() {
        var machine = signedIn()
        let before = machine
        machine.storeFailed(.locked)
        #expect(machine == before)
    }

    @Test func `an empty store is signed out, a session in it is signed in`() {
        var empty = SessionMachine()
        let reread = empty.read(nil, life: .fresh(.zero), at: .zero)
        #expect(reread == .same)
        #expect(empty.state == .signedOut)
        let machine = signedIn()
        #expect(machine.state == .signedIn("u1"))
        #expect(machine.need(at: .zero) == .use(StoredSession.sample().accessToken))
    }

    @Test(arguments: [
        (0, true, true), (6899, true, true), (6900, false, true), (7199, false, true), (7200, false, false),
        (100_000, false, false),
    ])
    func `five minutes before its end a token is renewed, and after it not used`(
        second: Int, isFresh: Bool, holds: Bool
    ) {
        let token = StoredSession.sample().accessToken
        let need = signedIn().need(at: .seconds(second))
        #expect(need == (isFresh ? .use(token) : .renew(epoch: 1, fallback: holds ? token : nil)))
    }

    @Test(arguments: [(1, 0.5), (60, 30), (599, 299.5), (600, 300), (601, 301), (7200, 6900)])
    func `a token that lives shorter than twice the margin is renewed at half its life`(
        life: Int, renewal: Double
    ) {
        var machine = SessionMachine()
        _ = machine.read(.sample(), life: .fresh(.seconds(life)), at: .zero)
        #expect(machine.held?.renewsAt == .seconds(renewal))
        #expect(machine.held?.endsAt == .seconds(life))
    }

    @Test(arguments: [(301, 1), (300, 0), (200, -100), (7200, 6900)])
    func `a token from the store is renewed by its whole life, not by what is left of it`(
        left: Int, wait: Int
    ) {
        var machine = SessionMachine()
        _ = machine.read(.sample(), life: .init(left: .seconds(left), whole: hours), at: .seconds(1000))
        #expect(machine.held?.renewsAt == .seconds(1000 + wait))
        #expect(machine.held?.endsAt == .seconds(1000 + left))
    }

    @Test func `a token that the calendar takes for ended is renewed first`() {
        var machine = SessionMachine()
        _ = machine.read(.sample(), life: .init(left: .seconds(-5), whole: hours), at: .seconds(50))
        #expect(machine.need(at: .seconds(50)) == .renew(epoch: 1, fallback: nil))
    }

    @Test func `new tokens take the place of the old ones and are not kept yet`() {
        var machine = signedIn()
        let next = StoredSession.sample(stage: 1)
        let isTaken = machine.renewed(next, life: hours, asked: .seconds(7000), epoch: 1)
        #expect(isTaken)
        #expect(
            machine.held
                == .init(session: next, renewsAt: .seconds(13_900), endsAt: .seconds(14_200), isKept: false))
        machine.kept(next)
        #expect(machine.held?.isKept == true)
        #expect(machine.state == .signedIn("u1"))
    }

    @Test func `a store that kept older tokens does not make the newer ones kept`() {
        var machine = signedIn()
        _ = machine.renewed(.sample(stage: 1), life: hours, asked: .zero, epoch: 1)
        machine.kept(.sample())
        #expect(machine.held?.isKept == false)
    }

    // Trap 4: supabase-swift 1371.
    @Test func `an answer of before a sign-out revives nothing`() {
        var machine = signedIn()
        let left = machine.leave()
        #expect(left == .sample())
        let after = machine
        let isRenewed = machine.renewed(.sample(stage: 1), life: hours, asked: .zero, epoch: 1)
        #expect(!isRenewed)
        #expect(machine == after)
        #expect(machine.state == .signedOut)
    }

    @Test func `an answer of before a new sign-in neither changes nor ends it`() {
        var machine = signedIn()
        let attempt = machine.begin()
        let isIn = machine.entered(.sample("s2"), life: hours, asked: .zero, attempt: attempt)
        #expect(isIn)
        let after = machine
        let isRenewed = machine.renewed(.sample(stage: 1), life: hours, asked: .zero, epoch: 1)
        #expect(!isRenewed)
        let lost = machine.ended(.revoked, epoch: 1)
        #expect(lost == nil)
        #expect(machine == after)
        #expect(machine.held?.session == .sample("s2"))
    }

    @Test(arguments: SessionEnd.allCases)
    func `the end of a session is final and said why`(end: SessionEnd) {
        var machine = signedIn()
        let lost = machine.ended(end, epoch: 1)
        #expect(lost == .sample())
        #expect(machine.state == .expired(end))
        #expect(machine.need(at: .zero) == .refuse(.ended(end)))
        let lostAgain = machine.ended(.revoked, epoch: machine.epoch)
        #expect(lostAgain == nil)
        #expect(machine.state == .expired(end))
    }

    // Trap 6.
    @Test func `only the refusal of the current token asks for a new one`() {
        var machine = signedIn()
        let old = StoredSession.sample().accessToken
        #expect(machine.need(afterRefusalOf: old) == .renew(epoch: 1, fallback: nil))
        let next = StoredSession.sample(stage: 1)
        _ = machine.renewed(next, life: hours, asked: .zero, epoch: 1)
        #expect(machine.need(afterRefusalOf: old) == .use(next.accessToken))
        _ = machine.leave()
        #expect(machine.need(afterRefusalOf: old) == .refuse(.signedOut))
    }

    // Trap 5.
    @Test func `what another process renewed is taken over`() {
        var machine = signedIn()
        let reread = machine.read(.sample(stage: 3), life: .fresh(hours), at: .seconds(9))
        #expect(reread == .adopted)
        #expect(machine.held?.session == .sample(stage: 3))
        #expect(machine.held?.isKept == true)
        #expect(machine.epoch == 1)
        let rereadAgain = machine.read(.sample(stage: 3), life: .fresh(hours), at: .seconds(9))
        #expect(rereadAgain == .same)
    }

    @Test func `what another process signed in or out counts here`() {
        var machine = signedIn()
        let reread = machine.read(.sample("s2", user: "u2"), life: .fresh(hours), at: .zero)
        #expect(reread == .adopted)
        #expect(machine.state == .signedIn("u2"))
        #expect(machine.epoch == 2)
        let rereadAgain = machine.read(nil, life: .fresh(.zero), at: .zero)
        #expect(rereadAgain == .gone)
        #expect(machine.state == .signedOut)
        let rereadThird = machine.read(.sample("s3"), life: .fresh(hours), at: .zero)
        #expect(rereadThird == .adopted)
        #expect(machine.state == .signedIn("u1"))
    }

    @Test func `tokens that the store could not keep are not given up for those that it has`() {
        var machine = signedIn()
        _ = machine.renewed(.sample(stage: 2), life: hours, asked: .zero, epoch: 1)
        let reread = machine.read(.sample(), life: .fresh(hours), at: .zero)
        #expect(reread == .same)
        #expect(machine.held?.session == .sample(stage: 2))
        // Another process was further still.
        let rereadAgain = machine.read(.sample(stage: 5), life: .fresh(hours), at: .zero)
        #expect(rereadAgain == .adopted)
        #expect(machine.held?.session == .sample(stage: 5))
    }

    @Test func `a sign-in shows its steps and gives way to how things were before`() {
        var machine = SessionMachine()
        _ = machine.read(nil, life: .fresh(.zero), at: .zero)
        let attempt = machine.begin()
        #expect(machine.state == .signingIn)
        let step = StepUp(challenge: "c", ways: [.mail])
        let isWaiting = machine.wait(.needsStepUp(step), attempt: attempt)
        #expect(isWaiting)
        #expect(machine.state == .needsStepUp(step))
        machine.failed(attempt: attempt)
        #expect(machine.state == .signedOut)
    }

    @Test func `a sign-in that was refused leaves the session that there was`() {
        var machine = signedIn()
        let attempt = machine.begin()
        #expect(machine.state == .signingIn)
        machine.failed(attempt: attempt)
        #expect(machine.state == .signedIn("u1"))
        #expect(machine.need(at: .zero) == .use(StoredSession.sample().accessToken))
    }

    @Test func `an attempt that was broken off, or followed by another, comes too late`() {
        var machine = SessionMachine()
        _ = machine.read(nil, life: .fresh(.zero), at: .zero)
        let first = machine.begin()
        machine.cancel()
        #expect(machine.state == .signedOut)
        let isIn = machine.entered(.sample(), life: hours, asked: .zero, attempt: first)
        #expect(!isIn)
        let second = machine.begin()
        let third = machine.begin()
        let isWaiting = machine.wait(.signedOut, attempt: second)
        #expect(!isWaiting)
        machine.failed(attempt: second)
        #expect(machine.state == .signingIn)
        let isInAgain = machine.entered(.sample(), life: hours, asked: .zero, attempt: third)
        #expect(isInAgain)
        #expect(machine.state == .signedIn("u1"))
    }

    @Test func `signing out ends an attempt, too`() {
        var machine = SessionMachine()
        _ = machine.read(nil, life: .fresh(.zero), at: .zero)
        let attempt = machine.begin()
        let left = machine.leave()
        #expect(left == nil)
        let isIn = machine.entered(.sample(), life: hours, asked: .zero, attempt: attempt)
        #expect(!isIn)
        #expect(machine.state == .signedOut)
    }

    @Test func `tokens that say nothing of their session are told apart by themselves`() {
        let bare = StoredSession(userID: "u1", accessToken: "opaque", refreshToken: "r1")
        #expect(bare.isStage(of: bare))
        #expect(bare.isStage(of: StoredSession(userID: "u1", accessToken: "other", refreshToken: "r1")))
        #expect(!bare.isStage(of: StoredSession(userID: "u1", accessToken: "other", refreshToken: "r2")))
        #expect(!bare.isStage(of: .sample()))
        #expect(StoredSession.sample(stage: 4).isStage(of: .sample()))
        #expect(!StoredSession.sample("s2").isStage(of: .sample()))
    }
}
