internal import CCurl

/// One of libcurl's handles; it stays in the thread that made it.
@safe final class Easy {
    let handle: UnsafeMutableRawPointer
    /// Tells handles apart.
    var id: UInt { unsafe UInt(bitPattern: handle) }

    /// Once in a process, before anything else of the library.
    static let hasBegun: Bool = curl_begin() == CURLE_OK

    init?() {
        guard Self.hasBegun, let made = unsafe curl_easy_init() else { return nil }
        unsafe handle = unsafe made
    }

    deinit { unsafe curl_easy_cleanup(handle) }

    /// Forgets all options; connections and the last TLS sessions stay, so that the next handshake is shorter.
    func reset() { unsafe curl_easy_reset(handle) }

    func set(_ option: CURLoption, _ value: Int) -> CURLcode { unsafe curl_set_number(handle, option, value) }

    func set(large option: CURLoption, _ value: Int) -> CURLcode {
        unsafe curl_set_large(handle, option, curl_off_t(value))
    }

    /// The library keeps a copy of its own.
    func set(_ option: CURLoption, _ value: String) -> CURLcode {
        unsafe value.withCString { unsafe curl_set_text(handle, option, $0) }
    }

    /// What the library hands on to the functions below; it must outlive ``perform()``.
    func set(_ option: CURLoption, _ object: AnyObject) -> CURLcode {
        unsafe curl_set_pointer(handle, option, Unmanaged.passUnretained(object).toOpaque())
    }

    func set(_ option: CURLoption, _ list: borrowing TextList) -> CURLcode {
        unsafe curl_set_list(handle, option, list.head)
    }

    typealias BytesFunction =
        @convention(c) (
            UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
        ) -> Int

    func set(_ option: CURLoption, _ function: BytesFunction) -> CURLcode {
        unsafe curl_set_bytes_function(handle, option, function)
    }

    func perform() -> CURLcode { unsafe curl_easy_perform(handle) }

    /// Whether the connection was ready for what was to be asked: before, nothing was.
    var hasAsked: Bool {
        var time = curl_off_t(0)
        return unsafe curl_get_large(handle, CURLINFO_PRETRANSFER_TIME_T, &time) == CURLE_OK && time > 0
    }

    /// Whether the last call went over a connection that an earlier one had left open.
    var hasReused: Bool {
        var made = 0
        return unsafe curl_get_number(handle, CURLINFO_NUM_CONNECTS, &made) == CURLE_OK && made == 0
    }

    /// The certificate that the other side showed as its own, as PEM; it was asked for by `CURLOPT_CERTINFO`.
    var certificate: String? {
        guard let text = unsafe curl_get_certificate(handle) else { return nil }
        return unsafe String(cString: text)
    }

    /// After how many seconds the other side wants to be asked again, whichever way it wrote that; nil if it did not.
    var retryAfter: Int? {
        var seconds = curl_off_t(0)
        let code = unsafe curl_get_large(handle, CURLINFO_RETRY_AFTER, &seconds)
        return code == CURLE_OK && seconds > 0 ? Int(seconds) : nil
    }

    /// The last status that the other side sent; 0 if it sent none.
    var status: Int {
        var status = 0
        return unsafe curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0
    }
}

/// Lines for the library, which must outlive what uses them.
@safe struct TextList: ~Copyable {
    fileprivate private(set) var head: UnsafeMutablePointer<curl_slist>?

    /// nil if there is no memory.
    init?(_ texts: [String]) {
        unsafe head = nil
        for text in texts {
            guard let longer = unsafe curl_slist_append(head, text) else { return nil }
            unsafe head = unsafe longer
        }
    }

    deinit { unsafe curl_slist_free_all(head) }
}

extension HTTPClientError {
    /// What the library says, in our words.
    ///
    /// - Parameters:
    ///   - code: what the library returned.
    ///   - status: the last one of a mail server; 0 for another service.
    ///   - hasAsked: whether the connection stood.
    init(_ code: CURLcode, status: Int = 0, hasAsked: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY:
            self = .unreachable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_USE_SSL_FAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            self = .untrusted
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .wrongPin
        case CURLE_LOGIN_DENIED where !(400..<500).contains(status): self = .denied
        case CURLE_FILESIZE_EXCEEDED: self = .tooLarge
        case _ where status >= 400: self = .refused(status: status)
        case _ where Self.broken.contains(code): self = hasAsked ? .lost : .unreachable
        default: self = .fault(code: Int(code.rawValue))
        }
    }

    /// The connection ended, time ran out, or the other side speaks something else.
    private static let broken = [
        CURLE_OPERATION_TIMEDOUT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE,
        CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_UNSUPPORTED_PROTOCOL,
    ]
}
