internal import Bytes
internal import CZlib

/// Bodies in the zlib format (RFC 1950), through the system's zlib, whose working memory is wiped as well.
enum Compression {
    /// The compressed body.
    static func compress(_ body: SecretBytes) -> SecretBytes {
        let stream = unsafe makeStream()
        defer { unsafe stream.deallocate() }
        let ready = unsafe deflateInit_(
            stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(ready == Z_OK, "zlib had no memory to begin")
        defer { unsafe deflateEnd(stream) }
        let bound = unsafe Int(deflateBound(stream, UInt(body.count)))
        return unsafe SecretBytes(capacity: bound) { output in
            unsafe body.withUnsafeBytes { input in
                unsafe point(stream, from: input, to: output)
                let result = unsafe deflate(stream, Z_FINISH)
                precondition(result == Z_STREAM_END, "zlib outgrew its own bound")
                return unsafe Int(stream.pointee.total_out)
            }
        }
    }

    /// The body, or nil if the bytes are no whole zlib stream or inflate beyond `limit`.
    static func decompress(_ compressed: UnsafeRawBufferPointer, limit: Int) -> SecretBytes? {
        var room = min(max(4096, compressed.count * 8), limit)
        while true {
            switch unsafe attempt(compressed, room: room) {
            case .whole(let body): return body
            case .tooSmall where room < limit: room = min(room * 4, limit)
            case .tooSmall, .broken: return nil
            }
        }
    }

    private enum Attempt {
        case whole(SecretBytes)
        case tooSmall
        case broken
    }

    private static func attempt(_ compressed: UnsafeRawBufferPointer, room: Int) -> Attempt {
        let stream = unsafe makeStream()
        defer { unsafe stream.deallocate() }
        guard unsafe inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return .broken
        }
        defer { unsafe inflateEnd(stream) }
        var result = Z_OK
        let body = unsafe SecretBytes(capacity: room) { output in
            unsafe point(stream, from: compressed, to: output)
            result = unsafe inflate(stream, Z_FINISH)
            return unsafe Int(stream.pointee.total_out)
        }
        if result == Z_STREAM_END { return unsafe stream.pointee.avail_in == 0 ? .whole(body) : .broken }
        return unsafe result == Z_BUF_ERROR && stream.pointee.avail_out == 0 ? .tooSmall : .broken
    }

    private static func point(
        _ stream: UnsafeMutablePointer<z_stream>, from input: UnsafeRawBufferPointer,
        to output: UnsafeMutableRawBufferPointer
    ) {
        // zlib's pointer to its input is not const, although it never writes there.
        unsafe stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
            .assumingMemoryBound(to: Bytef.self)
        unsafe stream.pointee.avail_in = uInt(input.count)
        unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        unsafe stream.pointee.avail_out = uInt(output.count)
    }

    /// A stream whose blocks begin with their size, so that each can be wiped when zlib gives it back.
    ///
    /// On the heap, since zlib refuses a stream that stands elsewhere than where it was begun.
    private static func makeStream() -> UnsafeMutablePointer<z_stream> {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe stream.pointee.zalloc = { _, items, size in
            let count = Int(items) * Int(size) + 16
            let block = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
            unsafe block.storeBytes(of: count, as: Int.self)
            return unsafe block + 16
        }
        unsafe stream.pointee.zfree = { _, address in
            guard let block = unsafe address.map({ unsafe $0 - 16 }) else { return }
            let count = unsafe block.load(as: Int.self)
            unsafe wipe(UnsafeMutableRawBufferPointer(start: block, count: count))
            unsafe block.deallocate()
        }
        return unsafe stream
    }
}
