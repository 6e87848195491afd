import Foundation
import PackagePlugin

/// Has those files of an app compiled that are for one of Apple's systems alone: iOS, or macOS where the target's name ends so.
///
/// The others stand in the target's folder, by links. The compiler of Linux calls `os(iOS)` and `os(macOS)` false, and no
/// flag changes that: in those links such files are empty. What is compiled in their place is the same text without that
/// condition.
@main
struct AppFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tool = try context.tool(named: "stage-app-files").url
        let apps = context.package.directoryURL.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Apps")
        let isMac = target.name.hasSuffix("Mac")
        let app = isMac ? String(target.name.dropLast(3)) : target.name
        let (folder, system) = isMac ? ("Mac", "macOS") : ("Phone", "iOS")
        let folders = ["\(app)/\(app)/\(folder)", "Shared/\(folder)"].map { apps.appending(path: $0) }
        return try folders.flatMap(swiftFiles).map { file in
            let name = "\(file.deletingPathExtension().lastPathComponent)+Simulated.swift"
            let staged = context.pluginWorkDirectoryURL.appending(path: name)
            return .buildCommand(
                displayName: "Staging \(file.lastPathComponent)", executable: tool,
                arguments: [file.path(), staged.path(), system], inputFiles: [file], outputFiles: [staged])
        }
    }

    private func swiftFiles(in folder: URL) throws -> [URL] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "swift" }.sorted { $0.path() < $1.path() }
    }
}
