/// Tells every listener what happens from the moment on at which it began to listen, in order.
///
/// Beginning to listen and telling stand in one queue, so nothing is missed between the two, and neither waits.
package final class EventBroadcaster: Sendable {
    private enum Message: Sendable {
        case listen(AsyncStream<CloudEvent>.Continuation)
        case tell(CloudEvent)
    }

    /// Events are for promptness only: who falls behind so far misses the oldest.
    private static let mostWaiting = 64

    private let queue: AsyncStream<Message>.Continuation

    package init() {
        let (messages, queue) = AsyncStream.makeStream(of: Message.self)
        self.queue = queue
        Task {
            var listeners: [AsyncStream<CloudEvent>.Continuation] = []
            for await message in messages {
                switch message {
                case .listen(let listener): listeners.append(listener)
                case .tell(let event):
                    listeners.removeAll { listener in
                        if case .terminated = listener.yield(event) { true } else { false }
                    }
                }
            }
            for listener in listeners { listener.finish() }
        }
    }

    deinit { queue.finish() }

    package func tell(_ event: CloudEvent) { queue.yield(.tell(event)) }

    package func events() -> AsyncStream<CloudEvent> {
        let (events, listener) = AsyncStream.makeStream(
            of: CloudEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        queue.yield(.listen(listener))
        return events
    }
}
