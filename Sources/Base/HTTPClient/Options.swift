internal import CCurl

/// Options of a handle, and the first that it refused.
struct Options: ~Copyable {
    private let easy: Easy
    private(set) var failure: CURLcode?

    init(_ easy: Easy) {
        self.easy = easy
        easy.reset()
    }

    mutating func set(_ option: CURLoption, _ value: Int) { note(easy.set(option, value)) }
    mutating func set(large option: CURLoption, _ value: Int) { note(easy.set(large: option, value)) }
    mutating func set(_ option: CURLoption, _ value: String) { note(easy.set(option, value)) }
    mutating func set(_ option: CURLoption, _ object: AnyObject) { note(easy.set(option, object)) }
    mutating func set(_ option: CURLoption, _ list: borrowing TextList) { note(easy.set(option, list)) }
    mutating func set(_ option: CURLoption, _ function: Easy.BytesFunction) {
        note(unsafe easy.set(option, function))
    }

    private mutating func note(_ code: CURLcode) {
        if code != CURLE_OK && failure == nil { failure = code }
    }

    /// What holds for every call: certificates are verified, nothing is read from the environment or from files of
    /// the user's, and no connection is used twice, since the library would send an HTTP request again that a dead one
    /// did not answer.
    mutating func begin(_ address: String, connecting: Duration, total: Duration, authorities: String?) {
        set(CURLOPT_URL, address)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_FORBID_REUSE, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, min(connecting, total).milliseconds)
        set(CURLOPT_TIMEOUT_MS, total.milliseconds)
        if let authorities { set(CURLOPT_CAINFO, authorities) }
    }
}

/// Bytes that the library fetches.
final class Source {
    private let bytes: [UInt8]
    private var sent = 0

    /// Whether the library has fetched any.
    var hasBegun: Bool { sent > 0 }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static let read: Easy.BytesFunction = { target, size, count, object in
        guard let target = unsafe target, let object = unsafe object else { return 0 }
        return unsafe Unmanaged<Source>.fromOpaque(object).takeUnretainedValue().fill(
            UnsafeMutableRawBufferPointer(start: target, count: size * count))
    }

    private func fill(_ target: UnsafeMutableRawBufferPointer) -> Int {
        let part = bytes[sent...].prefix(target.count)
        unsafe target.copyBytes(from: part)
        sent += part.count
        return part.count
    }
}

/// Bytes that the library brings, up to a limit.
final class BoundedBuffer {
    private(set) var bytes: [UInt8] = []
    private(set) var isFull = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    static let write: Easy.BytesFunction = { source, size, count, object in
        guard let source = unsafe source, let object = unsafe object else { return 0 }
        return unsafe Unmanaged<BoundedBuffer>.fromOpaque(object).takeUnretainedValue().take(
            UnsafeRawBufferPointer(start: source, count: size * count))
    }

    /// Another count than was brought ends the call.
    private func take(_ part: UnsafeRawBufferPointer) -> Int {
        guard part.count <= limit - bytes.count else {
            isFull = true
            return part.count == 0 ? 1 : 0
        }
        unsafe bytes.append(contentsOf: part)
        return part.count
    }
}
