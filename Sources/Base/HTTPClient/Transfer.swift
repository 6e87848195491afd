internal import CCurl

/// One call that is under way: its options, what it sends, and what it has brought so far.
///
/// It is made where it is asked for, and used in the loop's thread alone.
final class Transfer: @unchecked Sendable {
    private let request: ServiceRequest
    private let deadline: ContinuousClock.Instant
    private let limits: CallLimits
    private let authorities: String?
    private let onWrongPin: @Sendable (String?) -> Void
    private var easy: Easy?
    private let sink: BoundedBuffer
    private let head = HeadLog(limit: HeadLog.most)
    private let source: Source

    init(
        _ request: ServiceRequest, limits: CallLimits, authorities: String?,
        onWrongPin: @escaping @Sendable (String?) -> Void
    ) {
        self.request = request
        self.limits = limits
        self.authorities = authorities
        self.onWrongPin = onWrongPin
        deadline = ContinuousClock.now + limits.total
        sink = BoundedBuffer(limit: limits.body)
        source = Source(request.body ?? [])
    }

    /// A handle that does it.
    ///
    /// - Throws: why it cannot begin.
    func begin() throws(HTTPClientError) -> Easy {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw .unreachable }
        guard let easy = Easy() else { throw .busy }
        self.easy = easy
        var options = Options(easy)
        options.begin(
            request.address, connecting: limits.connecting, total: left, authorities: authorities)
        setVerb(&options)
        setConnection(&options)
        let failure = setHeaders(&options)
        if let code = options.failure ?? failure { throw HTTPClientError(code, hasAsked: false) }
        return easy
    }

    private func setVerb(_ options: inout Options) {
        // A form's length is told also where it is empty, as these verbs want it.
        if request.body != nil || ["POST", "PUT", "PATCH"].contains(request.verb) {
            options.set(CURLOPT_UPLOAD, 1)
            options.set(large: CURLOPT_INFILESIZE_LARGE, request.body?.count ?? 0)
            options.set(CURLOPT_READDATA, source)
            unsafe options.set(CURLOPT_READFUNCTION, Source.read)
        }
        if request.verb == "HEAD" {
            options.set(CURLOPT_NOBODY, 1)
        } else {
            options.set(CURLOPT_CUSTOMREQUEST, request.verb)
        }
    }

    /// A connection that stood idle may be dead, and the library then sends again by itself: that is right for what
    /// only reads, and cannot be where a body was sent, since ours cannot be rewound; all else has a fresh one.
    private func setConnection(_ options: inout Options) {
        let isSafe = request.isReading || request.body?.isEmpty == false
        options.set(CURLOPT_FRESH_CONNECT, isSafe ? 0 : 1)
        options.set(CURLOPT_FORBID_REUSE, 0)
        options.set(CURLOPT_MAXAGE_CONN, 50)
        options.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        options.set(CURLOPT_PROTOCOLS_STR, request.address.hasPrefix("https:") ? "https" : "http")
        options.set(CURLOPT_PATH_AS_IS, 1)
        // A name that is still being looked up must not hold up the others when a call ends.
        options.set(CURLOPT_QUICK_EXIT, 1)
        guard !request.pins.isEmpty else { return }
        options.set(
            CURLOPT_PINNEDPUBLICKEY, request.pins.map { "sha256//\($0)" }.joined(separator: ";"))
        options.set(CURLOPT_CERTINFO, 1)
    }

    private func setHeaders(_ options: inout Options) -> CURLcode? {
        // Without an empty Expect the library would wait for leave to send a larger body.
        let lines = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
        guard let list = TextList(lines) else { return CURLE_OUT_OF_MEMORY }
        options.set(CURLOPT_HTTPHEADER, list)
        self.list = consume list
        options.set(CURLOPT_WRITEDATA, sink)
        unsafe options.set(CURLOPT_WRITEFUNCTION, BoundedBuffer.write)
        options.set(CURLOPT_HEADERDATA, head)
        unsafe options.set(CURLOPT_HEADERFUNCTION, HeadLog.look)
        return nil
    }

    private var list: TextList?

    /// Gives up the handle and what it uses: in the loop's thread, before anybody else hears of the end.
    func end() {
        easy = nil
        list = nil
    }

    /// What came of it.
    func outcome(_ code: CURLcode) -> Result<ServiceAnswer, HTTPClientError> {
        guard let easy else { return .failure(.unreachable) }
        if sink.isFull || head.isFull { return .failure(.tooLarge) }
        guard code == CURLE_OK else { return .failure(failure(code, easy)) }
        guard head.isComplete else { return .failure(.lost) }
        return .success(ServiceAnswer(status: easy.status, headers: head.fields, body: sink.bytes))
    }

    private func failure(_ code: CURLcode, _ easy: Easy) -> HTTPClientError {
        switch code {
        // The handshake broke, or there is no TLS at all: that is no word on a certificate.
        case CURLE_SSL_CONNECT_ERROR: return .unreachable
        // It does not stand in the way of a certificate's being wrong; the file is.
        case CURLE_SSL_CACERT_BADFILE: return .fault(code: Int(code.rawValue))
        // The connection was dead, and what was sent is not sent again.
        case CURLE_SEND_FAIL_REWIND: return .lost
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: onWrongPin(easy.certificate)
        default: break
        }
        let error = HTTPClientError(code, hasAsked: easy.hasAsked)
        if case .fault = error, easy.hasAsked { return .lost }
        return error
    }
}

/// The head of an answer, a line at a time; those of interim answers are dropped, and so is what follows a body.
final class HeadLog {
    /// More than any head of a service's answer.
    static let most = 65_536

    private(set) var fields: [HTTPClientRequest.Field] = []
    private(set) var isComplete = false
    private(set) var isFull = false
    private var room: Int

    init(limit: Int) { room = limit }

    static let look: Easy.BytesFunction = { line, size, count, object in
        guard let line = unsafe line, let object = unsafe object else { return 0 }
        return unsafe Unmanaged<HeadLog>.fromOpaque(object).takeUnretainedValue().take(
            UnsafeRawBufferPointer(start: line, count: size * count))
    }

    /// Another count than was brought ends the call.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard bytes.count <= room else {
            isFull = true
            return bytes.count == 0 ? 1 : 0
        }
        room -= bytes.count
        unsafe note(String(decoding: bytes, as: UTF8.self))
        return bytes.count
    }

    private func note(_ line: String) {
        let text = line.filter { !$0.isNewline }
        if text.hasPrefix("HTTP/") {
            fields = []
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete, let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let end = value.lastIndex { $0 != " " && $0 != "\t" }
            fields.append(.init(String(text[..<colon]), end.map { String(value[...$0]) } ?? ""))
        }
    }
}
