internal import Foundation

/// Whether anything in this program is at work, as the system's own list of its threads says.
enum Quiet {
    /// A thread, and how many times it has gone to sleep.
    private struct Sleeper: Equatable {
        let thread: String
        let naps: String
    }

    /// Returns when every other thread has fallen asleep: nothing more happens then before somebody does something, or
    /// a time comes.
    ///
    /// - Parameter isCancelled: says when to give up.
    /// - Returns: whether they have; something that works without end keeps them awake.
    static func wait(unless isCancelled: () -> Bool) -> Bool {
        var last: [Sleeper]?
        for _ in 0..<mostLooks where !isCancelled() {
            let present = sleepers()
            // All slept at both looks and none has woken in between: so all slept at once.
            if let present, present == last { return true }
            last = present
            sched_yield()
        }
        return false
    }

    /// What other tests do beside this one is over by then, also on a slow machine.
    private static let mostLooks = 200_000

    /// The other threads; nil where one of them is awake.
    private static func sleepers() -> [Sleeper]? {
        let files = FileManager.default
        let own = try? files.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        let names = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        var all: [Sleeper] = []
        for name in names.sorted() where own?.hasSuffix("/\(name)") == false {
            // A thread that has ended meanwhile has no file any more: look again.
            guard let text = try? String(contentsOfFile: "/proc/self/task/\(name)/status", encoding: .utf8),
                let state = value("State", in: text), state.hasPrefix("S"),
                let naps = value("voluntary_ctxt_switches", in: text)
            else { return nil }
            all.append(Sleeper(thread: name, naps: naps))
        }
        return all
    }

    private static func value(_ name: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
