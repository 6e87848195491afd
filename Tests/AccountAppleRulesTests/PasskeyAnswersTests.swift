import AccountAppleRules
import AccountClient
import Foundation
import Testing

@Suite struct PasskeyAnswersTests {
    private let one = Data([1])

    @Test func `an answer with all its parts is taken as it is`() throws {
        let made = try PasskeyAnswers.made(id: one, clientData: Data([2]), attestation: Data([3]))
        #expect(made == MadePasskey(id: [1], clientData: [2], attestation: [3]))
        let used = try PasskeyAnswers.used(
            id: one, clientData: Data([2]), authenticatorData: Data([3]), signature: Data([4]), user: nil)
        #expect(
            used
                == UsedPasskey(
                    id: [1], clientData: [2], authenticatorData: [3], signature: [4], userHandle: nil))
    }

    @Test func `an answer that lacks a part is strange`() {
        let none: [(Data?, Data?, Data?)] = [
            (nil, one, one), (one, nil, one), (one, one, nil), (Data(), one, one),
        ]
        for (id, data, last) in none {
            #expect(throws: ProviderSheetError.strange) {
                try PasskeyAnswers.made(id: id, clientData: data, attestation: last)
            }
            #expect(throws: ProviderSheetError.strange) {
                try PasskeyAnswers.used(
                    id: id, clientData: data, authenticatorData: last, signature: one, user: one)
            }
        }
        #expect(throws: ProviderSheetError.strange) {
            try PasskeyAnswers.used(
                id: one, clientData: one, authenticatorData: one, signature: nil, user: one)
        }
    }

    @Test func `what is no base64url is strange where it is needed, and left out of a list`() throws {
        #expect(try PasskeyAnswers.bytes("AQI") == Data([1, 2]))
        #expect(throws: ProviderSheetError.strange) { try PasskeyAnswers.bytes("AQI=") }
        #expect(PasskeyAnswers.bytes(["AQ", "=", "Ag"]) == [Data([1]), Data([2])])
    }

    @Test(
        arguments: [
            (1001, nil, .cancelled), (1004, "No domain", .failed("No domain")),
            (1004, nil, .failed("the system answered 1004")), (1006, "x", .strange),
            (1000, "x", .unavailable),
        ] as [(Int, String?, ProviderSheetError)])
    func `the system's reason is told where the domain does not name the app`(
        code: Int, reason: String?, error: ProviderSheetError
    ) {
        #expect(PasskeyAnswers.error(code, reason: reason) == error)
    }
}
