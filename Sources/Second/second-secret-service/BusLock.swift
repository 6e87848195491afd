internal import CLibSecret
internal import Glibc
internal import Secrets

/// The turn to change the keyring: one helper on a bus at a time, so that looking and storing are one step.
///
/// It is a name owned on the bus itself, so it reaches exactly as far as the keyring does and death gives it back.
@safe struct BusLock {
    private static let busName = "second.keyring.Writer"
    private static let pause: UInt32 = 10_000

    /// Joins the session bus; answers at once if there is none.
    static func bus() throws(Fault) -> OpaquePointer {
        guard isBusNamed() else { throw Fault(.noBus, "no session bus is named") }
        var error: UnsafeMutablePointer<GError>?
        guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
            throw unsafe Fault(.noBus, Fault(error).sentence)
        }
        return unsafe bus
    }

    /// Waits for the turn; the process's alarm bounds the wait.
    init(on bus: OpaquePointer) throws(Fault) {
        while try unsafe Self.request(on: bus) != 1 { _ = usleep(Self.pause) }
    }

    /// Whether a bus is named where GLib looks; else it would try to start one of its own on the display.
    private static func isBusNamed() -> Bool {
        if let address = unsafe getenv("DBUS_SESSION_BUS_ADDRESS"), unsafe address.pointee != 0 {
            return true
        }
        guard let place = unsafe getenv("XDG_RUNTIME_DIR") else { return false }
        return unsafe access(String(cString: place) + "/bus", F_OK) == 0
    }

    /// Asks the bus for the name without queueing; 1 means that it is ours.
    private static func request(on bus: OpaquePointer) throws(Fault) -> UInt32 {
        var parameters: [OpaquePointer?] = unsafe [g_variant_new_string(busName), g_variant_new_uint32(4)]
        let tuple = unsafe g_variant_new_tuple(&parameters, 2)
        let reply = try unsafe checked { error in
            unsafe g_dbus_connection_call_sync(
                bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                tuple,
                nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, error)
        }
        defer { if let reply = unsafe reply { unsafe g_variant_unref(reply) } }
        return unsafe g_variant_get_uint32(g_variant_get_child_value(reply, 0))
    }
}
