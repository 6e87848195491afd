import Foundation

/// A disk of its own (tmpfs), for tests of what a full or a read-only one does; on Linux alone.
public enum SmallDisk {
    /// Whether this user may mount a disk, as far as that can be told: a container may refuse root, too.
    public static let mayMount: Bool = {
        #if os(Linux)
            guard geteuid() == 0, let folder = try? ScratchFolder(), isMounted(folder.path, "4k") else {
                return false
            }
            return isUnmounted(folder.path)
        #else
            return false
        #endif
    }()

    #if os(Linux)
        /// The disk could not be mounted, or not be made read-only.
        private struct Refused: Error {}

        /// Runs a body on a disk of 4 MB over a folder.
        ///
        /// - Parameters:
        ///   - folder: where it is mounted.
        ///   - body: what is done on it; its argument makes the disk read-only.
        /// - Throws: what `body` throws; an error of its own if the system refuses the disk.
        public static func mounted(
            at folder: String, _ body: (_ remountReadOnly: @escaping () throws -> Void) async throws -> Void
        ) async throws {
            guard isMounted(folder, size) else { throw Refused() }
            defer { _ = isUnmounted(folder) }
            try await body { guard remountReadOnly(folder) else { throw Refused() } }
        }

        private static let size = "4m"

        private static func isMounted(_ disk: String, _ size: String, _ flags: UInt = 0) -> Bool {
            unsafe mount("tmpfs", disk, "tmpfs", flags, "size=\(size),mode=700") == 0
        }

        private static func isUnmounted(_ disk: String) -> Bool { unsafe umount2(disk, Int32(2)) == 0 }

        /// Makes the disk read-only.
        ///
        /// The system answers EBUSY while any file there is open for writing. A child that another test starts has all
        /// open files of this process from its fork to its exec, so that answer is asked for again.
        private static func remountReadOnly(_ disk: String) -> Bool {
            for _ in 0..<1_000_000 {
                if isMounted(disk, size, 32 | 1) { return true }
                guard errno == EBUSY else { return false }
                sched_yield()
            }
            return false
        }
    #endif
}
