import AccountAPI
import AccountTestSupport
import FoundationEssentials
import Testing

@testable import AccountDomain

/// A person sees which services they let in, and removes one.
struct ServiceGrantTests {
    /// A person who is signed in, and services that hear of logouts.
    private static func scene() async throws -> SignInScene {
        let scene = try await SignInScene()
        scene.accounts.dependencies.services.use(LogoutTests.services)
        return scene
    }

    /// What the shop asks for.
    private static func shop(_ scope: String = "openid email") -> [String: String?] {
        ["client_id": "shop", "redirect_uri": "https://shop.example.com/callback", "scope": scope]
    }

    private static func remove(
        from scene: SignInScene, _ name: String = "books", at seconds: TimeInterval = 40, on device: Int = 1
    ) async throws {
        try await scene.accounts.removeService(
            name, try scene.world.who(scene.entry, at: .moment(seconds)), World.caller(device),
            at: .moment(seconds))
    }

    private static func listed(_ scene: SignInScene) async throws -> [ListedService] {
        try await scene.accounts.services(try scene.world.who(scene.entry, at: .moment(50)))
    }

    @Test func `the list says what each service may learn and since when, the earliest first`() async throws {
        let scene = try await Self.scene()
        #expect(try await Self.listed(scene) == [])
        _ = try await scene.code(["scope": "openid"], at: 10)
        _ = try await scene.code(Self.shop("openid profile"), at: 20)
        _ = try await scene.code(["scope": "openid email"], at: 30)
        let list = try await Self.listed(scene)
        #expect(list.map(\.title) == ["Books", "Books"])
        #expect(list.map(\.grant.scopes) == [[.openid, .email], [.openid, .profile]])
        #expect(list.map(\.grant.createdAt) == [.moment(10), .moment(20)])
        // One that is registered no more can be removed, too.
        scene.accounts.dependencies.services.use([])
        #expect(try await Self.listed(scene).map(\.title) == ["books", "shop"])
        try await Self.remove(from: scene)
        #expect(try await Self.listed(scene).map(\.title) == ["shop"])
    }

    @Test func `with the grant end its codes and its tokens, and the service is asked for again`()
        async throws
    {
        let scene = try await Self.scene()
        let code = try await scene.code(at: 10)
        let issued = try await scene.redeem(try await scene.code(at: 10)).get()
        let other = try await scene.redeem(
            try await scene.code(Self.shop()), redirect: "https://shop.example.com/callback",
            as: "shop"
        ).get()
        try await Self.remove(from: scene)
        #expect(try await scene.redeem(code, at: 41) == .failure(.invalidGrant))
        await #expect(throws: AccountError.session(.invalid)) {
            try await scene.userInfo(issued.accessToken, at: 41)
        }
        #expect(try await scene.userInfo(other.accessToken, at: 41).email == "ann@example.com")
        let request = try scene.request(at: 42)
        guard case .question = try await scene.step(request, at: 42) else {
            return #expect(Bool(false), "not asked")
        }
        let silent = try await scene.step(try scene.request(["prompt": "none"], at: 42), at: 42)
        guard case .answered(let place) = silent else { return #expect(Bool(false), "asked") }
        #expect(place.contains("error=consent_required"))
        // A new yes gives new ones, and makes none of the old ones hold again.
        let again = try await scene.redeem(
            SignInScene.code(in: try await scene.agreed(request, at: 43)), at: 44)
        #expect(try await scene.userInfo(try again.get().accessToken, at: 45).email == "ann@example.com")
        await #expect(throws: AccountError.session(.invalid)) {
            try await scene.userInfo(issued.accessToken, at: 45)
        }
    }

    @Test func `the service is told in the same commit, and the history keeps it`() async throws {
        let scene = try await Self.scene()
        _ = try await scene.code()
        _ = try await scene.code(Self.shop())
        try await Self.remove(from: scene)
        let user = scene.entry.session.user
        let told = await scene.world.told().filter { $0.event.kind == .serviceLogout }
        #expect(
            told == [
                QueuedEvent(for: "books", SecurityEvent(.serviceLogout, of: user, at: .moment(40)))
            ])
        let line = try #require(try await scene.accounts.credentialChanges(of: user).last)
        #expect(line.kind == .serviceRemoved && line.former == "books" && line.at == .moment(40))
        let note = try #require(await scene.world.store.tables.log.last)
        #expect(note.event == .serviceRemoved && note.detail == "books" && note.user == user)
        // The session goes on, and its end tells a service nothing that was removed before.
        try await scene.accounts.signOut(
            try scene.world.who(scene.entry, at: .moment(60)), World.caller(1), at: .moment(60))
        let later = await scene.world.told().filter { $0.event.kind == .serviceLogout }
        #expect(later.map(\.service) == ["books", "shop"])
    }

    @Test func `it takes a fresh proof on the session's own device, and one that is there`() async throws {
        let scene = try await Self.scene()
        _ = try await scene.code()
        await #expect(throws: AccountError.missing) { try await Self.remove(from: scene, "shop") }
        await #expect(throws: AccountError.proof(.otherDevice)) { try await Self.remove(from: scene, on: 2) }
        await #expect(throws: AccountError.reauthentication([.password])) {
            try await Self.remove(from: scene, at: 301)
        }
        #expect(await scene.world.store.tables.serviceGrants.count == 1)
        try await Self.remove(from: scene)
        await #expect(throws: AccountError.missing) { try await Self.remove(from: scene, at: 41) }
    }

    @Test func `what was withdrawn holds no more, in every order`() async throws {
        for round in 0..<20 {
            let scene = try await Self.scene()
            _ = try await scene.code(at: 10)
            let second = try await scene.world.enter(on: World.caller(2), at: .moment(20))
            let who = try scene.world.who(second, at: .moment(30))
            let (request, signIn) = (
                try scene.request(at: 30), try #require(scene.services.service(named: "books")?.signIn)
            )
            // Another session of the person comes from the service as it is removed: it changes the row, too.
            async let step = scene.accounts.authorization(
                request, signIn, who, World.caller(2), at: .moment(30))
            async let removal: Void = Self.remove(from: scene, at: 30)
            let (outcome, _) = (try await step, try await removal)
            #expect(await scene.world.store.tables.serviceGrants.isEmpty, "round \(round)")
            if case .answered(let place) = outcome {
                let code = SignInScene.code(in: place)
                #expect(try await scene.redeem(code, at: 31) == .failure(.invalidGrant), "round \(round)")
            }
        }
    }
}
