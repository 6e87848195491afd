import Foundation
import Loopback
import Testing

@testable import SecondWeb

/// Actions about import and export say what they mean, or are refused before anything runs.
@Suite struct TransferActionTests {
    private static let id = UUID()

    private func read(_ json: String) throws -> SecondPageAction {
        try SecondPageAction.read(Array(json.utf8))
    }

    @Test func `an export in the clear and a code need the word of the person`() throws {
        for (fields, isAgreed) in [("", false), (#","agreed":false"#, false), (#","agreed":true"#, true)] {
            guard case .export(.plain(isAgreed)) = try read(#"{"do":"exportPlain"\#(fields)}"#) else {
                Issue.record("not an export of \(isAgreed)")
                continue
            }
            let code = try read(#"{"do":"showCode","id":"\#(Self.id.uuidString)"\#(fields)}"#)
            guard case .showCode(Self.id, isAgreed: isAgreed) = code else {
                Issue.record("not a code of \(isAgreed)")
                continue
            }
        }
    }

    @Test(arguments: [
        #"{"do":"exportPlain","agreed":"true"}"#, #"{"do":"exportPlain","agreed":1}"#,
        #"{"do":"exportPlain","agreed":true,"to":"/tmp/x"}"#, #"{"do":"export","agreed":true}"#,
        #"{"do":"export","passphrase":["a"]}"#, #"{"do":"showCode","id":7}"#,
        #"{"do":"importAdd","import":"x","id":"y"}"#, #"{"do":"importOpen","import":1}"#,
    ])
    func `what is not understood is refused`(_ json: String) {
        #expect(throws: ActionFields.NotUnderstood.self) { try read(json) }
    }
}
