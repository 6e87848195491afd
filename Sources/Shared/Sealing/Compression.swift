internal import Bytes
internal import CZlib

/// Bodies in the zlib format (RFC 1950), through the system's zlib, whose working memory is wiped as well.
enum Compression {
    /// A body larger than this is refused: nobody has a million accounts, and a few bytes may inflate to gigabytes.
    static let greatestBody = 512 << 20

    static func compress(_ body: SecretBytes) -> SecretBytes {
        var stream = unsafe wipingStream()
        let ready = unsafe deflateInit_(
            &stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(ready == Z_OK, "zlib had no memory to begin")
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(body.count)))
        return unsafe SecretBytes(capacity: bound) { output in
            unsafe body.withUnsafeBytes { input in
                unsafe point(&stream, from: input, to: output)
                let result = unsafe deflate(&stream, Z_FINISH)
                precondition(result == Z_STREAM_END, "zlib outgrew its own bound")
                return unsafe Int(stream.total_out)
            }
        }
    }

    /// The body, or nil if the bytes are no whole zlib stream or inflate beyond ``greatestBody``.
    static func decompress(_ compressed: UnsafeRawBufferPointer) -> SecretBytes? {
        var room = max(4096, compressed.count * 8)
        while room <= greatestBody * 2 {
            switch unsafe attempt(compressed, room: room) {
            case .whole(let body): return body
            case .tooSmall: room *= 4
            case .broken: return nil
            }
        }
        return nil
    }

    private enum Attempt {
        case whole(SecretBytes)
        case tooSmall
        case broken
    }

    private static func attempt(_ compressed: UnsafeRawBufferPointer, room: Int) -> Attempt {
        var stream = unsafe wipingStream()
        guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return .broken
        }
        defer { unsafe inflateEnd(&stream) }
        var result = Z_OK
        let body = unsafe SecretBytes(capacity: room) { output in
            unsafe point(&stream, from: compressed, to: output)
            result = unsafe inflate(&stream, Z_FINISH)
            return unsafe Int(stream.total_out)
        }
        if result == Z_STREAM_END { return unsafe stream.avail_in == 0 ? .whole(body) : .broken }
        return unsafe result == Z_BUF_ERROR && stream.avail_out == 0 ? .tooSmall : .broken
    }

    private static func point(
        _ stream: inout z_stream, from input: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
    ) {
        // zlib's pointer to its input is not const, although it never writes there.
        unsafe stream.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
            .assumingMemoryBound(to: Bytef.self)
        unsafe stream.avail_in = uInt(input.count)
        unsafe stream.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
        unsafe stream.avail_out = uInt(output.count)
    }

    /// A stream whose blocks begin with their size, so that each can be wiped when zlib gives it back.
    private static func wipingStream() -> z_stream {
        var stream = unsafe z_stream()
        unsafe stream.zalloc = { _, items, size in
            let count = Int(items) * Int(size) + 16
            let block = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
            unsafe block.storeBytes(of: count, as: Int.self)
            return unsafe block + 16
        }
        unsafe stream.zfree = { _, address in
            guard let block = unsafe address.map({ unsafe $0 - 16 }) else { return }
            let count = unsafe block.load(as: Int.self)
            unsafe wipe(UnsafeMutableRawBufferPointer(start: block, count: count))
            unsafe block.deallocate()
        }
        return unsafe stream
    }
}
