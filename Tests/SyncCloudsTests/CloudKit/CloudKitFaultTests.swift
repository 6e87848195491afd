import Foundation
import SyncEngine
import Testing

@testable import SyncClouds

private let now = CloudKitTests.now

private func fault(_ code: Int, _ wait: Double? = nil, items: [String: ZoneFault] = [:]) -> ZoneFault {
    ZoneFault(domain: ZoneFault.cloudKit, code: code, retryAfter: wait, items: items)
}

@Suite struct CloudKitFaultTests {
    /// `CKError.Code` by raw value: Apple's name, and what it means without and with a wait of 30 seconds.
    private static let later = CloudError.throttled(until: now.addingTimeInterval(30))
    private static let passing = [
        1: "internalError", 2: "partialFailure", 5: "badContainer", 8: "missingEntitlement",
        11: "unknownItem",
        12: "invalidArguments", 14: "serverRecordChanged", 15: "serverRejectedRequest",
        16: "assetFileNotFound", 17: "assetFileModified", 18: "incompatibleVersion",
        19: "constraintViolation", 20: "operationCancelled", 21: "changeTokenExpired",
        22: "batchRequestFailed", 24: "badDatabase", 29: "tooManyParticipants", 30: "alreadyShared",
        31: "referenceViolation", 32: "managedAccountRestricted", 33: "participantMayNeedVerification",
        34: "serverResponseLost", 35: "assetNotAvailable", 36: "accountTemporarilyUnavailable",
        37: "participantAlreadyInvited",
    ]
    private static let lasting: [Int: CloudError] = [
        3: .offline, 4: .offline, 9: .signedOut, 10: .readOnly, 25: .quotaExceeded, 26: .accountChanged,
        27: .tooLarge, 28: .accountChanged,
    ]

    @Test func `every number from 1 to 37 means what the table says, with a wait and without`() {
        for code in 1...37 {
            let (plain, waiting) = (fault(code).meaning(at: now), fault(code, 30).meaning(at: now))
            switch code {
            // The numbers that Apple never gave.
            case 13: #expect(plain == .transient("CKErrorDomain 13") && waiting == Self.later)
            case 6, 7, 23: #expect(plain == .throttled(until: nil) && waiting == Self.later, "\(code)")
            default:
                if let meaning = Self.lasting[code] {
                    #expect(plain == meaning && waiting == meaning, "\(code)")
                } else {
                    let words = "CKErrorDomain \(code) \(Self.passing[code] ?? "?")"
                    #expect(plain == .transient(words) && waiting == Self.later, "\(code)")
                }
            }
        }
        #expect(ZoneCode.allCases.map(\.rawValue) == Array(1...12) + Array(14...37))
    }

    @Test(arguments: [0, -1, 38, 99, Int.max])
    func `a number of a newer system is passing trouble and is told as that number`(code: Int) {
        #expect(fault(code).meaning(at: now) == .transient("CKErrorDomain \(code)"))
        #expect(fault(code, 30).meaning(at: now) == Self.later)
    }

    @Test
    func `retryAfter-in-body: the wait that an error carries is the moment before which nothing is asked`() {
        for (seconds, expected) in [(0.5, 0.5), (-3, 0), (1e300, 31_536_000), (.infinity, 60), (.nan, 60)] {
            #expect(
                fault(7, seconds).meaning(at: now)
                    == .throttled(until: now.addingTimeInterval(expected)), "\(seconds)")
        }
    }

    @Test func `a partial failure means what its cause means, and others of its batch are no cause`() {
        let sibling = fault(22)
        #expect(fault(2, items: ["a": sibling, "b": fault(25)]).meaning(at: now) == .quotaExceeded)
        #expect(fault(2, items: ["a": fault(7, 30), "b": sibling]).meaning(at: now) == Self.later)
        #expect(
            fault(2, items: ["a": sibling]).meaning(at: now)
                == .transient("CKErrorDomain 22 batchRequestFailed"))
        #expect(fault(2, items: ["": fault(28)]).isZoneMissing)
        #expect(!fault(2, items: ["": fault(11)]).isZoneMissing)
    }

    @Test func `what no reading may throw is passing trouble in one`() {
        for code in 1...37 {
            switch fault(code).meaningOfReading(at: now) {
            case .offline, .signedOut, .throttled, .transient: break
            default: Issue.record("\(code)")
            }
        }
        #expect(fault(25).meaningOfReading(at: now) == .transient("CKErrorDomain 25 quotaExceeded"))
    }

    @Test func `of other domains a network that is not there is known`() {
        func url(_ code: Int) -> ZoneFault { ZoneFault(domain: "NSURLErrorDomain", code: code) }
        #expect(url(-1009).meaning(at: now) == .offline)
        #expect(url(-1202).meaning(at: now) == .transient("NSURLErrorDomain -1202"))
        #expect(
            ZoneFault(domain: "NSCocoaErrorDomain", code: 26).meaning(at: now)
                == .transient("NSCocoaErrorDomain 26"))
    }
}
