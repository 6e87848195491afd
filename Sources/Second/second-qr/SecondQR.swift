import CPictures
import QRWire

#if canImport(Glibc)
    import Glibc
#endif

/// Reads QR codes from a picture on standard input; see ``ReaderExit`` for what its exit codes say.
///
/// - `second-qr MILLISECONDS`: one picture in, a JSON array of texts out, searched for at most that long.
/// - `second-qr --frames`: length-prefixed camera frames in, length-prefixed JSON arrays out, until the end.
/// - `second-qr --engine NAME FILE...`: measures one engine over files (see ``Measurement``).
@main
enum SecondQR {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--frames" where arguments.count == 1:
            ProcessLimits.frames.apply()
            exit(FrameLoop().run().rawValue)
        case "--engine" where arguments.count >= 3:
            ProcessLimits.measurement.apply()
            exit(
                Measurement(engine: arguments.dropFirst().first ?? "", files: arguments.dropFirst(2)).run()
                    .rawValue)
        case let time? where arguments.count == 1:
            guard let milliseconds = Int(time), (1...600_000).contains(milliseconds) else { fallthrough }
            ProcessLimits.onePicture(milliseconds: milliseconds).apply()
            exit(readOnePicture(for: .milliseconds(milliseconds)).rawValue)
        default:
            exit(ReaderExit.misused.rawValue)
        }
    }

    private static func readOnePicture(for time: Duration) -> ReaderExit {
        let deadline = ContinuousClock.now + time
        guard let bytes = StandardStreams.read(atMost: ReaderLimits.mostBytes + 1) else { return .misused }
        guard bytes.count <= ReaderLimits.mostBytes else { return .tooLarge }
        let reading = Reading(of: bytes, until: deadline)
        let answer = JSONTexts.array(reading.format.map { [$0] } ?? reading.codes.map(\.text))
        switch reading.exit {
        case .found, .foundPart, .unreadableFormat:
            return StandardStreams.write(answer) ? reading.exit : .misused
        default: return reading.exit
        }
    }
}

/// Serves camera frames until standard input ends.
///
/// A frame that cannot be decoded shows nothing, like one without a code: the next frame comes soon.
struct FrameLoop {
    func run() -> ReaderExit {
        var turn = 0
        while let prefix = StandardStreams.read(exactly: FrameLength.size) {
            guard let count = FrameLength.count(prefix), count <= ReaderLimits.mostBytes else {
                return .tooLarge
            }
            guard let bytes = StandardStreams.read(exactly: count) else { return .misused }
            ProcessLimits.allowFrame()
            let answer = JSONTexts.array(texts(in: bytes, turn: turn))
            guard StandardStreams.write(FrameLength.prefix(answer.count) + answer) else { return .misused }
            turn += 1
        }
        return .found
    }

    private func texts(in bytes: [UInt8], turn: Int) -> [String] {
        let deadline = ContinuousClock.now + ReaderLimits.frameTime
        guard case .success(let decoded) = GreyPicture.decode(bytes, as: PictureFormat(of: bytes)) else {
            return []
        }
        var search = Search(decoded.picture, until: deadline, workingPixels: Views.forFrames)
        return search.runForFrame(turn: turn).map(\.text)
    }
}

/// What this program allows itself, so that a hostile picture can harm nothing but this process.
struct ProcessLimits {
    /// Bytes of address space: the largest picture allowed, decoded with alpha, and its filtered copies.
    private static let addressSpace: rlim_t = 1536 << 20
    /// Seconds of processor time; the kernel ends the process then.
    let processorSeconds: rlim_t

    /// Two seconds more than the search may take, for decoding and for the last look.
    static func onePicture(milliseconds: Int) -> Self {
        Self(processorSeconds: rlim_t(milliseconds / 1000 + 2))
    }

    /// The soft limit moves with each frame (see ``allowFrame()``).
    static let frames = Self(processorSeconds: rlim_t.max)
    static let measurement = Self(processorSeconds: rlim_t.max)

    /// Sets the limits for the rest of this process's life; they cannot be raised again.
    func apply() {
        Self.limit(RLIMIT_CORE, to: 0)
        Self.limit(RLIMIT_FSIZE, to: 0)
        Self.limit(RLIMIT_AS, to: Self.addressSpace)
        if processorSeconds != rlim_t.max { Self.limit(RLIMIT_CPU, to: processorSeconds) }
        // Neither a debugger of the same person nor a core file sees the picture; no file can give privileges.
        cpictures_keep_to_itself()
    }

    /// Gives the next frame two seconds of processor time, counted from what was used so far.
    static func allowFrame() {
        var used = rusage()
        guard unsafe getrusage(__rusage_who_t(0), &used) == 0 else { return }
        var current = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &current) == 0 else { return }
        current.rlim_cur = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 2)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &current)
    }

    private static func limit(_ resource: __rlimit_resource, to value: rlim_t) {
        var both = rlimit(rlim_cur: value, rlim_max: value)
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &both)
    }
}

/// Standard input and output as bytes.
enum StandardStreams {
    /// Reads to the end of input, or until there are `most` bytes; nil when reading fails.
    static func read(atMost most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < most {
            guard let more = readSome(atMost: min(most - bytes.count, 1 << 20)) else { return nil }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Reads exactly `count` bytes; nil when the input ends before.
    static func read(exactly count: Int) -> [UInt8]? {
        guard let bytes = read(atMost: count), bytes.count == count else { return nil }
        return bytes
    }

    /// Writes everything; false when that fails.
    static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// The next bytes of input, none at its end; nil when reading fails.
    private static func readSome(atMost most: Int) -> [UInt8]? {
        while true {
            var failed = false
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                let got = unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
                count = max(got, 0)
                failed = got < 0
            }
            if !failed { return bytes }
            if errno != EINTR { return nil }
        }
    }
}
