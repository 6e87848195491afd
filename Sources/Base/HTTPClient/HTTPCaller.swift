internal import Bytes
internal import CCurl

/// Asks other services by HTTP through libcurl, in threads of its own.
///
/// Only addresses of a list (ASVS 13.2.4); TLS 1.2 and up with certificates verified; no redirection, cookie, proxy
/// or compression; a connection of its own for each call, so that nothing is ever sent twice.
package struct HTTPCaller: HTTPClientCalls {
    private let isAllowed: @Sendable (HTTPOrigin) -> Bool
    private let limits: CallLimits
    private let authorities: String?
    private let threads: CallThreads

    /// - Parameters:
    ///   - allowed: the addresses that may be called.
    ///   - limits: of each call.
    ///   - authorities: a file of certificates (PEM) that are trusted instead of the system's.
    ///   - threads: how many calls run at once.
    ///   - waiting: how many more may wait.
    package init(
        allowed: some Sequence<HTTPOrigin>, limits: CallLimits = CallLimits(), authorities: String? = nil,
        threads: Int = 4, waiting: Int = 64
    ) {
        let allowed = Set(allowed)
        self.init(allowing: { allowed.contains($0) }, limits, authorities, threads, waiting)
    }

    /// One whose list of addresses may change.
    ///
    /// - Parameters:
    ///   - isAllowed: whether an address may be called now.
    ///   - limits: of each call.
    ///   - threads: how many calls run at once.
    package init(
        allowing isAllowed: @escaping @Sendable (HTTPOrigin) -> Bool, limits: CallLimits, threads: Int
    ) {
        self.init(allowing: isAllowed, limits, nil, threads, 0)
    }

    private init(
        allowing isAllowed: @escaping @Sendable (HTTPOrigin) -> Bool, _ limits: CallLimits,
        _ authorities: String?, _ threads: Int, _ waiting: Int
    ) {
        self.isAllowed = isAllowed
        self.limits = limits
        self.authorities = authorities
        self.threads = CallThreads(threads: threads, waiting: waiting)
    }

    /// Asks once; see ``OutsideCalls/call(_:)``.
    package func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        guard isAllowed(request.base) else { throw .notAllowed }
        guard HTTPOrigin.isPath(request.path), request.headers.allSatisfy(Self.isHeader) else {
            throw .invalid
        }
        return try await threads.run(within: limits.total) { [limits, authorities] easy, left in
            Self.call(request, easy, limits, left, authorities)
        }
    }

    private static func call(
        _ request: HTTPClientRequest, _ easy: Easy, _ limits: CallLimits, _ left: Duration,
        _ authorities: String?
    ) -> Result<HTTPClientResponse, HTTPClientError> {
        // Without an empty Expect the library would wait for leave to send a larger body.
        let lines =
            request.headers.map { "\($0.name): \($0.value)" } + ["Accept: application/json", "Expect:"]
        guard let headers = TextList(lines) else { return .failure(.busy) }
        let sink = BoundedBuffer(limit: limits.body)
        let head = HeadLog(limit: HeadLog.most)
        let source = Source(request.body)
        let query = request.query.isEmpty ? "" : "?\(FormText.encode(request.query))"
        var options = Options(easy)
        options.begin(
            request.base.text + request.path + query, connecting: limits.connecting, total: left,
            authorities: authorities)
        options.set(CURLOPT_PROTOCOLS_STR, request.base.isSecure ? "https" : "http")
        options.set(CURLOPT_HTTPHEADER, headers)
        if request.verb == .post { options.post(source, count: request.body.count) }
        options.set(CURLOPT_WRITEDATA, sink)
        unsafe options.set(CURLOPT_WRITEFUNCTION, BoundedBuffer.write)
        options.set(CURLOPT_HEADERDATA, head)
        unsafe options.set(CURLOPT_HEADERFUNCTION, HeadLog.look)
        let code = options.failure ?? withExtendedLifetime((source, sink, head)) { easy.perform() }
        defer { easy.reset() }
        if sink.isFull || head.isFull { return .failure(.tooLarge) }
        guard code == CURLE_OK else { return .failure(HTTPClientError(code, hasAsked: easy.hasAsked)) }
        // The library takes a head that breaks off for an answer, too.
        guard head.isComplete else { return .failure(.lost) }
        return .success(
            HTTPClientResponse(status: easy.status, body: sink.bytes, retryAfter: easy.retryAfter))
    }

    /// A name of letters and hyphens, and a value that cannot end its line.
    static func isHeader(_ field: HTTPClientRequest.Field) -> Bool {
        !field.name.isEmpty
            && field.name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-")
            }
            && !field.value.isEmpty && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}

extension Options {
    fileprivate mutating func post(_ source: Source, count: Int) {
        set(CURLOPT_POST, 1)
        set(large: CURLOPT_POSTFIELDSIZE_LARGE, count)
        set(CURLOPT_READDATA, source)
        unsafe set(CURLOPT_READFUNCTION, Source.read)
    }
}
