import AccountAppleRules
import AppleRules
import Foundation
import Testing

@testable import AccountClient

struct GateAnswersTests {
    @Test(arguments: [
        (-1, GateError.refused), (-2, .cancelled), (-4, .cancelled), (-9, .cancelled), (-3, .passwordWanted),
        (-5, .unavailable), (-6, .unavailable), (-7, .unavailable), (-8, .unavailable), (-1004, .unavailable),
        (-10, .failed("the system has ended the question (-10)")), (-25300, .changed), (-25293, .refused),
        (-128, .cancelled), (-25308, .unavailable), (-50, .failed("the keychain answered -50")),
        (0, .failed("the keychain answered 0")), (Int.min, .failed("the keychain answered \(Int32.min)")),
    ])
    func `each of Apple's numbers has one meaning`(number: Int, error: GateError) {
        #expect(GateAnswers.error(number: number) == error)
    }

    @Test(arguments: [(0, nil), (1, .finger), (2, .face), (4, nil), (-1, nil)] as [(Int, BiometricKind?)])
    func `kinds are Apple's`(type: Int, kind: BiometricKind?) { #expect(GateAnswers.kind(type) == kind) }
}

struct AppleAnswersTests {
    private let request = AppleRequest(nonce: "hash", state: "challenge", raw: "nonce")

    private func credential(
        user: String = "u", state: String? = "challenge", token: String? = "t", code: String? = "c",
        name: [String] = []
    ) throws(ProviderSheetError) -> AppleCredential {
        try AppleAnswers.credential(
            for: request, user: user, state: state, identityToken: token.map { Array($0.utf8) },
            authorizationCode: code.map { Array($0.utf8) }, name: name)
    }

    @Test func `a whole answer is a credential; the name comes once`() throws {
        let made = try credential(name: ["Ada", "", "Reader"])
        #expect(
            made == AppleCredential(user: "u", identityToken: "t", authorizationCode: "c", name: "Ada Reader")
        )
        #expect(try credential().name == nil)
        #expect(try credential(name: ["", ""]).name == nil)
    }

    @Test func `an answer to another request, or half an answer, is refused`() {
        #expect(throws: ProviderSheetError.strange) { try credential(state: "other") }
        #expect(throws: ProviderSheetError.strange) { try credential(state: nil) }
        #expect(throws: ProviderSheetError.strange) { try credential(user: "") }
        #expect(throws: ProviderSheetError.strange) { try credential(token: nil) }
        #expect(throws: ProviderSheetError.strange) { try credential(token: "") }
        #expect(throws: ProviderSheetError.strange) { try credential(code: nil) }
        #expect(throws: ProviderSheetError.strange) {
            try AppleAnswers.credential(
                for: request, user: "u", state: "challenge", identityToken: [0xFF, 0xFE],
                authorizationCode: [65],
                name: [])
        }
    }

    @Test(arguments: [
        (1001, ProviderSheetError.cancelled), (1000, .unavailable), (1003, .unavailable),
        (1005, .unavailable),
        (1002, .strange), (1004, .failed("the system answered 1004")), (7, .failed("the system answered 7")),
    ])
    func `each error of the sheet has one meaning`(code: Int, error: ProviderSheetError) {
        #expect(AppleAnswers.error(code) == error)
    }

    @Test(arguments: [
        (0, AppleIDCredentialState.revoked), (1, .authorized), (2, .unknown), (3, .unknown), (-1, .unknown),
    ])
    func `only Apple's own word for it is a revocation`(state: Int, standing: AppleIDCredentialState) {
        #expect(AppleAnswers.standing(state) == standing)
    }
}

struct TransportAnswersTests {
    @Test(arguments: [
        (-1003, TransportError.unreachable), (-1004, .unreachable), (-1006, .unreachable),
        (-1009, .unreachable),
        (-1018, .unreachable), (-1019, .unreachable), (-1020, .unreachable), (-1022, .unreachable),
        (-1001, .lost), (-1005, .lost), (-999, .lost), (-1200, .untrusted), (-1202, .untrusted),
        (-1206, .untrusted),
        (-1207, .lost), (-1000, .invalid("the system does not take it (-1000)")), (12, .lost),
    ])
    func `each of the loader's numbers has one meaning`(code: Int, error: TransportError) {
        #expect(TransportAnswers.error(code, verdict: nil, isCancelled: false) == error)
        #expect(TransportAnswers.error(code, verdict: .good, isCancelled: false) == error)
    }

    @Test(arguments: [-999, -1001, -1004, -1202])
    func `what was found of the certificate tells more than the number, and more than a cancellation`(
        code: Int
    ) {
        for isCancelled in [false, true] {
            #expect(TransportAnswers.error(code, verdict: .wrongPin, isCancelled: isCancelled) == .wrongPin)
            #expect(TransportAnswers.error(code, verdict: .untrusted, isCancelled: isCancelled) == .untrusted)
        }
        #expect(TransportAnswers.error(code, verdict: .good, isCancelled: true) == .cancelled)
    }

    @Test func `the system's trust comes before the pins`() throws {
        let pins = try Pins(
            [Pin([UInt8](repeating: 1, count: 32)), Pin([UInt8](repeating: 2, count: 32))],
            until: .distantFuture)
        let pinning = Pinning([.readmigo: pins])
        func verdict(_ isTrusted: Bool, _ certificate: [UInt8]?, _ pinning: Pinning) -> TrustVerdict {
            TrustVerdict(
                isTrusted: isTrusted, certificate: certificate, origin: .readmigo, pinning: pinning,
                at: Date())
        }
        #expect(verdict(false, [1], pinning) == .untrusted)
        #expect(verdict(true, nil, pinning) == .untrusted)
        #expect(verdict(true, [1], pinning) == .wrongPin)
        #expect(verdict(true, [1], .none) == .good)
    }

    @Test func `a request is one verb, one path and lines`() throws {
        func address(_ verb: String, _ path: String, _ headers: [TransportRequest.Field] = []) throws
            -> String
        {
            try TransportAnswers.address(of: TransportRequest(verb, .readmigo, path, headers: headers))
        }
        #expect(
            try address("GET", "/v1/me?a=b", [.init("X", "a b\tc")])
                == "https://account.readmigo.com/v1/me?a=b")
        for (verb, path) in [
            ("", "/"), ("GE T", "/"), ("GET", ""), ("GET", "v1"), ("GET", "/a b"), ("GET", "/é"),
        ] {
            #expect(throws: TransportError.self) { try address(verb, path) }
        }
        for field in [("", "a"), ("A:", "a"), ("A B", "a"), ("A", "a\r\nB: c"), ("A", "a\u{0}")] {
            #expect(throws: TransportError.self) { try address("GET", "/", [.init(field.0, field.1)]) }
        }
    }
}
