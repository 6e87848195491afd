package import Bytes
internal import CPostgreSQL
internal import Glibc

/// Where the database is, and how it is entered.
package struct PostgresPlace: Sendable {
    /// As libpq reads it: `postgres://user@host-a,host-b/name?target_session_attrs=read-write`.
    private let url: String
    private let password: SecretBytes?
    /// Whether a pooler stands in between that gives a server process for one transaction at a time (pgbouncer).
    let isPooled: Bool
    /// What the address has a list of, with a place for each server.
    private let lists: [(name: String, values: [Substring])]
    /// How long a server may take to let somebody in; libpq looks at it only where it waits.
    let entry: Duration

    /// Nil for what is no such address, or has a password in it: addresses are written into logs.
    ///
    /// - Parameters:
    ///   - url: without a password.
    ///   - password: nil where the server asks for none, or libpq finds it itself.
    ///   - isPooled: whether a pooler of transactions stands in between.
    package init?(url: String, password: SecretBytes?, isPooled: Bool = false) {
        guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"),
            let options = unsafe PQconninfoParse(url, nil)
        else { return nil }
        defer { unsafe PQconninfoFree(options) }
        var place = unsafe options
        var (lists, seconds): ([(String, [Substring])], Int?) = ([], nil)
        while let keyword = unsafe place.pointee.keyword {
            let isSecret = unsafe ["password", "sslpassword"].contains(String(cString: keyword))
            if unsafe isSecret && place.pointee.val != nil { return nil }
            if let value = unsafe place.pointee.val.map({ unsafe String(cString: $0) }) {
                let name = unsafe String(cString: keyword)
                if ["host", "hostaddr", "port"].contains(name) {
                    lists.append((name, value.split(separator: ",", omittingEmptySubsequences: false)))
                }
                if name == "connect_timeout" { seconds = Int(value) }
            }
            unsafe place += 1
        }
        self.url = url
        self.lists = lists.filter { $0.1.count > 1 }
        entry = .seconds(max(1, seconds ?? Self.usualEntry))
        self.password = password
        self.isPooled = isPooled
    }

    private static let usualEntry = 5

    typealias Connecting = (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?, CInt
    ) -> OpaquePointer?

    /// Calls one of libpq's functions that connect.
    ///
    /// - Parameters:
    ///   - first: the number of the server that is tried first. libpq never gets to the next one where a server takes a
    ///     connection and says nothing, as one does whose machine is gone.
    ///   - body: the function.
    /// - Returns: the connection; nil where there is no memory.
    func connect(first: Int = 0, _ body: Connecting) -> OpaquePointer? {
        let password = unsafe password?.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
        // What the address says wins over what stands before it; the name that a move looks for wins over the address.
        let pairs: [(String, String)] =
            [
                ("target_session_attrs", "read-write"), ("connect_timeout", "\(Self.usualEntry)"),
                ("tcp_user_timeout", "3000"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("client_encoding", "UTF8"),
            ] + (password.map { [("password", $0)] } ?? []) + [
                ("dbname", url), ("application_name", "accountd"),
            ] + lists.map { ($0.name, Self.turned($0.values, by: first)) }
        let names = unsafe pairs.map { unsafe UnsafePointer<CChar>(strdup($0.0)) }
        let values = unsafe pairs.map { unsafe UnsafePointer<CChar>(strdup($0.1)) }
        defer { unsafe (names + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        let handle = unsafe body(names + [nil], values + [nil], 1)
        // libpq would write what the server says by the way to standard error.
        if let handle = unsafe handle { _ = unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil) }
        return unsafe handle
    }

    private static func turned(_ values: [Substring], by number: Int) -> String {
        let first = number % values.count
        return (values[first...] + values[..<first]).joined(separator: ",")
    }
}
