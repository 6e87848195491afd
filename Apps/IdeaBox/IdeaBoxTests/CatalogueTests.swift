import Foundation
import IdeaBoxApp
import SyncProduct
import XCTest

/// The app as it was put together: its languages, its settings and its words are all in it.
final class CatalogueTests: XCTestCase {
    func testTheAppSpeaksBothLanguages() {
        for language in Language.allCases {
            XCTAssertTrue(Bundle.main.localizations.contains(language.rawValue), language.rawValue)
        }
    }

    func testTheContainerAndTheOldStoreAreFilledIn() throws {
        for key in ["IdeaBoxContainer", "IdeaBoxLegacyStore"] {
            let value = try XCTUnwrap(Bundle.main.object(forInfoDictionaryKey: key) as? String, key)
            XCTAssertFalse(value.contains("$("), value)
        }
    }

    func testWithoutATeamCloudKitIsNotAsked() throws {
        let container = try XCTUnwrap(Bundle.main.object(forInfoDictionaryKey: "IdeaBoxContainer") as? String)
        XCTAssertTrue(container.isEmpty || container.hasPrefix("iCloud."), container)
    }

    func testLabelsAreTranslated() {
        let labels: [IdeaBoxAppStrings] = [
            .newIdea, .editIdea, .oldIdeas, .otherVersions, .frame(.delete), .frame(.settings),
        ]
        for label in labels {
            let (english, chinese) = (label.text(in: .english), label.text(in: .chinese))
            XCTAssertFalse(english.isEmpty || chinese.isEmpty || english == chinese, english)
        }
    }
}
