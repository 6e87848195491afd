/// One visit to the store after the other, in the order in which they were asked for.
///
/// An actor alone would let a visit begin while another one waits for the store's answer.
package actor AsyncMutex {
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Nobody is in it.
    package init() {}

    /// Waits for its turn; ``leave()`` must follow.
    package func enter() async {
        guard isBusy else {
            isBusy = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets the next one in.
    package func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
