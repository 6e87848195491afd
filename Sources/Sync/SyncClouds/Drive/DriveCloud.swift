internal import Files
public import SyncEngine

/// A cloud that is a folder in iCloud Drive, for vaults that outgrow the key-value store, or one that a person picked.
///
/// The folder follows the rules of every cloud that is a folder: a file per version, whose name tells whose it is and
/// what its bytes are.
public struct DriveCloud<Container: DriveContainer>: Cloud {
    /// As of every folder: 32 MiB a register; what was put is handed over, not confirmed.
    ///
    /// A listing is not known to be complete: iCloud Drive and other providers tell of other devices' files when they like.
    public let limits = CloudLimits(
        registerBytes: 32 << 20, confirms: false, keepsVersions: true, tellsComplete: false)
    private let container: Container

    /// A cloud in a container.
    ///
    /// - Parameter container: what holds the folder.
    public init(_ container: Container) { self.container = container }

    /// What stands in the folder on this device; what only has a placeholder is asked for.
    ///
    /// - Parameters:
    ///   - cursor: what was joined; its token is not used.
    ///   - page: the `next` of the page before.
    /// - Returns: a page that is never complete.
    /// - Throws: `signedOut` where iCloud Drive is off, `offline`, `transient`.
    public func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage {
        try await work { (folder) throws(CloudError) in
            if page == nil { folder.downloadPlaceholders((try? folder.names()) ?? []) }
            var answer = try FolderRegisters(folder, limits: limits).changes(since: cursor, page: page)
            answer.isComplete = false
            return answer
        }
    }

    /// Makes the file that gives the folder an account, if there is none.
    ///
    /// - Parameters:
    ///   - id: 32 lower-case hexadecimal digits.
    ///   - known: the versions of which the folder must hold one; empty where it is met for the first time.
    /// - Returns: the ids that stand there afterwards.
    /// - Throws: as ``put(_:)``.
    public func beginAccount(
        _ id: String, beside known: Set<String>
    ) async throws(CloudError) -> Set<String> {
        try await work { (folder) throws(CloudError) in
            try FolderRegisters(folder, limits: limits).beginAccount(id, beside: known)
        }
    }

    /// Writes a version under a name of its own.
    ///
    /// - Parameter put: the version; nothing is replaced.
    /// - Returns: its mark.
    /// - Throws: `accountChanged`, `tooLarge`, `signedOut`, `offline`, `readOnly`, `quotaExceeded`, `transient`.
    public func put(_ put: CloudPut) async throws(CloudError) -> String {
        try await work { (folder) throws(CloudError) in
            try folder.demandRoom(for: put.register)
            return try FolderRegisters(folder, limits: limits).put(put)
        }
    }

    /// Takes files and conflict versions away that are still as their marks say.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: the ids of which one must stand in the folder.
    /// - Throws: as ``put(_:)``.
    public func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError) {
        try await work { (folder) throws(CloudError) in
            try FolderRegisters(folder, limits: limits).remove(marks, account: account)
        }
    }

    /// Tells `changed` at first, and whenever the folder may have changed.
    ///
    /// - Returns: a stream that ends with the container's.
    public func events() -> AsyncStream<CloudEvent> {
        let changes = container.changes()
        let (events, listener) = AsyncStream.makeStream(
            of: CloudEvent.self, bufferingPolicy: .bufferingNewest(1))
        listener.yield(.changed)
        let task = Task {
            for await _ in changes { listener.yield(.changed) }
            listener.finish()
        }
        listener.onTermination = { _ in task.cancel() }
        return events
    }

    private func work<R: Sendable>(
        _ body: @escaping @Sendable (DriveFolder<Container.Files>) throws(CloudError) -> R
    ) async throws(CloudError) -> R {
        let answer: Result<R, CloudError> = await container.work { files in
            Result { () throws(CloudError) in try body(DriveFolder(files: try files.get())) }
        }
        return try answer.get()
    }
}

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

    /// The app may not do it.
    var isDenied: Bool { SystemCause(domain: domain, code: code) == .denied }

    /// As of what was deleted.
    static let gone = cocoa(4)

    /// What it means to anyone who keeps registers there.
    public var meaning: CloudError {
        if isMissing { return .offline }
        if self == Self.quota { return .quotaExceeded }
        return switch SystemCause(domain: domain, code: code) {
        case .offline: .offline
        case .noSpace: .quotaExceeded
        case .readOnly, .notWritable: .readOnly
        case .denied where self != Self.unreadable: .readOnly
        // It stands within a sentence of the person's language: so no words.
        default: .transient("\(domain) \(code)")
        }
    }

    private static func cocoa(_ code: Int) -> DriveFault {
        DriveFault(domain: SystemCause.cocoaDomain, code: code)
    }

    // NSFileNoSuchFileError, NSFileReadNoSuchFileError; ENOENT
    private static let missing: Set = [
        cocoa(4), cocoa(260), DriveFault(domain: SystemCause.posixDomain, code: 2),
    ]
    // NSUbiquitousFileNotUploadedDueToQuotaError
    private static let quota = cocoa(4354)
    // NSFileReadNoPermissionError: it says nothing of writing.
    private static let unreadable = cocoa(257)
}
