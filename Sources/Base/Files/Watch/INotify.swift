#if os(Linux)
    internal import Dispatch
    internal import Glibc

    /// Watches a folder through the kernel's inotify.
    enum INotify {
        /// Everything that changes what a name in the folder stands for, and the folder's own end.
        private static let events =
            UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
            | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

        /// Nil if the folder is not there, or the kernel has no watch left.
        static func changes(of directory: String) -> AsyncStream<Void>? {
            let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard file >= 0 else { return nil }
            guard unsafe inotify_add_watch(file, directory, events) >= 0 else {
                _ = close(file)
                return nil
            }
            let (stream, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .global())
            let watch = Watch(source: source, directory: directory)
            source.setEventHandler {
                if drain(file) { watch.goOnByPolling(continuation) }
                continuation.yield()
            }
            source.setCancelHandler { _ = close(file) }
            continuation.onTermination = { _ in watch.end() }
            source.activate()
            return stream
        }

        /// Takes all events that are waiting; true if the folder itself is gone or was moved.
        private static func drain(_ file: Int32) -> Bool {
            var isGone = false
            unsafe withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
                while true {
                    let count = unsafe read(file, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    var at = 0
                    while at + MemoryLayout<inotify_event>.size <= count {
                        let event = unsafe buffer.load(fromByteOffset: at, as: inotify_event.self)
                        let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
                        if event.mask & ends != 0 { isGone = true }
                        at += MemoryLayout<inotify_event>.size + Int(event.len)
                    }
                }
            }
            return isGone
        }
    }

    /// The kernel's watch, and the looking that follows it once the folder has gone.
    ///
    /// Touched from the source's handlers and from the stream's end, under a lock.
    private final class Watch: @unchecked Sendable {
        private let source: any DispatchSourceRead
        private let directory: String
        private let queue = DispatchQueue(label: "FolderWatch")
        private var polling: Task<Void, Never>?

        init(source: any DispatchSourceRead, directory: String) {
            self.source = source
            self.directory = directory
        }

        func goOnByPolling(_ continuation: AsyncStream<Void>.Continuation) {
            queue.sync {
                guard polling == nil, !source.isCancelled else { return }
                source.cancel()
                let changes = FolderPolling.changes(
                    of: directory, every: .seconds(1), clock: ContinuousClock())
                polling = Task {
                    for await _ in changes { continuation.yield() }
                }
            }
        }

        func end() {
            queue.sync {
                source.cancel()
                polling?.cancel()
            }
        }
    }
#endif
