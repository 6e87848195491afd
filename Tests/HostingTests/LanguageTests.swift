import Localization
import Testing

@testable import Hosting

struct LanguageTests {
    @Test(
        arguments: [
            ([:], Language.english), (["LANG": "zh_CN.UTF-8"], .chinese), (["LANG": "de_DE.UTF-8"], .english),
            (["LC_ALL": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"], .chinese),
            (["LC_MESSAGES": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"], .english),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:zh_CN:en"], .chinese),
            (["LANG": "C.UTF-8", "LANGUAGE": "zh_CN"], .english),
            (["LC_ALL": "", "LANG": "zh_CN"], .chinese),
        ] as [([String: String], Language)])
    func `the environment's language is found by the rules of gettext`(
        variables: [String: String], language: Language
    ) { #expect(Language(Environment(variables)) == language) }

    @Test func `an option wins, and one that is not known is refused`() throws {
        let environment = Environment(["LANG": "zh_CN.UTF-8"])
        #expect(try Language(HostOptions(language: "en"), environment) == .english)
        #expect(try Language(HostOptions(language: "zh"), Environment([:])) == .chinese)
        #expect(throws: HostError.unknownLanguage("fr")) {
            try Language(HostOptions(language: "fr"), environment)
        }
    }
}

struct PlacesTests {
    @Test(
        arguments: [
            (HostOptions(), ["HOME": "/u"], "/u/.local/share/second", nil, "/u/.local/share/second-keychain"),
            (HostOptions(), ["HOME": "/u", "XDG_DATA_HOME": "/d"], "/d/second", nil, "/d/second-keychain"),
            (
                HostOptions(), ["HOME": "/u", "XDG_DATA_HOME": "d"], "/u/.local/share/second", nil,
                "/u/.local/share/second-keychain"
            ),
            (
                HostOptions(), ["SECOND_HOME": "/h", "SECOND_KEYCHAIN": "secret-service"], "/h",
                "secret-service", nil
            ),
            (
                HostOptions(home: "/o", keychain: "/k"), ["SECOND_HOME": "/h", "SECOND_KEYCHAIN": "/e"], "/o",
                "/k", nil
            ),
        ] as [(HostOptions, [String: String], String, String?, String?)])
    func `options win over the environment, which wins over the defaults`(
        options: HostOptions, variables: [String: String], home: String, keychain: String?, usual: String?
    ) throws {
        let places = try Places(options, Environment(variables), of: .test)
        #expect(places.home == home)
        #expect(places.keychain?.text == keychain)
        #expect(places.defaultKeychain?.text == usual)
    }

    @Test func `without a home folder and without options there is no place`() {
        #expect(throws: HostError.noHome) { try Places(HostOptions(), Environment([:]), of: .test) }
        #expect(throws: HostError.emptyPlace(option: "--home")) {
            try Places(HostOptions(home: ""), Environment(["HOME": "/u"]), of: .test)
        }
    }
}
