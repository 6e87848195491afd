/// Settings in memory, for tests and for trying an app out.
public actor MemoryPreferences: Preferences {
    /// What is kept, by name.
    public private(set) var kept: [String: String]

    /// Settings.
    ///
    /// - Parameter kept: what is kept, by name.
    public init(_ kept: [String: String] = [:]) { self.kept = kept }

    /// What is kept under a name.
    public func text(_ name: String) -> String? { kept[name] }

    /// Keeps a text.
    public func keep(_ text: String, _ name: String) { kept[name] = text }
}

/// A sign of iCloud that stays as it is.
public struct MemoryICloud: ICloudStatusObserver {
    private let sign: ICloudStatus

    /// A sign.
    ///
    /// - Parameter sign: the sign.
    public init(_ sign: ICloudStatus) { self.sign = sign }

    /// The sign, and nothing more for as long as somebody listens.
    public func signs() -> AsyncStream<ICloudStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: ICloudStatus.self)
        continuation.yield(sign)
        return stream
    }
}

/// A system that lets an app go on for as long as it likes.
public struct EndlessTime: BackgroundTime {
    /// Time without an end.
    public init() {}

    /// Does the work.
    public func during(_ work: @escaping @Sendable () async -> Void) async { await work() }
}
