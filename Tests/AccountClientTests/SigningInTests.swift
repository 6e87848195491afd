import AccountAPI
import AccountClient
import AccountClientTestSupport
import AccountTestSupport
import AccountDomain
import Crypto
import FoundationEssentials
import OneTimePassword
import TestSupport
import Testing

/// Signing in by its four ways, and registering (requirements 2 and 3).
struct SigningInTests {
    /// A phone on which nobody is signed in, and an account that Ann registered elsewhere.
    private func visitor() async throws -> (app: SimulatedApp, ann: Ann) {
        let ann = try await Ann()
        let phone = SimulatedPhone(ann.service)
        let app = phone.start()
        await app.client.look()
        return (app, ann)
    }

    @Test func `registering takes three steps and signs in`() async throws {
        let service = try SimulatedService()
        let app = SimulatedPhone(service).start()
        await app.client.look()
        #expect(await app.client.state == .signedOut)
        let begun = try await app.client.register(
            email: "bo@example.com", password: password, terms: "2026-01")
        app.phone.advance(.seconds(61))
        let again = try await app.client.resendRegistration(begun.challenge)
        let code = try #require(await service.code(to: "bo@example.com"))
        try await app.client.proveRegistration(again.challenge, code: code)
        let step = try await app.client.finishProfile(again.challenge, nickname: "Bo")
        guard case .signedIn(let user) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(await app.client.state == .signedIn(user))
        let profile = try await app.client.profile()
        #expect(profile.nickname == "Bo")
        #expect(profile.email == "bo@example.com")
        #expect(app.tokens.kept.session?.userID == user)
    }

    @Test func `states tell every step to everybody who watches`() async throws {
        let (app, ann) = try await visitor()
        let states = await app.client.states()
        let watching = Task { () -> [AccountState] in
            var seen: [AccountState] = []
            for await state in states {
                seen.append(state)
                if seen.count == 5 { break }
            }
            return seen
        }
        _ = try await stepUp(app, ann)
        try await app.client.signOut(await app.client.prepareSignOut())
        let seen = await watching.value
        #expect(seen.count == 5)
        #expect(seen[0] == .signedOut)
        #expect(seen[1] == .signingIn)
        guard case .needsStepUp = seen[2] else {
            Issue.record("\(seen)")
            return
        }
        #expect(seen[3] == .signingIn)
        #expect(seen[4] == .signedIn(await ann.user))
    }

    /// Signs in after long absence, which asks for a code by mail.
    private func stepUp(_ app: SimulatedApp, _ ann: Ann) async throws -> AccountClient.Step {
        ann.service.advance(.seconds(100 * 86_400))
        let step = try await app.client.signIn(email: "ann@example.com", password: password)
        guard case .needsStepUp(let needed) = step else { return step }
        #expect(needed.ways == [.mail])
        _ = try await app.client.sendStepUpMail(needed)
        let code = await ann.service.code(to: "ann@example.com") ?? ""
        return try await app.client.stepUp(needed, .mail, code: code)
    }

    @Test func `an unusual sign-in waits for a further proof`() async throws {
        let (app, ann) = try await visitor()
        #expect(try await stepUp(app, ann) == .signedIn(await ann.user))
    }

