#if canImport(Glibc)
    internal import Glibc

    /// A thread of our own, for work that blocks: a thread of Swift's own must never wait.
    package enum BlockingThread {
        private final class Work {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }

        /// Begins a thread without signals: those of the process are for others, and a broken connection must not end it.
        ///
        /// - Parameter body: what it does; the thread ends with it.
        /// - Returns: whether the system gave one.
        package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
            var all = sigset_t()
            var before = sigset_t()
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
            defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
            let work = unsafe Unmanaged.passRetained(Work(body))
            var thread = pthread_t()
            let failure = unsafe pthread_create(
                &thread, nil,
                { work in
                    if let work = unsafe work {
                        unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                    }
                    return nil
                }, work.toOpaque())
            guard failure == 0 else {
                unsafe work.release()
                return false
            }
            pthread_detach(thread)
            return true
        }
    }
#endif
