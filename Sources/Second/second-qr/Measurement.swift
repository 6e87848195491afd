import QRWire

#if canImport(Glibc)
    import Glibc
#endif

/// Runs one engine over picture files and prints a line of JSON for each; used by `Benchmarks/qr/run`.
///
/// Engines: `second` (the whole search), `zxing-plain`, `zbar-plain`, `zbar-invert`, `both-plain` (the two plain
/// engines, each also inverted), and `stage:NAME` (one stage of the search).
struct Measurement {
    let engine: String
    let files: ArraySlice<String>

    func run() -> ReaderExit {
        for file in files {
            guard let bytes = Self.contents(of: file) else { return .misused }
            let start = ContinuousClock.now
            let before = Self.processorTime()
            guard let (texts, stage) = measure(bytes) else { return .misused }
            let wall = Self.milliseconds(ContinuousClock.now - start)
            let work = Self.milliseconds(Self.processorTime() - before)
            let list = String(decoding: JSONTexts.array(texts), as: UTF8.self)
            print(
                "{\"file\":\(JSONTexts.quoted(file)),\"ms\":\(wall),\"work\":\(work),"
                    + "\"stage\":\(JSONTexts.quoted(stage)),\"texts\":\(list)}")
        }
        return .found
    }

    /// How much processor time this process has had: other programs do not change it.
    private static func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

    private func measure(_ bytes: [UInt8]) -> (texts: [String], stage: String)? {
        guard case .success(let decoded) = GreyPicture.decode(bytes, as: PictureFormat(of: bytes)) else {
            return ([], "not decoded")
        }
        let picture = decoded.picture
        switch engine {
        case "second":
            var search = Search(picture, until: .now + .seconds(20))
            let codes = search.run()
            let stage = codes.isEmpty ? "none" : search.lastStage + (search.mayHaveMore ? ", more" : "")
            return (codes.map(\.text), search.ranOut ? "gave up" : stage)
        case "frame":
            var search = Search(picture, until: .now + ReaderLimits.frameTime, workingPixels: Views.forFrames)
            let codes = search.runForFrame(turn: 0)
            return (codes.map(\.text), search.ranOut ? "gave up" : search.lastStage)
        case "zxing-plain": return (ZXing.read(picture).map(\.text), "")
        case "zbar-plain": return (ZBar.read(picture).map(\.text), "")
        case "zbar-invert":
            return (firstFound([{ ZBar.read(picture) }, { ZBar.read(picture.inverted()) }]), "")
        case "zxing-invert":
            return (firstFound([{ ZXing.read(picture) }, { ZXing.read(picture.inverted()) }]), "")
        case "both-plain":
            return (
                firstFound([
                    { ZXing.read(picture) }, { ZXing.read(picture.inverted()) }, { ZBar.read(picture) },
                    { ZBar.read(picture.inverted()) },
                ]), ""
            )
        default:
            guard engine.hasPrefix("stage:") else { return nil }
            var search = Search(picture, until: .now + .seconds(60))
            return search.run(only: String(engine.dropFirst(6))).map { ($0.map(\.text), search.lastStage) }
        }
    }

    private func firstFound(_ attempts: [() -> [Code]]) -> [String] {
        for attempt in attempts {
            let codes = attempt()
            if !codes.isEmpty { return codes.map(\.text) }
        }
        return []
    }

    private static func contents(of file: String) -> [UInt8]? {
        guard let stream = unsafe fopen(file, "rb") else { return nil }
        defer { unsafe fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while bytes.count <= ReaderLimits.mostBytes {
            let got = unsafe fread(&buffer, 1, buffer.count, stream)
            if got == 0 { break }
            bytes += buffer[..<got]
        }
        return bytes
    }
}
