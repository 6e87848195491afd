import AccountAPI
import AccountClient
import Localization
import TestSupport
import Testing

@testable import AccountApp

/// The table of providers.
struct SignInProviderTests {
    @Test(arguments: SignInProvider.allCases)
    func `every provider has a name in both languages, a symbol and a button`(provider: SignInProvider) throws
    {
        let row = provider.row
        for language in Language.allCases {
            #expect(!row.name.text(in: language).isEmpty)
            #expect(row.button.text(in: language).contains(row.name.text(in: language)))
        }
        #expect(!row.symbol.isEmpty)
        #expect(SignInProvider.allCases.filter { $0.row.name == row.name } == [provider])
        #expect(SignInProvider.allCases.filter { $0.row.button == row.button } == [provider])
        var bench = Bench()
        bench.happen(.account(.signedOut))
        let button = try #require(bench.form).providers.first { $0.id == .provider(provider) }
        #expect((button != nil) == provider.isNative)
        guard let button else { return }
        #expect(button.label == row.button.text(in: .english))
        #expect(button.symbol == row.symbol)
        #expect(button.name == provider.rawValue)
        bench.act(.enter(by: button.id))
        #expect(bench.jobs == [.provider(provider)])
    }

    @Test func `the ids are those of AccountAPI`() {
        let proofs = ProofMethod.allCases.filter { !AppState.answerable.contains($0) && $0 != .passkey }
        #expect(Set(SignInProvider.allCases.map(\.rawValue)) == Set(proofs.map(\.rawValue)))
        // Whatever proves is a page's or a provider's.
        for proof in proofs { #expect(SignInProvider(proof)?.rawValue == proof.rawValue) }
        for proof in AppState.answerable { #expect(SignInProvider(proof) == nil) }
        // The calls of the providers are those that follow their ids.
        for provider in SignInProvider.allCases {
            let routes = ProviderRoute.allCases.filter { $0.facts.path == "/v1/sign-in/\(provider.rawValue)" }
            #expect(routes.map(\.provider) == (provider.isNative ? [provider] : []))
        }
    }

    @Test(arguments: SignInProvider.allCases, Language.allCases)
    func `a profile names every provider, and shows the id of one that is newer than the app`(
        provider: SignInProvider, language: Language
    ) throws {
        var profile = ProfileBody.sample()
        profile.hasPassword = false
        profile.providers = [provider.rawValue, "newer"]
        let home = try #require(try Bench.signedIn(language, profile: profile).home)
        #expect(home.ways.map(\.name) == [provider.row.name.text(in: language), "newer"])
        #expect(home.ways.last?.remove == nil, "an app that does not know it cannot remove it")
    }

    @Test func `only a provider that tells of its end is asked, and the app remembers who came by it`() {
        for provider in SignInProvider.allCases {
            var settings = AppSettings()
            settings[provider] = "reader-1"
            #expect((settings != AppSettings()) == (provider.row.ending != nil))
            #expect(AppSettings(settings.kept) == settings)
            var bench = Bench(settings: settings)
            bench.happen(.account(.signedIn("reader-1")))
            #expect(bench.jobs.contains(.askConsent(provider)) == (provider.row.ending != nil))
        }
        #expect(SignInProvider.allCases.filter { $0.row.ending != nil } == [.apple])
    }

    @Test func `an app offers the providers whose sheets it has, and WeChat's is asked for its code`()
        async throws
    {
        let rig = Rig { time, preferences in
            let parts = AppDependencies.inMemory(
                AccountFixture(), language: .english, preferences: preferences, clock: time,
                now: { time.date })
            return AppDependencies(
                traits: .sample(), client: parts.client, gate: parts.gate,
                sheets: [WeChatProviderSheet(Code())], preferences: preferences, clock: time,
                now: { time.date })
        }
        let page = try await rig.form(.signIn)
        #expect(page.providers.map(\.id) == [.provider(.wechat), .phone])
        rig.send(.enter(by: .provider(.wechat)))
        try await rig.form(.newProfile)
        rig.send(.type(.nickname, "Ada", over: 0), .consent(true), .go)
        try await rig.home { $0.ways.map(\.name) == ["WeChat", "Password"] }
    }

    /// WeChat's app, whose person agrees.
    private struct Code: WeChatSheet {
        func ask() -> Entry { "code" }
    }
}
