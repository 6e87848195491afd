import Foundation
import SecondApp
import SecondCore
import XCTest

/// The app as it was put together: its languages, its settings and its words are all in it.
final class CatalogueTests: XCTestCase {
    func testTheAppSpeaksBothLanguages() {
        for language in Language.allCases {
            XCTAssertTrue(Bundle.main.localizations.contains(language.rawValue), language.rawValue)
        }
    }

    func testTheCameraSentenceStandsInBothLanguages() throws {
        for language in Language.allCases {
            let path = try XCTUnwrap(Bundle.main.path(forResource: language.rawValue, ofType: "lproj"))
            let bundle = try XCTUnwrap(Bundle(path: path))
            let key = "NSCameraUsageDescription"
            let sentence = bundle.localizedString(forKey: key, value: nil, table: "InfoPlist")
            XCTAssertFalse(sentence.isEmpty || sentence == key, language.rawValue)
        }
    }

    func testTheContainerIsFilledIn() throws {
        let value = Bundle.main.object(forInfoDictionaryKey: "SecondContainer")
        let container = try XCTUnwrap(value as? String)
        XCTAssertTrue(container.hasPrefix("iCloud."), container)
        XCTAssertFalse(container.contains("$("), container)
    }

    func testLabelsAreTranslated() {
        for phrase in [SecondAppStrings.frame(.delete), .frame(.settings), .editAccount, .scan, .manual] {
            let (english, chinese) = (phrase.text(in: .english), phrase.text(in: .chinese))
            XCTAssertFalse(english.isEmpty || chinese.isEmpty || english == chinese, english)
        }
    }
}
