/// What a ``FolderCloud`` keeps in mind of its folder between calls, so that not every file is looked at each time.
///
/// Confined to the queue of its ``FolderCloud``.
final class FolderMemory: @unchecked Sendable {
    private let lasts: Duration
    /// The time since any fixed moment.
    let elapsed: @Sendable () -> Duration
    private var identity = ""
    private var sizes: [String: Int] = [:]
    private var since = Duration.zero
    private var swept: Duration?

    /// What dead writers left is a day old at least.
    private static let sweep = Duration.seconds(3600)

    /// A memory of nothing.
    ///
    /// - Parameters:
    ///   - lasts: for how long something is kept in mind.
    ///   - elapsed: the time since any fixed moment.
    init(lasts: Duration, elapsed: @escaping @Sendable () -> Duration) {
        self.lasts = lasts
        self.elapsed = elapsed
    }

    /// Forgets what is of another folder, or too old.
    func begin(in folder: String) {
        let now = elapsed()
        guard folder != identity || now - since >= lasts else { return }
        (identity, sizes, since) = (folder, [:], now)
    }

    func size(of name: String) -> Int? { sizes[name] }

    func note(_ size: Int?, of name: String) {
        if lasts > .zero { sizes[name] = size }
    }

    /// Whether it is time to look for what dead writers left; it counts as done then.
    func takesSweep() -> Bool {
        let now = elapsed()
        if lasts > .zero, let swept, now - swept < Self.sweep { return false }
        swept = now
        return true
    }
}
