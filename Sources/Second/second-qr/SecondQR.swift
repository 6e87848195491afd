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
