import Foundation
import Testing

@testable import AccountAPI
@testable import AccountDomain

/// One table of passwords for the service and for its page: `Tests/AccountBrowser/test_strength.py` reads it, too.
struct PasswordTableTests {
    struct Row: Decodable {
        let password: String
        let email: String?
        let profile: String
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
            profile = try row.decodeIfPresent(String.self, forKey: .profile) ?? "seed"
            hasSecondFactor = try row.decodeIfPresent(Bool.self, forKey: .hasSecondFactor) ?? false
            strength = try row.decode(String.self, forKey: .strength)
            flaws = try row.decode([PasswordFlaw].self, forKey: .flaws)
        }
    }

    @Test func `the service judges the table's passwords as it says`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "AccountBrowser/passwords.json")
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
        #expect(rows.count > 40)
        for row in rows {
            let profile = try #require(PasswordProfile(rawValue: row.profile))
            let email = try row.email.map { try EmailAddress($0) }
            let flaws = profile.flaws(
                of: row.password, hasSecondFactor: row.hasSecondFactor,
                context: ContextBlocklist.of(email: email, nickname: nil))
            #expect(flaws == row.flaws, "\(row.password.prefix(24)), \(profile)")
            let isListed = flaws.contains(.common) || flaws.contains(.context)
            let strength = PasswordStrength(row.password, isListed: isListed)
            #expect("\(strength)" == row.strength, "\(row.password.prefix(24))")
        }
    }
}
