import Files
import Localization
import Testing

@testable import Hosting

struct HostErrorTests {
    private static let errors: [HostError] =
        [
            .noHome, .emptyPlace(option: "--home"), .unknownLanguage("fr"), .unreadableChoice(path: "/h/k"),
            .noContents(path: "/h", isNamed: false), .noContents(path: "/h", isNamed: true),
            .unreadableCloud(path: "/h/c"), .files(.system(.denied, path: "/h")), .badMoment,
            .keychainInCloud(keychain: "/k", cloud: "/c"), .homeInCloud(home: "/h", cloud: "/c"),
        ]
        + [
            .notFolder, .nothingAbove, .holdsNothing, .name, .files(.system(.denied, path: "/c")),
            .files(.nameTooLong(path: "/c")),
        ]
        .map { .unfitCloud(path: "/c", $0) }

    @Test(arguments: errors) func `each is said in both languages`(error: HostError) {
        let english = error.text(in: .english, of: .test)
        let chinese = error.text(in: .chinese, of: .test)
        #expect(english.hasSuffix(".") || english.hasSuffix("use") || english.contains("/"))
        #expect(english.unicodeScalars.allSatisfy { $0.value < 0x3000 } && !english.contains(".."))
        #expect(chinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
        #expect(!chinese.contains("。。"))
    }

    @Test func `the product's own words stand in the sentences`() {
        let other = Product(name: "ideabox", title: "IdeaBox", contents: LocalizedText(verbatim: "ideas"))
        #expect(HostError.badMoment.text(in: .english, of: other).hasPrefix("IDEABOX_NOW "))
        #expect(
            HostError.unreadableCloud(path: "/c").text(in: .chinese, of: other).hasSuffix("ideabox cloud use")
        )
        let home = HostError.homeInCloud(home: "/h", cloud: "/c")
        #expect(home.text(in: .english, of: other).hasPrefix("The ideas in /h "))
        #expect(home.text(in: .english, of: .test).hasPrefix("The vault in /h "))
    }
}
