import AccountAPI
import Foundation
import TestSupport
import Testing

/// The examples of the module's page of documentation, line for line.
struct DocumentationTests {
    @Test func `the page's examples are these, and its links lead somewhere`() throws {
        let page = try DocumentationPage(of: "Sources/Account/AccountAPI")
        #expect(try page.untested() == [])
        #expect(page.deadLinks() == [])
        #expect(page.missingTypes() == [])
    }

    @Test func `bodies are read and written`() throws {
        let answer = Data(
            """
            {"devices": [{"deviceID": "d1", "sessionID": "s1", "name": "Phone", "isCurrent": true,
            "lastActiveAt": "2026-01-01T12:00:00Z", "signedInAt": "2026-01-01T08:00:00Z"}]}
            """.utf8)
        let devices = try JSONDecoder().decode(DevicesBody.self, from: answer).devices
        let lines = devices.map { $0.isCurrent ? "* \($0.name)" : "  \($0.name)" }
        let change = ProfileChangeBody(nickname: "Ann", language: .english)
        let body = try JSONEncoder().encode(change)

        #expect(lines == ["* Phone"])
        #expect(
            try JSONDecoder().decode([String: String].self, from: body) == [
                "nickname": "Ann", "language": "en",
            ])
    }

    @Test func `a problem says what happened and what to do`() throws {
        let answer = Data(
            """
            {"type": "urn:readmigo:problem:AUTH_001", "title": "Wrong e-mail or password",
            "status": 401, "code": "AUTH_001", "failedAttempts": 2, "attemptsLeft": 3}
            """.utf8)
        let problem = try JSONDecoder().decode(ProblemBody.self, from: answer)
        let sentence = problem.text(in: .english)
        let asksAgain =
            switch problem.code {
            case .credentials, .code: (problem.attemptsLeft ?? 0) > 0
            case .tooMany, .busy, .unavailable: true
            default: false
            }

        #expect(problem.code == .credentials)
        #expect(asksAgain)
        #expect(sentence.hasPrefix("\(problem.title). "))
        #expect(sentence.contains("3"))
    }
}
