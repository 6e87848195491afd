extension IdeaBox {
    /// Tells whenever something was committed to the store, by this program or, as far as the store can know, by
    /// another one.
    ///
    /// Several commits may be told as one.
    public nonisolated func changes() -> AsyncStream<Void> { store.changes() }
}
