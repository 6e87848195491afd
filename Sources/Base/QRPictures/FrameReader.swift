internal import QRWire

/// Reads the QR codes of a live camera's frames with one program that stays alive between frames.
///
/// Starting `second-qr` for each frame would cost more than the search. The program starts with the first frame,
/// is started again when it has died, and ends with ``close()`` or when this reader is dropped.
public actor FrameReader {
    /// How long one frame may take before the program is ended.
    public static let usualTimeLimit = Duration.seconds(1)

    private let executable: String
    private let timeLimit: Duration
    private let clock: any Clock<Duration>
    private var session: FrameSession?
    private var isBusy = false

    /// A reader that runs the program at `executable`; nothing starts before the first frame.
    ///
    /// - Parameters:
    ///   - executable: the path of `second-qr`.
    ///   - timeLimit: how long one frame may take before the program is ended.
    ///   - clock: what measures that time.
    public init(
        executable: String, timeLimit: Duration = FrameReader.usualTimeLimit,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.executable = executable
        self.timeLimit = timeLimit
        self.clock = clock
    }

    /// The texts of the QR codes in one frame, none when nothing was seen.
    ///
    /// A frame that comes while another is being read counts as showing nothing: the next one comes soon. So does
    /// one that cannot be decoded.
    ///
    /// - Parameter frame: the bytes of a JPEG (PNG and WebP do as well).
    /// - Returns: each text once, top to bottom.
    /// - Throws: ``PictureError/tooLarge``, ``PictureError/gaveUp``, ``PictureError/readerMissing`` or
    ///   ``PictureError/readerFailed``; the next frame starts the program again.
    public func read(_ frame: [UInt8]) async throws(PictureError) -> [String] {
        guard frame.count <= ReaderLimits.mostBytes else { throw .tooLarge }
        guard !isBusy, !frame.isEmpty else { return [] }
        isBusy = true
        defer { isBusy = false }
        if let session {
            let outcome = await session.read(frame)
            // A program that died since the last frame is not this frame's fault: that one gets another try.
            guard outcome == .failure(.readerFailed), self.session === session else {
                return try await checked(outcome)
            }
            await close()
        }
        let fresh = FrameSession(executable: executable, timeLimit: timeLimit, clock: clock)
        session = fresh
        await fresh.start()
        return try await checked(await fresh.read(frame))
    }

    private func checked(_ outcome: Result<[String], PictureError>) async throws(PictureError) -> [String] {
        if case .failure = outcome { await close() }
        return try outcome.get()
    }

    /// Ends the program; a later frame starts it again.
    public func close() async {
        let ending = session
        session = nil
        await ending?.close()
    }
}
