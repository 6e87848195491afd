import AccountAPI
import ArgumentParser
import Localization
import Testing

@testable import readmigo

/// The table of providers, and what the help says of them.
struct SignInProviderTests {
    @Test(arguments: SignInProvider.allCases, Language.allCases)
    func `every provider has a name`(provider: SignInProvider, language: Language) {
        #expect(!provider.row.name.text(in: language).isEmpty)
    }

    @Test(arguments: SignInProvider.allCases)
    func `what signs in in apps has a sheet here, and nothing else has`(provider: SignInProvider) {
        #expect((provider.row.sheet != nil) == provider.isNative)
    }

    @Test func `the ids are those of AccountAPI`() {
        let proofs = ProofMethod.allCases.filter { SignInMethod($0) == nil && $0 != .passkey }
        #expect(Set(SignInProvider.allCases.map(\.rawValue)) == Set(proofs.map(\.rawValue)))
    }

    @Test func `a provider that the fakes stand for has its flag, and the help names them all`() throws {
        #expect(ProviderFlag.names == "Apple or WeChat")
        #expect(ProviderFlag.sheets == "Apple's sheet nor WeChat's app")
        #expect(ProviderFlag.flags == "--apple and --wechat")
        let command = try SignInCommand.parse(["--wechat", "--fakes", "http://127.0.0.1:8091"])
        #expect(command.providers.map(\.provider) == [.wechat])
        #expect(try SignInCommand.parse([]).providers == [])
    }

    @Test(
        arguments: [
            ["--apple", "--wechat"], ["--wechat", "--email", "ann@example.com"],
            ["--apple", "--phone", "+8613800000000"],
        ])
    func `two ways at once are refused`(arguments: [String]) async throws {
        let command = try SignInCommand.parse(arguments)
        let error = await #expect(throws: CommandError.self) { try await command.run() }
        #expect(error?.ending == .usage)
        #expect(error?.sentences(in: .english) == [ReadmigoStrings.oneWay.text(in: .english)])
    }
}
