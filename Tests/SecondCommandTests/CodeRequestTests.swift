import ArgumentParser
import SecondHost
import Testing

@testable import second

struct CodeRequestTests {
    @Test(arguments: [
        "code github", "code git hub --copy --clear", "code --next x",
        "code x --home /h --keychain /k --language zh",
    ])
    func `the plain forms mean what the parser understands`(line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let request = try #require(CodeRequest(arguments))
        let command = try #require(try Second.parseAsRoot(arguments) as? CodeCommand)
        var parsed = CodeRequest()
        parsed.words = command.query.words
        (parsed.copies, parsed.clears, parsed.isNext) = (command.copy, command.clear, command.next)
        parsed.options = command.flags.options
        #expect(request == parsed)
    }

    @Test(arguments: [
        "", "list", "code", "code x --help", "code -- x", "code x --home", "code x --home=/h", "code x -y",
    ])
    func `everything else is left to the parser`(line: String) {
        #expect(CodeRequest(line.split(separator: " ").map(String.init)) == nil)
    }
}
