internal import CZlib
internal import HTTPTypes

/// Bytes in the gzip format (RFC 1952), for files that hold nothing that is anybody's own: beside a secret, the size of
/// what is compressed would tell of it.
enum Gzip {
    /// The compressed bytes; nil where zlib has no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        // zlib's widest window; 16 more asks for gzip's head and checksum.
        let ready = unsafe deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard ready == Z_OK else { return nil }
        defer { _ = unsafe deflateEnd(&stream) }
        var input = bytes
        let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { input in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = uInt(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = uInt(output.count)
                isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = unsafe bound - Int(stream.avail_out)
        }
        return isWhole ? output : nil
    }
}

extension HTTPRequest {
    /// Whether who asks takes gzip (RFC 9110, section 12.5.3).
    var takesGzip: Bool {
        (headerFields[.acceptEncoding] ?? "").lowercased().split(separator: ",").contains { each in
            let parts = each.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return parts.first == "gzip" && weight > 0
        }
    }
}
