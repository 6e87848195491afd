internal import CSystemd
internal import Glibc

/// Why there is no bus any more, by the system's number.
struct BusError: Error, Equatable {
    let number: Int32

    /// What the system calls it.
    var name: String { unsafe String(cString: strerror(number)) }

    /// Checks what a function of sd-bus returns: a negative number is an error.
    @discardableResult
    static func check(_ result: Int32) throws(BusError) -> Int32 {
        guard result >= 0 else { throw BusError(number: -result) }
        return result
    }
}

/// The connection to the bus of the person's session, used by one task.
///
/// Calls are taken one by one, so nothing of C calls back into Swift.
@safe final class SessionBus {
    private let bus: OpaquePointer

    /// Connects to the session's own bus; no other is tried.
    init() throws(BusError) {
        var bus: OpaquePointer?
        try BusError.check(unsafe sd_bus_open_user(&bus))
        guard let bus = unsafe bus else { throw BusError(number: ENOTCONN) }
        unsafe self.bus = bus
    }

    deinit { _ = unsafe sd_bus_flush_close_unref(bus) }

    /// Takes a name that nobody can take away; false if another process has it.
    func own(_ name: String) throws(BusError) -> Bool {
        let result = unsafe sd_bus_request_name(bus, name, 0)
        if result == -EEXIST { return false }
        try BusError.check(result)
        return true
    }

    /// Gives the name back: calls that come later start another process.
    func release(_ name: String) { _ = unsafe sd_bus_release_name(bus, name) }

    /// Waits for a call.
    ///
    /// - Parameter patience: how long, asked before each wait.
    /// - Returns: the call; nil when the time is over.
    /// - Throws: whatever ended the connection.
    func next(within patience: () -> Duration) throws(BusError) -> IncomingCall? {
        while true {
            var message: OpaquePointer?
            let result = try BusError.check(unsafe sd_bus_process(bus, &message))
            if let message = unsafe message {
                let incoming = unsafe IncomingCall(message)
                // Signals are none of our business.
                if let incoming { return incoming }
            } else if result == 0 {
                let left = patience()
                guard left > .zero else { return nil }
                let waited = unsafe sd_bus_wait(bus, left.microseconds)
                if waited != -EINTR { try BusError.check(waited) }
            }
        }
    }

    /// Answers a call.
    func answer(_ call: IncomingCall, _ reply: BusReply) throws(BusError) {
        guard let message = try call.message(for: reply) else { return }
        try send(message)
    }

    /// Calls a method and waits for no answer.
    func call(
        _ destination: String, path: String, interface: String, member: String, _ values: [BusValue]
    ) throws(BusError) {
        var call: OpaquePointer?
        try BusError.check(
            unsafe sd_bus_message_new_method_call(bus, &call, destination, path, interface, member))
        guard let call = unsafe call else { return }
        let message = unsafe BusMessage(call)
        unsafe sd_bus_message_set_expect_reply(call, 0)
        try message.append(values)
        try send(message)
    }

    private func send(_ message: BusMessage) throws(BusError) {
        try BusError.check(unsafe sd_bus_send(bus, message.pointer, nil))
        try BusError.check(unsafe sd_bus_flush(bus))
    }
}

extension Duration {
    /// Rounded up, so that a wait is never too short.
    fileprivate var microseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(seconds, 0)) * 1_000_000 + UInt64(max(attoseconds, 0) / 1_000_000_000_000) + 1
    }
}
