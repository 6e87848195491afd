/// The replicator that a program runs at this moment, if it runs one, and who waits for it to come to rest.
package actor RunningReplicator {
    private var replicator: Replicator?
    private var isBusy = false
    private var waiting: [Waiter] = []

    private struct Waiter {
        let end: AsyncStream<Void>.Continuation
        /// Whether a piece of work began since the question.
        var hasBegun = false
    }

    /// None runs yet.
    package init() {}

    /// A replicator runs from now on.
    package func begin(_ replicator: Replicator) {
        self.replicator = replicator
        isBusy = false
    }

    /// Nobody waits for a replicator that has stopped.
    package func end() {
        replicator = nil
        for waiter in waiting { waiter.end.finish() }
        waiting = []
    }

    /// Asks the replicator for everything at once.
    ///
    /// - Returns: a stream that ends when a piece of work that began after this call has ended; nil if none runs.
    package func ask() async -> AsyncStream<Void>? {
        guard let replicator else { return nil }
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        waiting.append(Waiter(end: end))
        await replicator.syncNow()
        return stream
    }

    /// Takes notice of what the replicator knows.
    package func see(_ view: CloudView) {
        let begins = view.isBusy && !isBusy
        isBusy = view.isBusy
        for place in waiting.indices where begins { waiting[place].hasBegun = true }
        guard !isBusy else { return }
        for waiter in waiting where waiter.hasBegun { waiter.end.finish() }
        waiting.removeAll(where: \.hasBegun)
    }
}
