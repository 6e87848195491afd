import AccountAPI
import Localization
import Terminal

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An account as it is shown.
struct ProfileCard {
    private let profile: ProfileBody
    private let language: Language

    init(_ profile: ProfileBody, _ language: Language) {
        self.profile = profile
        self.language = language
    }

    /// One line for each thing that there is to say.
    var lines: [String] {
        func yes(_ value: Bool) -> String { (value ? TerminalStrings.yes : .no).text(in: language) }
        var rows: [(label: ReadmigoTableStrings, value: String)] = [
            (.nickname, ShownText.line(profile.nickname)), (.account, ShownText.line(profile.userID)),
        ]
        if let email = profile.email { rows.append((.email, ShownText.line(email))) }
        if let phone = profile.phone { rows.append((.phone, ShownText.line(phone))) }
        rows += [
            (.waysToSignIn, ways), (.secondFactor, word(factor)),
            (.notifiesNewDevice, yes(profile.notifiesNewDevice)),
            (.verifiesUnusual, yes(profile.verifiesUnusual)),
            (.terms, terms),
        ]
        if let date = profile.deletionDueAt { rows.append((.deletionDue, ShownText.line(date))) }
        return TextWidth.lines(rows.map { (word($0.label), $0.value) })
    }

    private func word(_ key: ReadmigoTableStrings) -> String { key.text(in: language) }

    private var terms: String {
        profile.areTermsCurrent ? ShownText.line(profile.terms) : word(.oldTerms(profile.terms))
    }

    private var ways: String {
        var names: [String] = []
        if profile.hasPassword { names.append(word(.password)) }
        if profile.phone != nil { names.append(word(.byPhone)) }
        names += profile.providers.map { provider in
            switch provider {
            case "apple": word(.apple)
            case "wechat": word(.weChat)
            default: provider
            }
        }
        return word(.names(names))
    }

    private var factor: ReadmigoTableStrings {
        profile.hasSecondFactor ? .factorOn(profile.recoveryCodesLeft) : .factorOff
    }

    /// The service's own object, for programs.
    var json: String { Self.write(profile) ?? "{}" }

    /// The text of a profile; nil if it cannot be written.
    static func write(_ profile: ProfileBody) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(profile)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The profile in such a text; nil if it is none.
    static func read(_ text: String) -> ProfileBody? {
        try? JSONDecoder().decode(ProfileBody.self, from: Data(text.utf8))
    }
}

extension App {
    private static let file = "me.json"

    /// Keeps what the service said of the person, until the sign-out.
    func remember(_ profile: ProfileBody) throws {
        if let text = ProfileCard.write(profile) { try library.profile.write(Self.file, text) }
    }

    /// What it last said; nil if nothing is kept.
    func remembered() -> ProfileBody? {
        (try? library.profile.text(Self.file)).flatMap { ProfileCard.read($0) }
    }
}
