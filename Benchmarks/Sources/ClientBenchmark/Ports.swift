import AccountClient
import Crypto
import Foundation
import Synchronization

/// Tokens in memory.
final class Store: TokenStore {
    private let kept = Mutex<StoredSession?>(nil)

    func session() async throws(TokenStoreError) -> StoredSession? { kept.withLock { $0 } }
    func keep(_ session: StoredSession) async throws(TokenStoreError) { kept.withLock { $0 = session } }
    func removeSession() async throws(TokenStoreError) { kept.withLock { $0 = nil } }
    func departures() async throws(TokenStoreError) -> [StoredSession] { [] }
    func add(departure session: StoredSession) async throws(TokenStoreError) {}
    func remove(departure session: StoredSession) async throws(TokenStoreError) {}
}

/// A device's key in memory.
struct Key: DeviceKey {
    private let key = P256.Signing.PrivateKey()

    func publicKey() async throws(DeviceKeyError) -> [UInt8]? { Array(key.publicKey.x963Representation) }
    func make() async throws(DeviceKeyError) -> [UInt8] { Array(key.publicKey.x963Representation) }
    func sign(_ message: [UInt8]) async throws(DeviceKeyError) -> [UInt8] {
        do { return Array(try key.signature(for: message).rawRepresentation) } catch { throw .damaged }
    }
}

/// Notes in memory.
final class Notes: InstallNotes {
    private let notes = Mutex<[String: String]>([:])

    func note(_ name: String) async throws(InstallNotesError) -> String? { notes.withLock { $0[name] } }
    func set(_ text: String?, _ name: String) async throws(InstallNotesError) {
        notes.withLock { $0[name] = text }
    }
}

/// A network without a way: every answer is there at once, with the heads that a server sends.
final class Network: Transport {
    private let seen = Mutex(0)

    var refreshes: Int { seen.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        let isRefresh = request.path == "/v1/tokens"
        let number = seen.withLock { seen in
            seen += isRefresh ? 1 : 0
            return seen
        }
        let headers: [TransportRequest.Field] = [
            .init("Content-Type", "application/json"), .init("Content-Length", "2"),
            .init("Date", httpDate(.now)), .init("Cache-Control", "no-store"),
        ]
        guard isRefresh else { return TransportAnswer(status: 200, headers: headers, body: Array("{}".utf8)) }
        // As long as a network needs: all that ask meanwhile must wait for this one.
        try? await Task.sleep(for: .milliseconds(20))
        let body = """
            {"userID":"u","sessionID":"s","accessToken":"\(accessToken(number, life: 7200))","expiresIn":7200,\
            "refreshToken":"r\(number)","sessionExpiresIn":2592000}
            """
        return TransportAnswer(status: 200, headers: headers, body: Array(body.utf8))
    }
}

/// A token that looks as the server's do; who holds it does not check its signature.
func accessToken(_ number: Int, life: Int) -> String {
    func part(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
    let end = Int(Date.now.timeIntervalSince1970) + life
    let claims = """
        {"iss":"https://account.readmigo.com","aud":"readmigo","sub":"u","sid":"s","jti":"\(number)",\
        "iat":\(end - 7200),"exp":\(end)}
        """
    return [
        part(#"{"alg":"ES256","typ":"at+jwt","kid":"1"}"#), part(claims), String(repeating: "A", count: 86),
    ]
    .joined(separator: ".")
}

private let dates: DateFormatter = {
    let dates = DateFormatter()
    dates.locale = Locale(identifier: "en_US_POSIX")
    dates.timeZone = TimeZone(identifier: "GMT")
    dates.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return dates
}()
private let lastDate = Mutex<(Int, String)>((0, ""))

/// As a server writes it, made once a second, so that it costs the network next to nothing.
private func httpDate(_ date: Date) -> String {
    let second = Int(date.timeIntervalSince1970)
    return lastDate.withLock { last in
        if last.0 != second { last = (second, dates.string(from: date)) }
        return last.1
    }
}
