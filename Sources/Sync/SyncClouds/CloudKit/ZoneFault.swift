public import FoundationExports
public import SyncEngine

/// What CloudKit answered instead of doing what it was asked to: an error's domain and number, and what it carries.
public struct ZoneFault: Error, Sendable, Equatable {
    /// `CKErrorDomain` or another.
    public let domain: String
    /// The number.
    public let code: Int
    /// After how many seconds to come back; nil if it did not say.
    public let retryAfter: Double?
    /// Of a `partialFailure`: what is the matter with each item, by record name.
    public let items: [String: ZoneFault]
    /// Of a `serverRecordChanged`: the record that stands there, if the error carries it.
    public let server: ZoneRecord?

    /// A fault.
    public init(
        domain: String, code: Int, retryAfter: Double? = nil, items: [String: ZoneFault] = [:],
        server: ZoneRecord? = nil
    ) {
        self.domain = domain
        self.code = code
        self.retryAfter = retryAfter
        self.items = items
        self.server = server
    }

    /// The domain of CloudKit's own errors: the text of Apple's `CKErrorDomain`.
    public static let cloudKit = "CKErrorDomain"

    /// A token that leads nowhere (`changeTokenExpired`): the zone is told from its beginning.
    public static let expired = ZoneFault(.changeTokenExpired)

    init(_ code: ZoneCode, retryAfter: Double? = nil) {
        self.init(domain: Self.cloudKit, code: code.rawValue, retryAfter: retryAfter)
    }

    /// The number's name; nil for other domains, and for numbers of newer systems.
    var known: ZoneCode? { domain == Self.cloudKit ? ZoneCode(rawValue: code) : nil }

    /// Whether it may be the matter with a single record, and nothing is known that would pass by waiting.
    var concernsOneRecord: Bool {
        guard retryAfter == nil, let known else { return false }
        return known.meaning == nil && known != .serverResponseLost && known != .operationCancelled
    }

    /// Whether there is no zone.
    var isZoneMissing: Bool {
        switch known {
        case .zoneNotFound, .userDeletedZone: true
        case .partialFailure: items.values.contains(where: \.isZoneMissing)
        default: false
        }
    }
}

extension ZoneFault {
    /// What it means to anyone who keeps registers there.
    ///
    /// - Parameter now: the instant, from which a wait is counted.
    /// - Returns: never `unread`: that only the records tell.
    public func meaning(at now: Date) -> CloudError {
        if known == .partialFailure, let worst = worstItem { return worst.meaning(at: now) }
        switch known?.meaning {
        // The program's own growing waits do for a network that is not there.
        case .offline: return .offline
        case .signedOut: return .signedOut
        case .readOnly: return .readOnly
        case .quotaExceeded: return .quotaExceeded
        case .tooLarge: return .tooLarge
        case .accountChanged: return .accountChanged
        case .throttled: return .throttled(until: moment(from: now))
        case nil:
            if let moment = moment(from: now) { return .throttled(until: moment) }
            return isOffline ? .offline : .transient(words)
        }
    }

    /// What it means while reading, which is neither refused for room nor for whose cloud it is.
    func meaningOfReading(at now: Date) -> CloudError {
        let meaning = meaning(at: now)
        switch meaning {
        case .offline, .signedOut, .throttled, .transient: return meaning
        case .accountChanged, .quotaExceeded, .readOnly, .tooLarge, .unread: return .transient(words)
        }
    }

    /// Of the items' faults the one that tells why: `batchRequestFailed` is what the others get for its sake.
    private var worstItem: ZoneFault? {
        items.sorted { $0.key < $1.key }.map(\.value)
            .min { ($0.known == .batchRequestFailed ? 1 : 0) < ($1.known == .batchRequestFailed ? 1 : 0) }
    }

    private func moment(from now: Date) -> Date? {
        // A year is more than any wait, and less than what no date can hold.
        retryAfter.map { now.addingTimeInterval($0.isFinite ? min(max(0, $0), 31_536_000) : 60) }
    }

    /// `NSURLErrorDomain`: timed out, no host, connection lost, not connected, no roaming, a call, no data.
    private var isOffline: Bool {
        domain == "NSURLErrorDomain"
            && [-1001, -1003, -1004, -1005, -1009, -1018, -1019, -1020].contains(code)
    }

    /// It stands within a sentence of the person's language: so numbers and Apple's name, and no words.
    private var words: String { "\(domain) \(code)" + (known.map { " \($0)" } ?? "") }
}

/// The numbers of `CKError.Code`, under Apple's names.
enum ZoneCode: Int, CaseIterable, Sendable {
    case internalError = 1
    case partialFailure, networkUnavailable, networkFailure, badContainer, serviceUnavailable
    case requestRateLimited, missingEntitlement, notAuthenticated, permissionFailure, unknownItem
    case invalidArguments
    case serverRecordChanged = 14
    case serverRejectedRequest, assetFileNotFound, assetFileModified, incompatibleVersion
    case constraintViolation, operationCancelled, changeTokenExpired, batchRequestFailed, zoneBusy
    case badDatabase, quotaExceeded, zoneNotFound, limitExceeded, userDeletedZone, tooManyParticipants
    case alreadyShared, referenceViolation, managedAccountRestricted, participantMayNeedVerification
    case serverResponseLost, assetNotAvailable, accountTemporarilyUnavailable, participantAlreadyInvited

    /// What it means to anyone who keeps registers there; nil for what may pass by itself.
    var meaning: Meaning? {
        switch self {
        case .networkUnavailable, .networkFailure: .offline
        case .serviceUnavailable, .requestRateLimited, .zoneBusy: .throttled
        case .notAuthenticated: .signedOut
        case .permissionFailure: .readOnly
        case .quotaExceeded: .quotaExceeded
        case .limitExceeded: .tooLarge
        // Anyone who deleted the zone, or had it deleted in the system's settings, decides what follows.
        case .zoneNotFound, .userDeletedZone: .accountChanged
        // Mistakes of the program or of how it is set up, what concerns sharing alone, and what is looked into where
        // it is met: a conflict, an expired token, a lost answer, a record that is not there.
        case .internalError, .partialFailure, .badContainer, .missingEntitlement, .unknownItem,
            .invalidArguments, .serverRecordChanged, .serverRejectedRequest, .assetFileNotFound,
            .assetFileModified, .incompatibleVersion, .constraintViolation, .operationCancelled,
            .changeTokenExpired, .batchRequestFailed, .badDatabase, .tooManyParticipants, .alreadyShared,
            .referenceViolation, .managedAccountRestricted, .participantMayNeedVerification,
            .serverResponseLost, .assetNotAvailable, .accountTemporarilyUnavailable,
            .participantAlreadyInvited:
            nil
        }
    }

    /// What a number means, before the wait that CloudKit asks for is known.
    enum Meaning: Sendable, Equatable {
        case offline, throttled, signedOut, readOnly, quotaExceeded, tooLarge, accountChanged
    }
}
