import QRWire

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
