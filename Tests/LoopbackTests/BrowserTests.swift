import Foundation
import TestSupport
import Testing

@testable import Loopback

@Suite("Opening the browser", .timeLimit(.minutes(2)))
struct BrowserTests {
    /// A shell in the place of a browser: the page it is handed is a script that notes how it was called.
    private struct Desk {
        let folder: String
        var page: String { "\(folder)/a b.html" }
        var address: OneTimeAddress { OneTimeAddress(address: "http://name.localhost:1/#secret", file: page) }
        var noted: String { (try? String(contentsOfFile: "\(folder)/noted", encoding: .utf8)) ?? "" }
    }

    private func withBrowser(
        _ name: String, script: String = "exit 0", _ body: (Desk) async throws -> Void
    ) async throws {
        try await withFolder { (folder) async throws in
            let desk = Desk(folder: folder)
            let text = "printf '%s\\n' \"$0\" \"$@\" > '\(folder)/noted'\ncd '\(folder)'\n\(script)\n"
            try text.write(toFile: desk.page, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: "/bin/sh")
            try await body(desk)
        }
    }

    @Test func `xdg-open is given the file alone`() async throws {
        try await withBrowser("xdg-open") { desk in
            let opener = BrowserOpener(
                environment: ["PATH": desk.folder, "DISPLAY": ":0"], clock: TestTime())
            #expect(await opener.open(desk.address) == .opened)
            #expect(desk.noted == "\(desk.page)\n")
        }
    }

    @Test(arguments: [("mine", "PAGE\n"), ("mine -e %s x", "PAGE\nx\n")])
    func `BROWSER comes first, and its command may say where the file goes`(
        words: String, noted: String
    ) async throws {
        try await withBrowser("mine") { desk in
            let opener = BrowserOpener(
                environment: ["PATH": desk.folder, "BROWSER": "missing:\(words):other"], clock: TestTime())
            #expect(await opener.open(desk.address) == .opened)
            #expect(desk.noted == noted.replacing("PAGE", with: desk.page))
        }
    }

    @Test func `A failing opener is no browser`() async throws {
        try await withBrowser("xdg-open", script: "exit 3") { desk in
            let opener = BrowserOpener(
                environment: ["PATH": desk.folder, "WAYLAND_DISPLAY": "w"], clock: TestTime())
            #expect(await opener.open(desk.address) == .noBrowser)
            #expect(desk.noted == "\(desk.page)\n")
        }
    }

    @Test(arguments: [[:], ["PATH": "/nonexistent", "DISPLAY": ":0"], ["PATH": ".", "DISPLAY": ":0"]])
    func `Without an opener there is no browser`(environment: [String: String]) async {
        let address = OneTimeAddress(address: "http://name.localhost:1/#secret", file: "/nonexistent")
        let opener = BrowserOpener(environment: environment, clock: TestTime())
        #expect(await opener.open(address) == .noBrowser)
    }

    @Test func `Without a desktop xdg-open is not asked`() async throws {
        try await withBrowser("xdg-open") { desk in
            let opener = BrowserOpener(
                environment: ["PATH": desk.folder, "DISPLAY": ""], clock: TestTime())
            #expect(await opener.open(desk.address) == .noBrowser)
            #expect(desk.noted.isEmpty)
        }
    }

    @Test func `A browser that stays in the foreground counts as opened after 3 seconds`() async throws {
        try await withBrowser("mine", script: "read -r _ < gate") { desk in
            let made = unsafe mkfifo("\(desk.folder)/gate", 0o600)
            #expect(made == 0)
            let clock = TestTime()
            let opener = BrowserOpener(environment: ["BROWSER": "\(desk.folder)/mine"], clock: clock)
            async let outcome = opener.open(desk.address)
            await clock.sleepers(atLeast: 1)
            clock.advance(by: .seconds(3))
            #expect(await outcome == .opened)
            // Lets the program go on and end.
            let gate = unsafe open("\(desk.folder)/gate", O_WRONLY)
            #expect(gate >= 0)
            _ = unsafe write(gate, "x\n", 2)
            close(gate)
        }
    }
}
