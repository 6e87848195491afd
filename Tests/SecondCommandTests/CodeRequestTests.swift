import ArgumentParser
import SecondHost
import Testing

@testable import second

struct CodeRequestTests {
    @Test(arguments: [
        "code github", "code git hub --copy --clear", "code --next x",
        "code x --home /h --keychain /k --language zh", "code x --copy --no-clear",
        "code x --copy --clear --no-clear", "code x --no-clear --clear",
    ])
    func `the plain forms mean what the parser understands`(line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let request = try #require(CodeRequest(arguments))
        let command = try #require(try Second.parseAsRoot(arguments) as? CodeCommand)
        #expect(request == command.request)
    }

    @Test(arguments: ["pick", "pick git hub --copy --clear", "pick --next --home /h"])
    func `the same for a list to choose from`(line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let request = try #require(CodeRequest(arguments))
        let command = try #require(try Second.parseAsRoot(arguments) as? PickCommand)
        #expect(request == command.request && request.picks)
    }

    @Test(arguments: [
        "", "list", "code", "code x --help", "code -- x", "code x --home", "code x --home=/h", "code x -y",
        "pick --help", "watch",
    ])
    func `everything else is left to the parser`(line: String) {
        #expect(CodeRequest(line.split(separator: " ").map(String.init)) == nil)
    }
}
