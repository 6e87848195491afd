import AccountAPI
import AccountClient
import Foundation
import Localization
import TestSupport
import Testing

@testable import AccountApp

struct PasskeyTests {
    private static func passkey(
        _ id: String, _ name: String, used: TimeInterval? = nil, stoodStill: Bool = false,
        isLast: Bool = false
    ) -> PasskeysBody.Passkey {
        let moment = { (ago: TimeInterval) in
            TestTime.start.addingTimeInterval(-ago).formatted(Date.ISO8601FormatStyle())
        }
        return PasskeysBody.Passkey(
            id: id, name: name, addedAt: moment(9_000_000), lastUsedAt: used.map(moment), isTwoFactors: true,
            isCopied: true, stoodStillAt: stoodStill ? moment(60) : nil, isLastWay: isLast)
    }

    /// Somebody is signed in, and these passkeys were read.
    private static func signedIn(
        _ passkeys: [PasskeysBody.Passkey]?,
        ways: Set<AppConfiguration.Method> = Set(AppConfiguration.Method.allCases)
    ) throws -> Bench {
        var bench = try Bench.signedIn(ways: ways)
        guard let passkeys else { return bench }
        let job = try #require(bench.number { $0 == .passkeys })
        bench.happen(.finished(job, .passkeys(passkeys)))
        return bench
    }

