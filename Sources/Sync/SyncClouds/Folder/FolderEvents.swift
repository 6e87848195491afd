internal import Dispatch
internal import Files
internal import SyncEngine

/// One watch over a cloud's folder for all who listen.
///
/// The watch is over the folder that stood there when it began; when a call finds another there (made since, mounted
/// since, put in the place of the old one), it begins again. Confined to the queue of its ``FolderCloud``.
final class FolderEvents: @unchecked Sendable {
    private let place: FolderPlace
    private let queue: DispatchQueue
    private var listeners: [ObjectIdentifier: Listener] = [:]
    private var watch: Task<Void, Never>?
    private var watched: String?

    private final class Listener: Sendable {
        let continuation: AsyncStream<CloudEvent>.Continuation
        init(_ continuation: AsyncStream<CloudEvent>.Continuation) { self.continuation = continuation }
    }

    init(place: FolderPlace, queue: DispatchQueue) {
        self.place = place
        self.queue = queue
    }

    /// A stream for one more listener; holds this until it is dropped.
    func stream() -> AsyncStream<CloudEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CloudEvent.self, bufferingPolicy: .bufferingNewest(1))
        let listener = Listener(continuation)
        let id = ObjectIdentifier(listener)
        queue.async {
            self.listeners[id] = listener
            if self.watch == nil { self.begin() }
            continuation.yield(.changed)
        }
        continuation.onTermination = { _ in
            self.queue.async { self.leave(id) }
        }
        return stream
    }

    /// Takes note of the folder that a call has found, or that it has found none.
    func stands(_ folder: DirectoryFolder?) {
        guard watch != nil, folder?.identity != watched else { return }
        guard folder != nil else {
            // The watch itself looks out for the folder's return; then a new one begins, which tells it sooner.
            watched = nil
            return
        }
        begin()
        tell()
    }

    private func begin() {
        watch?.cancel()
        watched = place.standing
        let changes = FolderWatch.changes(of: place.path)
        watch = Task {
            for await _ in changes { queue.async { self.tell() } }
        }
    }

    private func tell() {
        for listener in listeners.values { listener.continuation.yield(.changed) }
    }

    private func leave(_ id: ObjectIdentifier) {
        listeners[id] = nil
        guard listeners.isEmpty else { return }
        watch?.cancel()
        watch = nil
        watched = nil
    }
}
