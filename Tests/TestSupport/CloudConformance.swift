public import SyncEngine

/// What a ``CloudCheck`` is run on: one cloud, empty at first, as two devices see it.
public struct CloudViews: Sendable {
    /// One device's view.
    public let a: any Cloud
    /// The other's.
    public let b: any Cloud
    /// Whether its events come; without them the checks of events pass by themselves.
    public let tellsEvents: Bool
    /// Waits until everything that was put is where both devices see it.
    public let settle: @Sendable () async -> Void

    /// Two views.
    ///
    /// - Parameters:
    ///   - a: one device's.
    ///   - b: the other's, of the same cloud.
    ///   - tellsEvents: whether its events come.
    ///   - settle: for a cloud that delivers late; must not sleep.
    public init(
        a: any Cloud, b: any Cloud, tellsEvents: Bool, settle: @escaping @Sendable () async -> Void = {}
    ) {
        self.a = a
        self.b = b
        self.tellsEvents = tellsEvents
        self.settle = settle
    }
}

/// One thing that ``Cloud`` promises, asked through the port alone.
///
/// To measure another cloud, make a test of this shape beside it:
///
///     @Test(.timeLimit(.minutes(1)), arguments: CloudCheck.all)
///     func `this cloud keeps what the port promises`(check: CloudCheck) async throws {
///         try await check.run(on: CloudViews(a: …, b: …, tellsEvents: true))
///     }
///
/// Each run needs a cloud of its own. What a cloud cannot do it says in its limits, and is not asked for.
public struct CloudCheck: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    public let description: String
    private let body: @Sendable (CloudViews) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (CloudViews) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Asks a cloud.
    ///
    /// - Parameter views: a cloud in which nothing stands, not even an account.
    /// - Throws: a ``CloudBreach``, or a `CloudError` that should not have come.
    public func run(on views: CloudViews) async throws { try await body(views) }
}

/// A promise that was not kept.
public struct CloudBreach: Error, CustomStringConvertible {
    /// What was found.
    public let description: String
}

/// All pages of a cloud, read one after the other.
struct Reading {
    var versions: [CloudVersion] = []
    var present: Set<String>?
    var token: String?
    var account: Set<String> = []
    var pages = 0

    /// What was told, by mark.
    var contents: [String: CloudVersion.Content] {
        Dictionary(uniqueKeysWithValues: versions.map { ($0.mark, $0.content) })
    }

    /// The cursor of a replica that has joined all of it.
    var cursor: CloudCursor { CloudCursor(joined: Set(versions.map(\.mark)), token: token) }

    /// Reads a cloud to its end and checks what every reading must be like.
    init(_ cloud: any Cloud, since cursor: CloudCursor = CloudCursor()) async throws {
        var next: String?
        repeat {
            let page = try await cloud.changes(since: cursor, page: next)
            pages += 1
            let marks = Set(page.versions.map(\.mark))
            try expect(marks.count == page.versions.count, "two versions of a page have one mark")
            try expect(marks.isDisjoint(with: contents.keys), "a version came on two pages")
            try expect(marks.isDisjoint(with: cursor.joined), "a version that was joined is told again")
            if let here = page.present {
                try expect(marks.isSubset(of: here), "a version is told but not present")
                try expect(here.isDisjoint(with: present ?? []), "a mark is present on two pages")
                present = (present ?? []).union(here)
            }
            versions += page.versions
            token = page.token
            account = page.account
            next = page.next
            if next == nil, cloud.limits.tellsComplete {
                try expect(page.isComplete, "a reading to the end does not call itself complete")
            }
            try expect(pages < 10_000, "the pages do not end")
        } while next != nil
    }
}

extension CloudViews {
    /// An account id made of one digit.
    static func account(_ digit: Character) -> String { String(repeating: digit, count: 32) }

    /// A replica id that ends in a number.
    static func replica(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Bytes that look sealed: the same for the same seed, others for another.
    static func sealed(_ seed: Int, count: Int = 600) -> [UInt8] {
        var numbers = SeededGenerator(seed: UInt64(seed))
        let block = numbers.bytes(1000)
        var bytes = [0x89] + Array("SECOND".utf8) + [0x0A]
        while bytes.count < count { bytes += block.prefix(count - bytes.count) }
        return bytes
    }

    /// Begins an account and hands over a put for it.
    func put(
        _ cloud: any Cloud, _ register: Int, _ sequence: UInt64, _ bytes: [UInt8], over: [[UInt8]] = []
    ) async throws -> String {
        let account = try await begin()
        return try await cloud.put(
            CloudPut(
                register: Self.replica(register), sequence: sequence, bytes: bytes, account: account,
                joined: Set(over.map(ContentHash.init(of:)))))
    }

    /// The account of the cloud, begun if need be.
    func begin() async throws -> Set<String> {
        let account = try await a.beginAccount(Self.account("a"))
        await settle()
        return account
    }

    /// What both views tell; they must tell the same.
    func reading(since cursor: CloudCursor = CloudCursor()) async throws -> Reading {
        await settle()
        let (one, other) = (try await Reading(a, since: cursor), try await Reading(b, since: cursor))
        try expect(one.contents == other.contents, "the two devices are told other versions")
        try expect(one.present == other.present, "the two devices are told other marks")
        try expect(one.account == other.account, "the two devices are told other accounts")
        return one
    }

    /// Checks that exactly these versions are told.
    func check(
        tells versions: [String: [UInt8]], since cursor: CloudCursor = CloudCursor()
    ) async throws {
        let reading = try await reading(since: cursor)
        try expect(
            reading.contents == versions.mapValues { .bytes($0) },
            "expected \(versions.keys.sorted()), was told \(reading.contents.keys.sorted()) or other bytes")
    }
}

/// Breaks off unless `condition` holds.
func expect(_ condition: Bool, _ breach: @autoclosure () -> String) throws {
    guard condition else { throw CloudBreach(description: breach()) }
}

/// Breaks off unless `work` throws exactly this.
func expect(_ error: CloudError, from work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let other as CloudError {
        return try expect(other == error, "expected \(error), got \(other)")
    }
    throw CloudBreach(description: "expected \(error), got no error")
}
