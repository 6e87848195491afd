import Foundation
import PackagePlugin

/// Puts the files of a target's folders `Page` and `Resources` into the target as Swift source, each time one of them
/// changes.
@main struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        try ["Page", "Resources"].compactMap { folder in
            let place = target.directoryURL.appending(path: folder)
            guard FileManager.default.fileExists(atPath: place.path) else { return nil }
            let files = try FileManager.default.contentsOfDirectory(
                at: place, includingPropertiesForKeys: nil
            )
            .filter { !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.path < $1.path }
            let output = context.pluginWorkDirectoryURL.appending(path: "\(folder)Files.swift")
            return .buildCommand(
                displayName: "Embedding \(folder)", executable: try context.tool(named: "embed-files").url,
                arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
        }
    }
}
