internal import Dispatch
internal import IdeaBoxCore

/// Reads the next batch while the last one is worked on.
final class ReadAhead: @unchecked Sendable {
    private let queue = DispatchQueue(label: "LegacyImport.ReadAhead")
    /// The batch after a key, read already; touched on the queue alone.
    private var next: (key: Int64, answer: Result<LegacyBatch, IdeaStoreError>)?

    /// The batch after a key; begins to read the one that follows it.
    ///
    /// - Parameters:
    ///   - key: as ``LegacySource/batch(after:)`` takes it.
    ///   - read: reads a batch; called by one thread at a time.
    /// - Returns: what `read` returns.
    /// - Throws: what `read` throws.
    func batch(
        after key: Int64?, _ read: @escaping @Sendable (Int64?) throws(IdeaStoreError) -> LegacyBatch
    ) throws(IdeaStoreError) -> LegacyBatch {
        let answer = queue.sync { () -> Result<LegacyBatch, IdeaStoreError> in
            defer { next = nil }
            if let next, next.key == key { return next.answer }
            return Result { () throws(IdeaStoreError) in try read(key) }
        }
        if case .success(let batch) = answer, let last = batch.last {
            queue.async {
                self.next = (last, Result { () throws(IdeaStoreError) in try read(last) })
            }
        }
        return try answer.get()
    }
}
