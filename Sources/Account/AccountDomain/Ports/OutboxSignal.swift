/// Rung once a message stands in the store, so that whoever sends it need not wait until it looks there by itself.
///
/// It is heard in this program alone: what other programs put there is found by looking.
package struct OutboxSignal: Sendable {
    /// The rings, for one listener.
    ///
    /// Those that come while it is busy count as one.
    package let rings: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    package init() {
        (rings, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there may be something to send.
    package func ring() { signal.yield() }
}