    @Test func `a wrong code leaves the step open, and a broken off one does not`() async throws {
        let (app, ann) = try await visitor()
        ann.service.advance(.seconds(100 * 86_400))
        let step = try await app.client.signIn(email: "ann@example.com", password: password)
        guard case .needsStepUp(let needed) = step else {
            Issue.record("\(step)")
            return
        }
        _ = try await app.client.sendStepUpMail(needed)
        let right = await ann.service.code(to: "ann@example.com") ?? ""
        let wrong = right == "000000" ? "000001" : "000000"
        let error = await #expect(throws: AccountClientError.self) {
            try await app.client.stepUp(needed, .mail, code: wrong)
        }
        guard case .problem(let problem)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.code == .code)
        #expect(await app.client.state == .needsStepUp(needed))
        await app.client.cancelSignIn()
        #expect(await app.client.state == .signedOut)
        _ = try await app.client.stepUp(needed, .mail, code: right)
        #expect(await app.client.state == .signedIn(await ann.user))
    }

    @Test func `a wrong password says how many tries are left, and a lock when it opens`() async throws {
        let (app, _) = try await visitor()
        for attempt in 1...5 {
            let error = await #expect(throws: AccountClientError.self) {
                try await app.client.signIn(email: "ann@example.com", password: "Wrong4horses")
            }
            guard case .problem(let problem)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.code == .credentials)
            #expect(problem.failedAttempts == attempt)
            #expect(problem.attemptsLeft == (5 - attempt) % 5)
            let next = attempt < 5 ? "还可尝试 \(5 - attempt) 次" : "账号已被锁定。5 分钟后解锁。"
            #expect(error?.text(in: .chinese).hasPrefix("邮箱或密码错误。\(next)") == true)
            #expect((problem.unlocksAt != nil) == (attempt == 5))
            #expect(await app.client.state == .signedOut)
        }
        let error = await #expect(throws: AccountClientError.self) {
            try await app.client.signIn(email: "ann@example.com", password: password)
        }
        guard case .problem(let problem)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.code == .locked)
        #expect(problem.unlocksAt != nil)
        #expect(error?.text(in: .chinese) == "账号已被锁定。5 分钟后解锁。")
    }

    @Test func `a phone signs in by its code`() async throws {
        let service = try SimulatedService()
        let app = SimulatedPhone(service).start()
        await app.client.look()
        let begun = try await app.client.sendCode(toPhone: "+8613800000000")
        let code = try #require(await service.code(to: "+8613800000000"))
        let step = try await app.client.signIn(phoneCode: code, begun.challenge)
        guard case .needsProfile(let profile) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(await app.client.state == .needsProfile(profile))
        let error = await #expect(throws: AccountClientError.self) {
            try await app.client.finishProfile(profile.challenge, nickname: "", terms: "2026-01")
        }
        #expect(error?.problem?.code == .invalid)
        #expect(await app.client.state == .needsProfile(profile))
        _ = try await app.client.finishProfile(profile.challenge, nickname: "Bo", terms: "2026-01")
        #expect(try await app.client.profile().phone == "+8613800000000")
    }

    @Test func `WeChat signs in by its code`() async throws {
        let service = try SimulatedService()
        service.weChat.answer(
            .success(ProvidedPerson(key: .init(.wechat, "union"), client: "app")), toCode: "code")
        let app = SimulatedPhone(service).start()
        await app.client.look()
        let step = try await app.client.signIn(by: .wechat, code: "code", terms: "2026-01")
        guard case .needsProfile(let profile) = step else {
            Issue.record("\(step)")
            return
        }
        _ = try await app.client.finishProfile(profile.challenge, nickname: "Bo", terms: "2026-01")
        #expect(try await app.client.profile().providers == ["wechat"])
        let error = await #expect(throws: AccountClientError.self) {
            try await app.client.signIn(by: .wechat, code: "other", terms: nil)
        }
        #expect(error?.problem?.code == .provider)
    }

    @Test func `Apple is asked with the hash of the server's nonce, and the server is shown the nonce`()
        async throws
    {
        let service = try SimulatedService()
        service.apple.answer(
            .success(ProvidedPerson(key: .init(.apple, "subject"), client: "app")), toCode: "code")
        let app = SimulatedPhone(service).start()
        await app.client.look()
        let request = try await app.client.startAppleSignIn()
        #expect(request.nonce.count == 64)
        let credential = AppleCredential(
            user: "001.abc", identityToken: "token", authorizationCode: "code", name: "Bo Li")
        _ = try await app.client.signIn(request, credential, terms: "2026-01")
        guard case .person(_, _, let shown, _)? = service.apple.calls.last else {
            Issue.record("Apple was not asked")
            return
        }
        let hash = SHA256.hash(data: Data(shown.utf8)).map { String(format($0)) }.joined()
        #expect(hash == request.nonce || shown == request.nonce)
    }

    private func format(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    // `research/auth.md`, section 3: Apple never tells the name again.
    @Test func `the name that Apple tells once is kept until the server has it`() async throws {
        let service = try SimulatedService()
        service.apple.answer(
            .success(ProvidedPerson(key: .init(.apple, "subject"), client: "app")), toCode: "second")
        let phone = SimulatedPhone(service)
        let app = phone.start()
        await app.client.look()
        let first = try await app.client.startAppleSignIn()
        app.network.expect([.lostBefore])
        let lost = await #expect(throws: AccountClientError.self) {
            try await app.client.signIn(
                first,
                AppleCredential(
                    user: "001.abc", identityToken: "t", authorizationCode: "first", name: "Bo Li"),
                terms: "2026-01")
        }
        #expect(lost == .transport(.lost))
        #expect(phone.paper.all["apple.001.abc"] == "Bo Li")
        let again = phone.start()
        await again.client.look()
        let second = try await again.client.startAppleSignIn()
        _ = try await again.client.signIn(
            second,
            AppleCredential(user: "001.abc", identityToken: "t", authorizationCode: "second", name: nil),
            terms: "2026-01")
        let body = try #require(again.network.requests.last { $0.path == "/v1/sign-in/apple" }?.body)
        #expect(String(decoding: body, as: UTF8.self).contains("Bo Li"))
        #expect(phone.paper.all["apple.001.abc"] == nil)
    }

    // Trap 4.
    @Test func `a sign-in that was broken off signs nobody in, and leaves no session behind`() async throws {
        let (app, ann) = try await visitor()
        let before = await ann.service.openSessions.count
        let gate = Rendezvous()
        app.network.after { if $0.path == "/v1/sign-in/password" { await gate.stand() } }
        let signingIn = Task { try await app.client.signIn(email: "ann@example.com", password: password) }
        await gate.reached()
        await app.client.cancelSignIn()
        #expect(await app.client.state == .signedOut)
        gate.open()
        let error = await #expect(throws: AccountClientError.self) { try await signingIn.value }
        #expect(error == .superseded)
        #expect(await app.client.state == .signedOut)
        #expect(app.tokens.kept.session == nil)
        #expect(await app.client.deliver())
        #expect(await ann.service.openSessions.count == before)
    }

    @Test func `a keychain that cannot keep the new session signs nobody in`() async throws {
        let (app, ann) = try await visitor()
        let before = await ann.service.openSessions.count
        app.tokens.fates.before { $0.name == "keep" ? .refused(.full) : .done }
        let error = await #expect(throws: AccountClientError.self) {
            try await app.enter("ann@example.com", password: password)
        }
        #expect(error == .store(.full))
        #expect(await app.client.state == .signedOut)
        #expect(await app.client.deliver())
        #expect(await ann.service.openSessions.count == before)
    }

    @Test func `signing in anew ends the session before it on the server`() async throws {
        let ann = try await Ann()
        let first = ann.phone.kept.session
        _ = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        #expect(ann.phone.kept.session != first)
        #expect(await ann.app.client.deliver())
        #expect(await ann.service.openSessions.count == 1)
        #expect(try await ann.app.ask().status == 200)
    }

    // Trap 10.
    @Test func `what an earlier installation left in the keychain is signed out`() async throws {
        let ann = try await Ann()
        ann.phone.paper.burn()
        let fresh = ann.phone.start()
        await fresh.client.look()
        #expect(await fresh.client.state == .signedOut)
        #expect(ann.phone.kept.session == nil)
        #expect(await fresh.client.deliver())
        #expect(await ann.service.openSessions.isEmpty)
        let next = ann.phone.start()
        _ = try await next.client.signIn(email: "ann@example.com", password: password)
        let last = ann.phone.start()
        await last.client.look()
        #expect(await last.client.state == ann.signedIn())
    }

    @Test(arguments: [InstallNotesError.locked, .failed("x")])
    func `notes that cannot be read are not missing ones`(error: InstallNotesError) async throws {
        let ann = try await Ann()
        let again = ann.phone.start()
        again.notes.fates.fail(with: error)
        await again.client.look()
        guard case .unknown = await again.client.state else {
            Issue.record("\(await again.client.state)")
            return
        }
        #expect(ann.phone.kept.session != nil)
        again.notes.fates.fail(with: nil)
        await again.client.look()
        #expect(await again.client.state == ann.signedIn())
    }

    @Test func `tokens that came from another device are not an alarm but a sign-in`() async throws {
        let ann = try await Ann()
        let restored = SimulatedPhone(ann.service)
        try await MemoryTokenStore(restored.kept).keep(try #require(ann.phone.kept.session))
        try await MemoryNotes(restored.paper).set("1", "installed")
        let app = restored.start()
        ann.service.advance(.seconds(7300))
        await app.client.look()
        let error = await #expect(throws: AccountClientError.self) { try await app.ask() }
        #expect(error == .ended(.deviceChanged))
        #expect(await app.client.state == .expired(.deviceChanged))
        // The device that it came from goes on.
        ann.phone.clock.advance(.seconds(7300))
        #expect(try await ann.app.ask().status == 200)
    }

    @Test func `a second factor is asked for at the next sign-in`() async throws {
        let ann = try await Ann()
        let enrolment = try await ann.app.client.enrolFactor()
        let code = try OTPAuthLink(enrolment.link).totp.code(at: ann.service.now)
        let recovery = try await ann.app.client.confirmFactor(code: code)
        #expect(recovery.count == 10)
        #expect(try await ann.app.client.profile().hasSecondFactor)
        try await ann.app.client.signOut(await ann.app.client.prepareSignOut())
        let step = try await ann.app.client.signIn(email: "ann@example.com", password: password)
        guard case .needsStepUp(let needed) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(needed.ways == [.oneTimePassword, .recoveryCode])
        _ = try await ann.app.client.stepUp(needed, .recoveryCode, code: recovery[0])
        #expect(await ann.app.client.state == ann.signedIn())
        #expect(try await ann.app.client.profile().recoveryCodesLeft == 9)
    }
}

extension AccountClientError {
    /// The server's words, if it spoke.
    var problem: ProblemBody? { if case .problem(let problem) = self { problem } else { nil } }
}
