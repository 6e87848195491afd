import FoundationExports
import Glibc
import ServiceLifecycle

/// Tells systemd how this program is (sd_notify(3)): one datagram to the socket that it names.
struct SystemdNotifier: Sendable {
    /// The socket; nil where nobody wants to be told.
    private let socket: String?
    /// How often it wants to hear that this program lives; nil for never.
    let watchdog: Duration?

    /// - Parameters:
    ///   - environment: of this program.
    ///   - process: its id; a watchdog may mean another one.
    init(environment: [String: String], process: Int32) {
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let micros = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        // Twice as often as it must, as sd_watchdog_enabled(3) advises.
        watchdog = socket != nil && isMeant && micros > 0 ? .microseconds(max(1000, micros / 2)) : nil
    }

    /// Tells a state; nobody is waited for.
    ///
    /// - Parameter state: as `READY=1`.
    func tell(_ state: String) {
        guard let socket, var address = Self.address(socket) else { return }
        let file = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(start + socket.utf8.count)
        _ = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(
                    file, state, state.utf8.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), address,
                    length)
            }
        }
    }

    /// The address of a path, or of an abstract name, which begins with `@`; nil for one that is too long.
    private static func address(_ name: String) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard name.hasPrefix("/") || name.hasPrefix("@"),
            name.utf8.count < MemoryLayout.size(ofValue: address.sun_path)
        else { return nil }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: name.utf8)
            if name.hasPrefix("@") { unsafe path[0] = 0 }
        }
        return address
    }

    /// What tells systemd that this program stops, and until then that it lives.
    var services: [any Service] {
        let notifier = self
        let lives = watchdog.map { Repeating(every: $0) { notifier.tell("WATCHDOG=1") } }
        return (lives.map { [$0] } ?? []) + [StopNotice(notifier: notifier)]
    }
}

/// Waits for the end, and tells it.
private struct StopNotice: Service {
    let notifier: SystemdNotifier

    func run() async throws {
        try? await gracefulShutdown()
        notifier.tell("STOPPING=1")
    }
}
