import Foundation
import Testing

@testable import AccountAPI
@testable import AccountRules

/// One table of passwords for the service and for its page: `Tests/AccountBrowser/test_strength.py` reads it, too.
struct PasswordTableTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let password: String
        let email: String?
        let profile: PasswordProfile
        let hasSecondFactor: Bool
        let strength: String
        let flaws: [PasswordFlaw]

        private enum Key: String, CodingKey {
            case password, `repeat`, email, profile, hasSecondFactor, strength, flaws
        }

        init(from decoder: any Decoder) throws {
            let row = try decoder.container(keyedBy: Key.self)
            if row.contains(.repeat) {
                var pair = try row.nestedUnkeyedContainer(forKey: .repeat)
                let part = try pair.decode(String.self)
                password = String(repeating: part, count: try pair.decode(Int.self))
            } else {
                password = try row.decode(String.self, forKey: .password)
            }
            email = try row.decodeIfPresent(String.self, forKey: .email)
            profile = PasswordProfile(
                rawValue: try row.decodeIfPresent(String.self, forKey: .profile) ?? "seed")!
            hasSecondFactor = try row.decodeIfPresent(Bool.self, forKey: .hasSecondFactor) ?? false
            strength = try row.decode(String.self, forKey: .strength)
            flaws = try row.decode([PasswordFlaw].self, forKey: .flaws)
        }

        var testDescription: String { "\(password.prefix(24)), \(profile)" }
    }

    static let cases: [Case] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "AccountBrowser/passwords.json")
        return try! JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    }()

    @Test(arguments: cases)
    func `the service judges the table's passwords as it says`(row: Case) throws {
        let email = try row.email.map { try EmailAddress($0) }
        let flaws = row.profile.flaws(
            of: row.password, hasSecondFactor: row.hasSecondFactor,
            context: ContextWords.of(email: email, nickname: nil))
        #expect(flaws == row.flaws)
        let isListed = flaws.contains(.common) || flaws.contains(.context)
        #expect("\(PasswordStrength(row.password, isListed: isListed))" == row.strength)
    }
}
