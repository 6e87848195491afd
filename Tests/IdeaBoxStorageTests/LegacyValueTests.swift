import Foundation
import IdeaBoxCore
import Testing

@testable import LegacyImport

struct LegacyValueTests {
    private static let id = UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")

    private func decoder(_ encoding: String.Encoding) -> LegacyDecoder {
        LegacyDecoder(encoding: encoding, externalFolder: "/nowhere")
    }

    @Test(arguments: [
        ("0F8FAD5B-D9CB-469F-A165-70867728950E", true), ("0f8fad5b-d9cb-469f-a165-70867728950e", true),
        ("{0F8FAD5B-D9CB-469F-A165-70867728950E}", true), ("0f8fad5bd9cb469fa16570867728950e", true),
        ("{0F8FAD5BD9CB469FA16570867728950E}", true), ("0f8fad5bd9cb469fa16570867728950", false),
        ("0f8fad5bd9cb469fa16570867728950g", false), ("{0f8fad5bd9cb469fa16570867728950e", false),
        ("", false),
        ("{}", false),
    ])
    func `an id is read with or without dashes and braces, in any encoding of texts`(
        text: String, isID: Bool
    ) throws {
        for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
            let bytes = try #require(text.data(using: encoding))
            let reading = decoder(encoding).id(.text(bytes))
            #expect(reading.value == (isID ? Self.id : nil))
            #expect(reading.issue == (isID ? nil : .unreadable(.unexpected(String(text.prefix(40))))))
        }
    }

    @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
    func `dates and flags that are texts are read in the store's encoding`(encoding: String.Encoding) throws {
        func value(_ text: String) throws -> LegacyValue { .text(try #require(text.data(using: encoding))) }
        let decoder = decoder(encoding)
        #expect(try decoder.date(value("700000000.5")).value == 700_000_000.5)
        #expect(try decoder.date(value("soon")).issue == .unreadable(.unexpected("soon")))
        #expect(try decoder.flag(value("YES")).value == true)
        #expect(try decoder.flag(value("0")).value == false)
        #expect(try decoder.flag(value("perhaps")).issue == .unreadable(.unexpected("perhaps")))
    }
}
