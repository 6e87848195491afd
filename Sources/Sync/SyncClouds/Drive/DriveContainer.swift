/// iCloud Drive's container, as the cloud over it sees it.
public protocol DriveContainer: Sendable {
    /// A view of the container's folder.
    associatedtype Files: DriveFiles

    /// Does one piece of work on a queue of its own, in the folder as it stands now.
    ///
    /// - Parameter body: the work; its files are nil if iCloud Drive is off or the container cannot be had.
    /// - Returns: what the work returned.
    func work<R: Sendable>(_ body: @escaping @Sendable (Files?) -> R) async -> R

    /// One element whenever something in the folder may have changed.
    func changes() -> AsyncStream<Void>
}
