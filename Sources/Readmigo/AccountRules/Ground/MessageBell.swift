internal import Synchronization

/// Rings whenever a message was put into the store: whoever waits for a code must not wait for the next look, too.
package final class MessageBell: Sendable {
    private let heard = Mutex<@Sendable () -> Void>({})

    package init() {}

    /// Has something done at each ring, in the place of what was done before.
    package func onRing(_ run: @escaping @Sendable () -> Void) { heard.withLock { $0 = run } }

    func ring() { heard.withLock { $0 }() }
}
