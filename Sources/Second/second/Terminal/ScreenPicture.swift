import SecondHost
import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A picture of the whole screen, taken by whichever program of the desktop can.
enum ScreenPicture {
    /// One way to take it.
    private struct Way {
        let program: String
        let arguments: [String]
        /// Whether it writes to a file alone, whose path follows the arguments.
        var needsFile = false
    }

    /// - Parameters:
    ///   - environment: tells which desktop there is.
    ///   - limit: the most bytes of a picture.
    /// - Returns: the picture's bytes, of which nothing is left elsewhere.
    /// - Throws: `failed`, naming the programs that would do, or the one that did not.
    static func take(_ environment: Environment, limit: Int) throws(CommandError) -> [UInt8] {
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        var failed: String?
        for way in ways(environment) {
            guard let program = Spawn.find(way.program, path: path) else { continue }
            let words = [program] + way.arguments
            let picture =
                way.needsFile
                ? throughFile(words, environment, limit) : Spawn.capture(words, limit: limit)
            if let picture, !picture.isEmpty { return picture }
            failed = failed ?? way.program
        }
        if let failed { throw .add(.screenFailed(failed), .failed) }
        throw .add(.noScreenProgram, .failed)
    }

    /// The first is the one that knows the desktop best; under Wayland `import` would see a black screen.
    private static func ways(_ environment: Environment) -> [Way] {
        let spectacle = Way(
            program: "spectacle", arguments: ["--background", "--nonotify", "--fullscreen", "--output"],
            needsFile: true)
        if environment["WAYLAND_DISPLAY"] != nil {
            return [Way(program: "grim", arguments: ["-"]), spectacle]
        }
        guard environment["DISPLAY"] != nil else { return [] }
        return [Way(program: "import", arguments: ["-silent", "-window", "root", "png:-"]), spectacle]
    }

    /// Runs a program that writes to a file: in a folder of our own in memory.
    private static func throughFile(
        _ words: [String], _ environment: Environment, _ limit: Int
    ) -> [UInt8]? {
        // Elsewhere it might reach a disk.
        guard let parent = environment["XDG_RUNTIME_DIR"] else { return nil }
        var template = Array((parent + "/second-screen-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let file = folder + "/screen.png"
        defer {
            _ = unsafe unlink(file)
            _ = unsafe rmdir(folder)
        }
        guard Spawn.run(words + [file]) != nil else { return nil }
        return PictureFile.read(file, limit: limit)
    }
}