    @Test func `the page lists passkeys as they are, the last way in cannot go`() throws {
        let bench = try Self.signedIn([
            Self.passkey("a", "iPhone", used: 7200), Self.passkey("b", "Key", stoodStill: true, isLast: true),
        ])
        #expect(bench.home?.passkeysTitle == "Passkeys")
        #expect(
            bench.home?.passkeys == [
                HomePage.Passkey(
                    id: "a", name: "iPhone", used: "Last used: 2 hours ago", warning: nil, remove: "Remove"),
                HomePage.Passkey(
                    id: "b", name: "Key", used: "Never used",
                    warning: "There may be a copy of it that is not yours. Remove it if you are not sure.",
                    remove: nil),
            ])
        #expect(bench.home?.newPasskey == "Add a Passkey")
    }

    @Test func `nothing is said of passkeys where they are not known, and none is made where no sheet is`()
        throws
    {
        var unknown = try Self.signedIn(nil)
        #expect(unknown.home?.passkeysTitle == nil && unknown.home?.newPasskey == nil)
        unknown.act(.addPasskey)
        #expect(unknown.jobs == [])
        let job = try #require(unknown.number { $0 == .passkeys })
        unknown.happen(.finished(job, .failed(.problem(.made(.missing)))))
        #expect(unknown.screen.toast == nil && unknown.home?.banners == [], "a service without passkeys")
        var without = try Bench.signedIn()
        without.act(.addPasskey)
        #expect(without.jobs == [] && without.number { $0 == .passkeys } == nil)
        #expect(without.home?.passkeysTitle == nil)
    }

    @Test func `a passkey is made after a fresh proof, and the list is read again`() throws {
        var bench = try Self.signedIn([])
        #expect(bench.home?.passkeysTitle == "Passkeys")
        bench.act(.addPasskey)
        #expect(bench.jobs == [.addPasskey] && bench.home?.newPasskey == nil, "while it is under way")
        bench.act(.addPasskey)
        #expect(bench.jobs == [], "once")
        let job = try #require(bench.number { $0 == .addPasskey })
        bench.happen(.finished(job, .failed(.problem(.made(.reauthentication, ways: [.password])))))
        #expect(bench.sheetForm?.kind == .proof)
        bench.type(.password, "Reading123")
        bench.inSheet(.save)
        try bench.finish(.done)
        #expect(bench.jobs == [.addPasskey], "it goes on by itself")
        try bench.finish(.done)
        #expect(bench.screen.toast?.text == "The passkey signs in from now on.")
        #expect(bench.jobs == [.passkeys])
    }

    @Test(arguments: [
        (ProviderSheetError.cancelled, nil),
        (.unavailable, "This device cannot use passkeys now: use another way to sign in."),
        (.strange, "This device has a passkey for the account already, or its answer does not fit."),
        (.failed("reason"), "The passkey could not be used: reason. Please try again."),
    ])
    func `a sheet that makes none says why, and the button is back`(
        _ error: ProviderSheetError, said: String?
    ) throws {
        var bench = try Self.signedIn([])
        bench.act(.addPasskey)
        try bench.finish(.sheet(error))
        #expect(bench.screen.toast?.text == said)
        #expect(bench.home?.newPasskey == "Add a Passkey")
    }

    @Test func `a passkey is removed after a question`() throws {
        var bench = try Self.signedIn([
            Self.passkey("a", "iPhone"), Self.passkey("b", "Key", isLast: true),
        ])
        for id in ["b", "c"] {
            bench.act(.removePasskey(id: id))
            #expect(bench.screen.question == nil)
        }
        bench.act(.removePasskey(id: "a"))
        #expect(bench.screen.question?.title == "Remove the passkey “iPhone”?")
        #expect(bench.screen.question?.isDestructive == true)
        bench.answer(true)
        #expect(bench.jobs == [.removePasskey("a", name: "iPhone")])
        #expect(bench.home?.passkeys.map(\.remove) == [nil, nil], "while it is under way")
        try bench.finish(.done)
        #expect(
            bench.screen.toast?.text
                == "“iPhone” does not sign in any more. Delete it from your device's passwords, too.")
        #expect(bench.jobs == [.profile, .devices, .passkeys])
    }

    @Test func `a passkey signs in, and what its sheet says is told on the page`() throws {
        var bench = Bench(ways: Set(AppConfiguration.Method.allCases))
        bench.happen(.account(.signedOut))
        #expect(bench.form?.providers.map(\.name) == ["apple", "wechat", "passkey", "phone"])
        #expect(bench.form?.providers[2].label == "Sign in with a passkey")
        bench.act(.enter(by: .passkey))
        #expect(bench.jobs == [.passkeySignIn] && bench.form?.isBusy == true)
        try bench.finish(.sheet(.unavailable))
        #expect(bench.form?.problem == "This device cannot use passkeys now: use another way to sign in.")
        bench.act(.enter(by: .passkey))
        try bench.finish(.sheet(.cancelled))
        #expect(bench.form?.problem == nil)
        bench.act(.enter(by: .passkey))
        try bench.fail(.made(.passkey, .unknown))
        #expect(bench.form?.problem?.contains("No account has it any more") == true)
        bench.act(.enter(by: .passkey))
        try bench.finish(.entered("reader-1"))
        bench.happen(.account(.signedIn("reader-1")))
        #expect(bench.home != nil)
    }

    private static func wanted() throws -> Bench {
        var bench = try signedIn([passkey("a", "iPhone")])
        bench.act(.removeWay(id: "apple"))
        bench.answer(true)
        try bench.fail(.made(.reauthentication, ways: [.password], passkey: true))
        return bench
    }

    private static let unlink = AccountJob.unlink(.apple, name: "Apple")
    private static let proof = AccountJob.provePasskey(before: unlink, otherwise: [.password])

    @Test func `a passkey proves again who this is, and what was wanted goes on`() throws {
        var bench = try Self.wanted()
        #expect(bench.jobs == [Self.proof] && bench.sheetForm == nil)
        try bench.finish(.done)
        #expect(bench.jobs == [Self.unlink])
    }

    @Test(arguments: [
        AccountJob.Outcome.sheet(.cancelled), .sheet(.failed("reason")),
        .failed(.problem(.made(.passkey))),
    ])
    func `where the passkey proves nothing, another way is asked for`(_ outcome: AccountJob.Outcome) throws {
        var bench = try Self.wanted()
        try bench.finish(outcome)
        #expect(bench.sheetForm?.kind == .proof)
        bench.type(.password, "Reading123")
        bench.inSheet(.save)
        try bench.finish(.done)
        #expect(bench.jobs == [Self.unlink])
    }

    @Test func `who left meanwhile proves nothing`() throws {
        var bench = try Self.wanted()
        let job = try #require(bench.number { $0 == Self.proof })
        bench.happen(.account(.signedOut))
        bench.happen(.finished(job, .done))
        #expect(bench.jobs == [])
    }

    /// The whole way through the client library, over the imitations in memory.
    @Test(.timeLimit(.minutes(1)))
    func `a reader makes a passkey, signs out, and signs in by it`() async throws {
        let parts = AppDependencies.inMemory(
            AccountFixture(arguments: ["-signed-in"]), language: .english, now: { TestTime.start })
        let feature = AccountFeature(parts)
        await parts.client.look()
        #expect(await feature.outcome(of: .passkeys) == .passkeys([]))
        guard case .failed(.problem(let problem)) = await feature.outcome(of: .addPasskey) else {
            Issue.record("a proof is asked for")
            return
        }
        #expect(problem.code == .reauthentication)
        let proof = AccountJob.prove(.password, secret: Entry("Reading123"), challenge: nil)
        #expect(await feature.outcome(of: proof) == .done)
        #expect(await feature.outcome(of: .addPasskey) == .done)
        guard case .passkeys(let made) = await feature.outcome(of: .passkeys) else {
            Issue.record("they are told")
            return
        }
        #expect(made.map(\.name) == ["iPhone 15 Pro"])
        #expect(await feature.outcome(of: .addPasskey) == .sheet(.strange), "a second one on this device")
        let again = AccountJob.provePasskey(before: .addPasskey, otherwise: [])
        #expect(await feature.outcome(of: again) == .done)
        guard case .plan(let plan) = await feature.outcome(of: .prepareSignOut) else {
            Issue.record("it is planned")
            return
        }
        _ = await feature.outcome(of: .signOut(plan, keeping: []))
        #expect(await feature.outcome(of: .passkeySignIn) == .entered("reader-1"))
        #expect(await feature.outcome(of: .removePasskey(made[0].id, name: "iPhone 15 Pro")) == .done)
        #expect(await feature.outcome(of: .passkeys) == .passkeys([]))
    }
}
