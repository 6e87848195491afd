import Foundation
import QRPictures
import Testing

@Suite struct `The program behind the reader` {
    @Test func `a missing program is told`() async throws {
        let missing = PictureReader(executable: "/nowhere/second-qr", timeLimit: .seconds(60))
        #expect(await failure(of: try picture("clean.png"), with: missing) == .readerMissing)
    }

    @Test func `a program that may not be run is told`() async throws {
        let standIn = try StandIn("exit 0")
        let path = standIn.executable
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let reader = PictureReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(await failure(of: try picture("clean.png"), with: reader) == .readerMissing)
    }

    @Test func `a program that hangs is killed and gone`() async throws {
        let standIn = try StandIn("echo $$ > \"$DIR/said\"\nexec /bin/sleep 600")
        let clock = SayingClock(standIn)
        let reader = PictureReader(executable: standIn.executable, clock: clock)
        #expect(await failure(of: try picture("clean.png"), with: reader) == .gaveUp)
        #expect(isGone(try #require(clock.process)))
    }

    @Test(arguments: [
        ("kill -SEGV $$", PictureError.readerFailed), ("kill -KILL $$", .readerFailed),
        ("kill -XCPU $$", .gaveUp), ("exit 0", .readerFailed), ("exit 1", .readerFailed),
        ("exit 64", .readerFailed), ("echo '[]'", .readerFailed), ("echo '{\"a\":1}'", .readerFailed),
        ("echo '[1]'", .readerFailed), ("exec /usr/bin/yes", .readerFailed), ("exit 16", .gaveUp),
    ])
    func `a program that goes wrong is told`(script: String, error: PictureError) async throws {
        let standIn = try StandIn(script)
        let reader = PictureReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(await failure(of: try picture("clean.png"), with: reader) == error)
    }

    @Test(arguments: [(0, false), (18, true)])
    func `an answer tells whether there may be more codes`(exit: Int, mayHaveMore: Bool) async throws {
        let standIn = try StandIn("echo '[\"text\"]'\nexit \(exit)")
        let reader = PictureReader(executable: standIn.executable, timeLimit: .seconds(60))
        let found = try await reader.search([1])
        #expect(found.texts == ["text"] && found.mayHaveMore == mayHaveMore)
    }

    @Test func `a program that never looks at a large picture does no harm`() async throws {
        let standIn = try StandIn("echo '[\"text\"]'")
        let reader = PictureReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(try await reader.read(Array(repeating: 1, count: 32 << 20)) == ["text"])
    }

    @Test func `the program gets neither environment nor folder`() async throws {
        let standIn = try StandIn("printf '[\"%s\",\"%s\"]' \"$(pwd)\" \"$HOME$DBUS_SESSION_BUS_ADDRESS\"")
        let reader = PictureReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(try await reader.read([1]) == ["/", ""])
    }

    @Test func `broken bytes anywhere never end in a crash`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for name in ["clean.png", "clean.jpg", "clean.webp", "clean.heic"] {
            for _ in 0..<5 {
                var bytes = try picture(name)
                for _ in 0..<8 {
                    bytes[Int.random(in: 12..<bytes.count, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
                let error = await failure(of: bytes)
                #expect(error != .readerFailed && error != .gaveUp, "\(name), seed \(seed)")
            }
        }
    }
}

/// SplitMix64: the same seed gives the same numbers.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
