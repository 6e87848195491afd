internal import CLibSecret
internal import Secrets

/// Why the helper could not do its work: what it exits with, and a sentence for standard error.
struct HelperFailure: Error {
    let reply: SecretServiceReply
    let sentence: String

    init(_ reply: SecretServiceReply, _ sentence: String = "") {
        self.reply = reply
        self.sentence = sentence
    }

    /// Takes over an error of GLib's and frees it.
    init(_ error: UnsafeMutablePointer<GError>?) {
        guard let error = unsafe error else {
            self.init(.failed, "no reason given")
            return
        }
        defer { unsafe g_error_free(error) }
        let domain = unsafe error.pointee.domain
        let code = unsafe error.pointee.code
        let sentence = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
        self.init(Self.reply(domain, code), sentence)
    }

    private static func reply(_ domain: GQuark, _ code: Int32) -> SecretServiceReply {
        if domain == secret_error_get_quark() {
            return code == Int32(SECRET_ERROR_IS_LOCKED.rawValue) ? .locked : .failed
        }
        if domain == g_io_error_quark() {
            switch code {
            case Int32(G_IO_ERROR_CANCELLED.rawValue), Int32(G_IO_ERROR_PERMISSION_DENIED.rawValue):
                return .denied
            case Int32(G_IO_ERROR_CLOSED.rawValue): return .noService
            default: return .failed
            }
        }
        guard domain == g_dbus_error_quark() else { return .failed }
        switch code {
        case Int32(G_DBUS_ERROR_ACCESS_DENIED.rawValue), Int32(G_DBUS_ERROR_AUTH_FAILED.rawValue):
            return .denied
        case Int32(G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue), Int32(G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue),
            Int32(G_DBUS_ERROR_NO_REPLY.rawValue), Int32(G_DBUS_ERROR_DISCONNECTED.rawValue),
            Int32(G_DBUS_ERROR_SPAWN_EXEC_FAILED.rawValue), Int32(G_DBUS_ERROR_SPAWN_CHILD_EXITED.rawValue),
            Int32(G_DBUS_ERROR_SPAWN_CHILD_SIGNALED.rawValue), Int32(G_DBUS_ERROR_SPAWN_FAILED.rawValue),
            Int32(G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND.rawValue):
            return .noService
        default: return .failed
        }
    }
}

/// Calls into GLib and turns its error, if it left one, into a fault.
func checked<Result>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(HelperFailure) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = unsafe call(&error)
    if unsafe error != nil { throw unsafe HelperFailure(error) }
    return result
}
