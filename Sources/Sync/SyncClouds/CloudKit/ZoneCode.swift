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

    /// What it means to whoever keeps registers there; nil for what may pass by itself.
    var meaning: Meaning? {
        switch self {
        case .networkUnavailable, .networkFailure: .offline
        case .serviceUnavailable, .requestRateLimited, .zoneBusy: .throttled
        case .notAuthenticated: .signedOut
        case .permissionFailure: .readOnly
        case .quotaExceeded: .quotaExceeded
        case .limitExceeded: .tooLarge
        // Whoever deleted the zone, or had it deleted in the system's settings, decides what follows.
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
