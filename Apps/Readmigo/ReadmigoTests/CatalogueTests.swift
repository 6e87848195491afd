import Foundation
import AccountApp
import Localization
import XCTest

/// The app as it was put together: its languages, its settings and its words are all in it.
final class CatalogueTests: XCTestCase {
    func testTheAppSpeaksBothLanguages() {
        for language in Language.allCases {
            XCTAssertTrue(Bundle.main.localizations.contains(language.rawValue), language.rawValue)
        }
    }

    func testTheServiceIsFilledIn() throws {
        for key in ["ReadmigoHost", "ReadmigoPins", "ReadmigoPinsUntil", "ReadmigoTerms"] {
            let value = try XCTUnwrap(Bundle.main.object(forInfoDictionaryKey: key) as? String, key)
            XCTAssertFalse(value.contains("$("), value)
        }
    }

    func testLabelsAreTranslated() {
        let labels: [AccountAppStrings] = [
            .signIn, .register, .devicesTitle, .leaveAction, .consent, .frame(.about),
        ]
        for label in labels {
            let (english, chinese) = (label.text(in: .english), label.text(in: .chinese))
            XCTAssertFalse(english.isEmpty || chinese.isEmpty || english == chinese, english)
        }
    }
}
