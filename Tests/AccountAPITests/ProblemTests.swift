import AccountAPI
import Foundation
import Testing

/// Requirements 10.2, and RFC 9457.
struct ProblemTests {
    @Test func `the four codes say what the requirements say, to the letter`() {
        let codes: [ProblemCode] = [.credentials, .locked, .code, .session]
        #expect(codes.map(\.rawValue) == ["AUTH_001", "AUTH_002", "AUTH_003", "AUTH_004"])
        #expect(codes.map { $0.text(in: .chinese) } == ["邮箱或密码错误", "账号已被锁定", "验证码错误", "登录已过期"])
    }

    @Test(arguments: ProblemCode.allCases)
    func `every code has a sentence in both languages and a status of an error`(code: ProblemCode) {
        #expect(Language.allCases.allSatisfy { !code.text(in: $0).isEmpty })
        #expect((400...599).contains(code.status))
    }

    @Test(
        arguments: [
            (nil, .chinese), ("", .chinese), ("en", .english), ("en-GB,en;q=0.9", .english),
            ("zh-CN,zh;q=0.9,en;q=0.8", .chinese), ("en;q=0.3, zh-TW;q=0.7", .chinese),
            ("fr, en;q=0.1", .english),
            ("fr", .chinese), ("en;q=0, zh;q=0.1", .chinese), (";;q=,,en;q=x", .english),
        ] as [(String?, Language)])
    func `the language is the one that is preferred`(header: String?, language: Language) {
        #expect(Language(acceptLanguage: header, otherwise: .chinese) == language)
    }

    @Test(arguments: [ProblemCode.credentials, .code, .locked])
    func `the attempt that locks says how long, and so does the one after it`(_ code: ProblemCode) {
        let body = ProblemBody(
            code, .english, attemptsLeft: 0, unlocksAt: "2026-01-01T12:05:00Z", retryAfter: 241)
        let english = ["The account is locked", "It opens again in 5 minutes."].joined(separator: ". ")
        #expect(body.text(in: .english).hasSuffix(english))
        #expect(body.text(in: .english).hasPrefix(code.text(in: .english)))
        #expect(body.text(in: .chinese).hasSuffix("账号已被锁定。5 分钟后解锁。"))
        #expect(!body.text(in: .english).contains("0 attempts"))
    }

    @Test func `what the service is at fault for names the request, other problems do not`() {
        for code in ProblemCode.allCases {
            let said = ProblemBody(code, .english, retryAfter: 5, requestID: "5b1f-0c0e").text(in: .english)
            let isOurFault = [.unavailable, .fault].contains(code)
            #expect(said.contains("5b1f-0c0e") == isOurFault, "\(said)")
        }
        let said = ProblemBody(.fault, .chinese, requestID: "5b1f-0c0e").text(in: .chinese)
        #expect(said == "服务器出错。联系客服时请提供请求编号：5b1f-0c0e。")
    }

    @Test func `a body says the same in its fields and in its code`() throws {
        let body = ProblemBody(.credentials, .chinese, failedAttempts: 2, attemptsLeft: 3)
        let again = try JSONDecoder().decode(ProblemBody.self, from: JSONEncoder().encode(body))
        #expect(again == body)
        #expect(again.type == "urn:readmigo:problem:AUTH_001")
        #expect(again.status == 401)
    }
}
