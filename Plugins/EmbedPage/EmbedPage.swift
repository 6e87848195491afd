import Foundation
import PackagePlugin

/// Puts the files of a target's `Page` folder into the target as Swift source, each time one of them changes.
@main struct EmbedPage: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Page")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "PageFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding the page", executable: try context.tool(named: "embed-page").url,
                arguments: [output.path] + files.map(\.path), inputFiles: files,
                outputFiles: [output])
        ]
    }
}
