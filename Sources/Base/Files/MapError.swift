/// Does some work, and throws its error as another one.
///
/// - Parameters:
///   - outer: makes the error to throw of the one that was thrown.
///   - work: the work.
/// - Returns: what the work returns.
/// - Throws: what `outer` makes.
package func mapError<R, Inner: Error, Outer: Error>(
    _ outer: (Inner) -> Outer, _ work: () throws(Inner) -> R
) throws(Outer) -> R {
    do throws(Inner) { return try work() } catch { throw outer(error) }
}

/// Does some work that waits, and throws its error as another one.
///
/// - Parameters:
///   - outer: makes the error to throw of the one that was thrown.
///   - work: the work; it runs where the caller does.
/// - Returns: what the work returns.
/// - Throws: what `outer` makes.
package func mapError<R, Inner: Error, Outer: Error>(
    _ outer: (Inner) -> Outer, _ work: () async throws(Inner) -> R
) async throws(Outer) -> R {
    do throws(Inner) { return try await work() } catch { throw outer(error) }
}
