import Foundation

let now = Date(timeIntervalSince1970: 1_800_000_000)

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
}

func milliseconds(since start: ContinuousClock.Instant) -> Double { milliseconds(start.duration(to: .now)) }

func verdict(_ value: Double, _ goal: Double, _ unit: String) -> String {
    "  goal \(Int(goal)) \(unit): " + (value < goal ? "met" : "MISSED")
}

func line(_ name: String, _ figures: String) {
    print(name + String(repeating: " ", count: max(1, 46 - name.count)) + figures)
    // Each figure is shown as soon as it is known, into a pipe as well.
    fflush(nil)
}

func show(_ milliseconds: Double) -> String { String(format: "%9.1f ms", milliseconds) }

/// The processor time that this process has used, in milliseconds: what another load does not stretch much.
func processorTime() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// A stretch of work: its time by the clock, and the processor's.
struct Stretch {
    private let start = ContinuousClock.now
    private let used = processorTime()

    var time: Double { milliseconds(since: start) }
    var processor: String { String(format: "; %.0f ms of the processor", processorTime() - used) }
}

/// The most memory that this process ever had, in MB.
func peak() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let most = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Double(most.split(separator: " ").dropFirst().first ?? "") ?? .infinity) / 1024
}

struct Failed: Error { let what: String }

/// Runs a program with a script of the shell, or itself, and waits for it.
func run(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(what: "\(path) \(arguments)") }
}

/// Runs this very program in a process of its own, so that its memory can be told.
func runSelf(_ arguments: String...) throws {
    try run(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), arguments)
}
