internal import Foundation

/// The program of an app on a simulated device.
@MainActor
public enum SimulatorProgram {
    /// The languages that the apps have: a folder for each beside the program makes Foundation choose among them.
    private static let languages = ["en", "zh-Hans"]

    /// Runs an app, as the arguments say: prints its first screen, or serves the page until the program is ended.
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - make: makes the app.
    public static func run(named name: String, _ make: () -> any Drawing) async {
        prepareLanguages()
        let options = SimulatorOptions(CommandLine.arguments)
        let simulator = Simulator(make(), traits: options.traits)
        if options.isText {
            await quiet(simulator)
            print(simulator.screen.text, terminator: "")
            exit(0)
        }
    }

    private static func prepareLanguages() {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        else { return }
        let folder = URL(filePath: program).deletingLastPathComponent()
        for language in languages {
            try? FileManager.default.createDirectory(
                at: folder.appending(path: "\(language).lproj"), withIntermediateDirectories: true)
        }
    }

    /// Returns when nothing was drawn for a while: the app has read what it has.
    private static func quiet(_ simulator: Simulator) async {
        var drawings = -1
        while drawings != simulator.drawings {
            drawings = simulator.drawings
            try? await Task.sleep(for: .milliseconds(400))
        }
    }
}
