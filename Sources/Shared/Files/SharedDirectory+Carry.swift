internal import Dispatch

extension SharedDirectory {
    /// So many files are carried to the disk at the same time.
    private static let lanes = 16

    /// Carries several open files to the disk.
    ///
    /// A disk takes many at once in little more time than one, as long as they are asked for at once.
    func carry(_ files: [Descriptor]) throws(FilesError) {
        guard files.count > 1 else {
            for file in files { try carry(file) }
            return
        }
        let outcomes = Outcomes()
        let group = DispatchGroup()
        for lane in 0..<min(Self.lanes, files.count) {
            // A queue of its own each: those that are shared have no more threads than the machine has cores.
            DispatchQueue(label: "SharedDirectory.\(lane)").async(group: group) {
                for place in stride(from: lane, to: files.count, by: Self.lanes) {
                    do throws(FilesError) { try carry(files[place]) } catch {
                        outcomes.note(error, of: place)
                    }
                }
            }
        }
        group.wait()
        if let error = outcomes.first { throw error }
    }

    /// What went wrong in any lane.
    private final class Outcomes: @unchecked Sendable {
        private let queue = DispatchQueue(label: "SharedDirectory.outcomes")
        private var errors: [Int: FilesError] = [:]

        func note(_ error: FilesError, of place: Int) { queue.sync { errors[place] = error } }

        /// The error of the first file that has one.
        var first: FilesError? { queue.sync { errors.min { $0.key < $1.key }?.value } }
    }
}
