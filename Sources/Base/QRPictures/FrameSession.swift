internal import QRWire
internal import Subprocess

#if canImport(Glibc)
    internal import Glibc
#endif

/// One life of `second-qr --frames`.
actor FrameSession {
    private let executable: String
    private let timeLimit: Duration
    private let clock: any Clock<Duration>
    private let frames: AsyncStream<[UInt8]>
    private let queue: AsyncStream<[UInt8]>.Continuation
    private var reply: CheckedContinuation<Result<[String], PictureError>, Never>?
    private var end: PictureError?
    private var life: Task<Void, Never>?

    init(executable: String, timeLimit: Duration, clock: any Clock<Duration>) {
        // The program may die while a frame is being written; that is an error to throw, not a reason to die too.
        _ = Self.ignoringBrokenPipes
        self.executable = executable
        self.timeLimit = timeLimit
        self.clock = clock
        (frames, queue) = AsyncStream.makeStream()
    }

    deinit { queue.finish() }

    /// Starts the program.
    func start() {
        let configuration = Configuration.pictureReader(at: executable, arguments: ["--frames"])
        // Weak, so that dropping the session ends the queue, and with it the program.
        life = Task { [weak self, frames] in
            do {
                _ = try await run(configuration, input: .inputWriter, output: .sequence, error: .discarded) {
                    execution in
                    var answers = FrameAnswers(execution.standardOutput)
                    for await frame in frames {
                        let writer = execution.standardInputWriter
                        _ = try await writer.write(FrameLength.prefix(frame.count) + frame)
                        await self?.answer(.success(try await answers.next()))
                    }
                }
                await self?.ended(.readerFailed)
            } catch let error as SubprocessError {
                await self?.ended(PictureError(error))
            } catch {
                await self?.ended(.readerFailed)
            }
        }
    }

    /// What one frame shows; frames must come one at a time.
    func read(_ frame: [UInt8]) async -> Result<[String], PictureError> {
        if let end { return .failure(end) }
        let watch = Task { [weak self, clock, timeLimit] in
            guard (try? await clock.sleep(for: timeLimit)) != nil, !Task.isCancelled else { return }
            await self?.giveUp()
        }
        defer { watch.cancel() }
        return await withCheckedContinuation { continuation in
            reply = continuation
            queue.yield(frame)
        }
    }

    /// Kills the program, which holds nothing worth keeping, and waits until it is gone.
    func close() async {
        ended(.readerFailed)
        life?.cancel()
        await life?.value
    }

    private func giveUp() {
        ended(.gaveUp)
        life?.cancel()
    }

    private func ended(_ error: PictureError) {
        end = end ?? error
        queue.finish()
        answer(.failure(error))
    }

    private func answer(_ result: Result<[String], PictureError>) {
        reply?.resume(returning: result)
        reply = nil
    }

    private static let ignoringBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// The length-prefixed answers on the program's standard output.
private struct FrameAnswers {
    private var buffers: SubprocessOutputSequence.Iterator
    private var bytes: [UInt8] = []

    init(_ output: SubprocessOutputSequence) {
        buffers = output.makeAsyncIterator()
    }

    /// The next answer's texts.
    mutating func next() async throws(PictureError) -> [String] {
        guard let count = FrameLength.count(try await take(FrameLength.size)),
            count <= ReaderLimits.mostAnswerBytes,
            let texts = AnswerTexts.parse(try await take(count))
        else { throw .readerFailed }
        return texts
    }

    private mutating func take(_ count: Int) async throws(PictureError) -> [UInt8] {
        while bytes.count < count {
            let more: SubprocessOutputSequence.Buffer?
            do { more = try await buffers.next() } catch { throw .readerFailed }
            guard let more else { throw .readerFailed }
            bytes += unsafe more.withUnsafeBytes { unsafe Array($0) }
        }
        defer { bytes.removeFirst(count) }
        return Array(bytes.prefix(count))
    }
}
