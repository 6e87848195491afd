import Foundation

#if os(Linux)
    /// Makes a disk that a test has mounted (tmpfs, 4 MB) read-only.
    ///
    /// The system answers EBUSY while any file there is open for writing. A child that another test starts has all open
    /// files of this process from its fork to its exec, so that answer is asked for again.
    ///
    /// - Parameter disk: where it is mounted.
    /// - Returns: whether it is read-only now.
    public func remountReadOnly(_ disk: String) -> Bool {
        let readOnlyAgain = UInt(32 | 1)
        for _ in 0..<1_000_000 {
            if unsafe mount("tmpfs", disk, "tmpfs", readOnlyAgain, "size=4m,mode=700") == 0 { return true }
            guard errno == EBUSY else { return false }
            sched_yield()
        }
        return false
    }
#endif
