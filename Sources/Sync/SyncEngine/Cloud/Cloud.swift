public import FoundationExports

/// A place that carries registers between the devices of one person.
///
/// A register is sealed bytes under the id of the replica that writes it; nobody else writes it, so any store will do:
/// one where the last writer wins, one that makes conflict copies, one with change tags. An adapter moves bytes and
/// knows neither records nor keys.
///
/// Every adapter passes the conformance suite in `Tests/CloudsTests`.
public protocol Cloud: Sendable {
    /// What this cloud can hold and what it can say.
    var limits: CloudLimits { get }

    /// What stands in the cloud that was not joined yet, a page at a time.
    ///
    /// - Parameters:
    ///   - cursor: what was joined.
    ///   - page: the ``CloudPage/next`` of the page before; nil for the first.
    /// - Returns: a page. One reading of all pages tells everything that is there.
    /// - Throws: `offline`, `signedOut`, `throttled`, `transient`.
    func changes(since cursor: CloudCursor, page: String?) async throws(CloudError) -> CloudPage

    /// Gives the cloud an account id if it has none.
    ///
    /// - Parameters:
    ///   - id: 32 hexadecimal digits, minted at random.
    ///   - known: the versions by which a device knows this cloud again; empty for one that knows none yet.
    /// - Returns: the ids that stand there afterwards, `id` among them only if there was none before.
    /// - Throws: as ``put(_:)``, save `unread`: `accountChanged` if there is no id and none of the known versions.
    func beginAccount(_ id: String, beside known: Set<String>) async throws(CloudError) -> Set<String>

    /// Hands over a version of the own register.
    ///
    /// - Parameter put: the version, the account it is for, and what it may replace.
    /// - Returns: the mark under which ``changes(since:page:)`` will tell of this version.
    /// - Throws: `accountChanged` if none of the named ids stands in the cloud any more, `unread` if another version
    ///   of that register than those named stands there and would be replaced, `offline`, `signedOut`, `readOnly`,
    ///   `quotaExceeded`, `tooLarge`, `throttled`, `transient`. Nothing was replaced then.
    func put(_ put: CloudPut) async throws(CloudError) -> String

    /// Hands over several versions, in their order, as far as it goes.
    ///
    /// - Parameter puts: the versions, each as in ``put(_:)-(CloudPut)``; at most ``CloudLimits/batch``.
    /// - Returns: what was handed over, and why the rest was not.
    /// - Throws: as ``put(_:)-(CloudPut)``, if nothing was.
    func put(_ puts: [CloudPut]) async throws(CloudError) -> PutReport

    /// Takes versions away; those that are gone already, or stand there with other bytes, are let be.
    ///
    /// - Parameters:
    ///   - marks: the versions.
    ///   - account: as in ``CloudPut/account``.
    /// - Throws: as ``put(_:)``, save `unread`.
    func remove(_ marks: Set<String>, account: Set<String>) async throws(CloudError)

    /// What the cloud tells by itself, for promptness only: truth is what ``changes(since:page:)`` says.
    func events() -> AsyncStream<CloudEvent>
}

extension Cloud {
    /// Gives a cloud that is met for the first time an account id if it has none.
    public func beginAccount(_ id: String) async throws(CloudError) -> Set<String> {
        try await beginAccount(id, beside: [])
    }

    /// Hands over one after the other, and stops at the first that is refused.
    public func put(_ puts: [CloudPut]) async throws(CloudError) -> PutReport {
        var report = PutReport()
        for each in puts {
            do throws(CloudError) { report.marks.append(try await put(each)) } catch {
                guard !report.marks.isEmpty else { throw error }
                report.failure = error
                break
            }
        }
        return report
    }
}

/// What came of handing over several versions.
public struct PutReport: Sendable, Equatable {
    /// The marks of those that were handed over, from the first on.
    public var marks: [String]
    /// Why the next one was not; nil if all were.
    public var failure: CloudError?

    /// A report.
    public init(marks: [String] = [], failure: CloudError? = nil) {
        self.marks = marks
        self.failure = failure
    }
}

/// What a replica has joined, so that a cloud need not tell it again.
public struct CloudCursor: Sendable, Equatable {
    /// The marks of versions that were joined and still stand in the cloud.
    public var joined: Set<String>
    /// How far a cloud that counts its changes was read; nil for the beginning, and for clouds that do not.
    public var token: String?

    /// A cursor.
    public init(joined: Set<String> = [], token: String? = nil) {
        self.joined = joined
        self.token = token
    }
}

/// What a cloud can hold and what it can say.
public struct CloudLimits: Sendable, Equatable {
    /// The most bytes of one register.
    public var registerBytes: Int
    /// The most bytes of all registers together; nil if the cloud tells only by refusing.
    public var totalBytes: Int?
    /// The most registers; nil for no such limit.
    public var registers: Int?
    /// The most registers that are handed over in one step.
    public var batch: Int
    /// Whether a put that returned is known to have reached the cloud itself, rather than what carries it there.
    public var confirms: Bool
    /// Whether each version of a register stands under a name of its own until it is removed.
    public var keepsVersions: Bool
    /// Whether a reading of all pages can be known to be complete.
    public var tellsComplete: Bool

    /// Limits.
    public init(
        registerBytes: Int, totalBytes: Int? = nil, registers: Int? = nil, batch: Int = 1, confirms: Bool,
        keepsVersions: Bool, tellsComplete: Bool
    ) {
        self.registerBytes = registerBytes
        self.totalBytes = totalBytes
        self.registers = registers
        self.batch = batch
        self.confirms = confirms
        self.keepsVersions = keepsVersions
        self.tellsComplete = tellsComplete
    }
}

/// What a cloud tells by itself.
public enum CloudEvent: Sendable, Equatable {
    /// Something in it may have changed.
    case changed
    /// Another account's data may stand there now, or none.
    case accountChanged
    /// What was put did not fit.
    case quotaExceeded
}

/// Why a cloud did not do what it was asked to.
public enum CloudError: Error, Equatable, Sendable {
    /// It cannot be reached: no network, or the folder is gone.
    case offline
    /// Nobody is signed in.
    case signedOut
    /// Another account's data stands there, or none.
    case accountChanged
    /// What is to be put does not fit; nothing was replaced.
    case quotaExceeded
    /// It can be read but not written.
    case readOnly
    /// The register has more bytes than the cloud takes.
    case tooLarge
    /// Too many requests.
    ///
    /// `until` is the moment the cloud named; nil if it named none.
    case throttled(until: Date?)
    /// Another version of the register stands there than those that may be replaced.
    case unread
    /// Anything else, which may pass: the reason is for a person to read and holds no secret.
    case transient(String)
}

extension CloudError: LocalizedError {
    /// One sentence in English.
    public var errorDescription: String? {
        switch self {
        case .offline: "The cloud cannot be reached."
        case .signedOut: "Nobody is signed in to the cloud."
        case .accountChanged: "The cloud holds another account's data, or none."
        case .quotaExceeded: "There is no room left in the cloud."
        case .readOnly: "The cloud can be read but not written."
        case .tooLarge: "The register has more bytes than the cloud takes."
        case .throttled: "The cloud gets too many requests: try again later."
        case .unread: "The cloud holds a version that was not read yet."
        case .transient(let reason): reason.hasSuffix(".") ? reason : "The cloud did not do it: \(reason)."
        }
    }
}
