public import SyncEngine

/// What the system answered when a file was to be read or written: the domain and number of an `NSError`.
public struct DriveFault: Error, Hashable, Sendable {
    /// `NSCocoaErrorDomain`, `NSPOSIXErrorDomain` or another.
    public let domain: String
    /// The number.
    public let code: Int

    /// A fault.
    public init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }

    /// Nothing stands there.
    public var isMissing: Bool { Self.missing.contains(self) }

    /// What it means to whoever keeps registers there.
    public var meaning: CloudError {
        if isMissing || Self.offline.contains(self) { return .offline }
        if Self.full.contains(self) { return .quotaExceeded }
        if Self.readOnly.contains(self) { return .readOnly }
        // It stands within a sentence of the person's language: so no words.
        return .transient("\(domain) \(code)")
    }

    private static func cocoa(_ codes: Int...) -> Set<DriveFault> {
        Set(codes.map { DriveFault(domain: "NSCocoaErrorDomain", code: $0) })
    }

    private static func posix(_ codes: Int...) -> Set<DriveFault> {
        Set(codes.map { DriveFault(domain: "NSPOSIXErrorDomain", code: $0) })
    }

    // NSFileNoSuchFileError, NSFileReadNoSuchFileError; ENOENT
    private static let missing = cocoa(4, 260).union(posix(2))
    // NSUbiquitousFileUnavailableError, NSUbiquitousFileUbiquityServerNotAvailable; ETIMEDOUT, ESTALE
    private static let offline = cocoa(4353, 4355).union(posix(60, 70))
    // NSFileWriteOutOfSpaceError, NSUbiquitousFileNotUploadedDueToQuotaError; ENOSPC, EDQUOT
    private static let full = cocoa(640, 4354).union(posix(28, 69))
    // NSFileWriteNoPermissionError, NSFileWriteVolumeReadOnlyError; EPERM, EACCES, EROFS
    private static let readOnly = cocoa(513, 642).union(posix(1, 13, 30))
}
