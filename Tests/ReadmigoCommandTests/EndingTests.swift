import AccountAPI
import AccountClient
import Files
import Hosting
import Localization
import Testing

@testable import readmigo

/// How commands end, and what they say then.
struct EndingTests {
    @Test(
        arguments: [
            (.signedOut, .signedOut), (.ended(.revoked), .signedOut),
            (.problem(ProblemBody(.credentials, .english)), .refused),
            (.problem(ProblemBody(.tooMany, .english)), .refused),
            (.problem(ProblemBody(.busy, .english)), .unanswered),
            (.problem(ProblemBody(.unavailable, .english)), .unanswered),
            (.problem(ProblemBody(.fault, .english)), .unanswered),
            (.answer(status: 502), .unanswered), (.transport(.unreachable), .unanswered),
            (.transport(.wrongPin), .unanswered), (.store(.locked), .refused), (.device(.damaged), .refused),
            (.files("x"), .refused), (.cancelled, .notDone), (.superseded, .notDone),
        ] as [(AccountClientError, CommandResult)])
    func `each error of the client ends a command in its own way`(
        error: AccountClientError, ending: CommandResult
    ) {
        #expect(CommandError.client(error).ending == ending)
        for language in Language.allCases {
            #expect(CommandError.client(error).sentences(in: language) == [error.text(in: language)])
        }
    }

    @Test(
        arguments: [
            (.usage(.nothingRead), .usage), (.refused(.noWayHere), .refused),
            (.notDone(.brokenOff), .notDone),
            (.signedOut(.nobodySignedIn), .signedOut), (.host(.noHome), .refused),
            (.host(.emptyPlace(option: "--home")), .usage), (.files(.notFound(path: "/x")), .refused),
        ] as [(CommandError, CommandResult)])
    func `each fault of the command's own has a number and a sentence`(
        error: CommandError, ending: CommandResult
    ) {
        #expect(error.ending == ending)
        for language in Language.allCases {
            #expect(error.sentences(in: language).allSatisfy { !$0.isEmpty })
        }
    }

    @Test func `what was said already is not said again`() {
        for ending in CommandResult.allCases {
            #expect(CommandError.ended(ending).ending == ending)
            #expect(CommandError.ended(ending).sentences(in: .english).isEmpty)
        }
    }

    @Test func `no two endings share a number`() {
        #expect(CommandResult.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 64])
    }
}
