internal import Foundation
internal import Glibc

/// The program of an app on a simulated device.
@MainActor
public enum SimulatorProgram {
    /// Runs an app, as the arguments say: prints its first screen, or serves the page until the program is ended.
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - said: what VoiceOver said last.
    ///   - make: makes the app.
    public static func run(
        named name: String, said: @escaping @MainActor () -> String?, _ make: () -> any Drawing
    ) async {
        chooseLanguage(CommandLine.arguments)
        let options = SimulatorOptions(CommandLine.arguments)
        let simulator = Simulator(make(), traits: options.traits)
        guard !options.isText else {
            await quiet(simulator)
            print(simulator.screen.text, terminator: "")
            exit(0)
        }
        serve(simulator, named: name, options, said)
        await tick(simulator)
    }

    private static func serve(
        _ simulator: Simulator, named name: String, _ options: SimulatorOptions,
        _ said: @escaping @MainActor () -> String?
    ) {
        guard let server = LoopbackServer(port: options.port) else {
            print("Port \(options.port) is taken: choose another one with --port.")
            exit(1)
        }
        let (port, word) = (server.port, options.word ?? String(UInt64.random(in: .min ... .max), radix: 36))
        let session = PageSession(
            simulator, language: language(CommandLine.arguments), accent: AccentColor(of: name), said: said,
            restart: { restart(in: $0, port: port, word: word) })
        let site = PageSite(session, word: word, name: name)
        server.start { await site.answer($0) }
        print("\(name) is at http://127.0.0.1:\(port)/\(word)/")
        fflush(nil)
    }

    /// Draws again each second where the time is shown.
    private static func tick(_ simulator: Simulator) async {
        while true {
            try? await Task.sleep(for: .seconds(1))
            if simulator.screen.isTicking { simulator.redraw() }
        }
    }

    /// Begins again in another language, at the same address: an app keeps its language as long as it runs.
    private static func restart(in language: String, port: UInt16, word: String) {
        let own = SimulatorOptions.without(["-AppleLanguages", "--port", "--word"], CommandLine.arguments)
        let arguments = own + ["--port", "\(port)", "--word", word, "-AppleLanguages", "(\(language))"]
        // All sockets close by themselves when the program is replaced.
        for descriptor in 3..<Int32(1_024) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        begin(in: language, arguments)
    }

    /// Has Foundation choose the language that the arguments name.
    ///
    /// On Linux it takes the first of those that stand beside the program. So the program begins again from a folder
    /// that has one language alone, where a second name of the same file stands.
    private static func chooseLanguage(_ arguments: [String]) {
        let language = language(arguments)
        if folder?.lastPathComponent != "language-\(language)" { begin(in: language, arguments) }
    }

    private static func language(_ arguments: [String]) -> String {
        let wanted = SimulatorOptions.value("-AppleLanguages", arguments)
        return wanted?.trimmingCharacters(in: .alphanumerics.inverted) ?? "en"
    }

    private static func begin(in language: String, _ arguments: [String]) {
        guard let program, let folder else { return }
        let isApart = folder.lastPathComponent.hasPrefix("language-")
        let place = (isApart ? folder.deletingLastPathComponent() : folder).appending(
            path: "language-\(language)")
        let files = FileManager.default
        try? files.createDirectory(
            at: place.appending(path: "\(language).lproj"), withIntermediateDirectories: true)
        let copy = place.appending(path: program.lastPathComponent)
        // Other programs may run from there: their name stays, unless it is that of another build.
        if identity(of: copy) != identity(of: program) {
            let fresh = place.appending(path: ".\(getpid())")
            try? files.linkItem(at: program, to: fresh)
            rename(fresh.path(), copy.path())
            try? files.removeItem(at: fresh)
        }
        execv(copy.path(), arguments.map { strdup($0) } + [nil])
    }

    /// What tells a file from every other one, whatever it is called.
    private static func identity(of file: URL) -> [UInt64]? {
        var status = stat()
        return stat(file.path(), &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    /// The file of this program.
    private static var program: URL? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return path.map { URL(filePath: $0) }
    }

    private static var folder: URL? { program?.deletingLastPathComponent() }

    /// Returns when nothing was drawn for a while: the app has read what it has.
    private static func quiet(_ simulator: Simulator) async {
        var drawings = -1
        while drawings != simulator.drawings {
            drawings = simulator.drawings
            try? await Task.sleep(for: .milliseconds(400))
        }
    }
}
