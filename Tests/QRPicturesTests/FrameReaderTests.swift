import Foundation
import QRPictures
import Testing

@Suite struct `Reading camera frames` {
    @Test func `one program serves frame after frame`() async throws {
        let standIn = try StandIn("echo started >> \"$DIR/starts\"\nexec \"$REAL\" \"$@\"")
        let frames = FrameReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(standIn.starts == 0)
        #expect(try await frames.read(picture("clean.jpg")) == [link])
        #expect(try await frames.read(picture("no-code.jpg")) == [])
        #expect(try await frames.read([1, 2, 3]) == [])
        #expect(try await frames.read([]) == [])
        #expect(try await frames.read(picture("cut-clean.jpg")) == [])
        // Frames are looked at in four ways in turn; one of them sees all codes.
        var seen: Set<String> = []
        for _ in 0..<4 { seen.formUnion(try await frames.read(picture("six.png"))) }
        #expect(seen == Set((0..<6).map(siteLink)))
        #expect(standIn.starts == 1)
        await frames.close()
        #expect(try await frames.read(picture("clean.webp")) == [link])
        #expect(standIn.starts == 2)
        await frames.close()
    }

    @Test func `a program that dies after its first frame is started again for the next`() async throws {
        let frame = try picture("clean.jpg")
        // The first life answers one frame with nothing and ends when the next comes; then comes the real program.
        let standIn = try StandIn(
            """
            echo started >> "$DIR/starts"
            [ -e "$DIR/first" ] && exec "$REAL" "$@"
            : > "$DIR/first"
            /usr/bin/head -c \(frame.count + 4) > /dev/null
            printf '\\000\\000\\000\\002[]'
            exec /usr/bin/head -c 1 > /dev/null
            """)
        let frames = FrameReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(try await frames.read(frame) == [])
        #expect(try await frames.read(frame) == [link])
        #expect(standIn.starts == 2)
        await frames.close()
    }

    @Test(arguments: [
        "exit 1", "kill -SEGV $$", "printf '\\377\\377\\377\\377'", "printf '\\000\\000\\000\\002no'",
    ])
    func `a program that goes wrong is told, and the next frame tries again`(script: String) async throws {
        let standIn = try StandIn(
            "[ -e \"$DIR/first\" ] && exec \"$REAL\" \"$@\"\n: > \"$DIR/first\"\n\(script)")
        let frames = FrameReader(executable: standIn.executable, timeLimit: .seconds(60))
        await #expect(throws: PictureError.readerFailed) { try await frames.read(picture("clean.jpg")) }
        #expect(try await frames.read(picture("clean.jpg")) == [link])
        await frames.close()
    }

    @Test func `a program that hangs is killed and gone`() async throws {
        let standIn = try StandIn("echo $$ > \"$DIR/said\"\nexec /bin/sleep 600")
        let clock = SayingClock(standIn)
        let frames = FrameReader(executable: standIn.executable, clock: clock)
        await #expect(throws: PictureError.gaveUp) { try await frames.read(picture("clean.jpg")) }
        #expect(isGone(try #require(clock.process)))
    }

    @Test func `closing ends the program`() async throws {
        let standIn = try StandIn(
            "printf '[%s]' $$ > \"$DIR/text\"\nprintf '\\000\\000\\000\\002[]'\nexec /bin/sleep 600")
        let frames = FrameReader(executable: standIn.executable, timeLimit: .seconds(60))
        #expect(try await frames.read([1]) == [])
        let text = try String(contentsOf: standIn.folder.appending(path: "text"), encoding: .utf8)
        let process = try #require(pid_t(text.filter(\.isNumber)))
        #expect(!isGone(process))
        await frames.close()
        #expect(isGone(process))
    }

    @Test func `a missing program and a huge frame are told`() async throws {
        let frames = FrameReader(executable: "/nowhere/second-qr", timeLimit: .seconds(60))
        await #expect(throws: PictureError.readerMissing) { try await frames.read([1]) }
        await #expect(throws: PictureError.tooLarge) {
            try await frames.read(Array(repeating: 1, count: 32 << 20 + 1))
        }
    }
}
