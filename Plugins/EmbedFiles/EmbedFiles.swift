import Foundation
import PackagePlugin

/// Puts the files of a target's folders `Page` and `Resources` into the target as Swift source, each time one of them
/// changes.
///
/// A folder `Page` without a page holds what the pages of targets that need this one share.
@main struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tool = try context.tool(named: "embed-files").url
        var commands: [Command] = []
        for folder in ["Page", "Resources"] {
            let files = try files(in: folder, of: target)
            let isPage = folder == "Page"
            guard !files.isEmpty, !isPage || files.contains(where: { $0.lastPathComponent == "index.html" })
            else { continue }
            let shared = isPage ? try target.dependencies.flatMap { try parts(of: $0) } : []
            let output = context.pluginWorkDirectoryURL.appending(path: "\(folder)Files.swift")
            commands.append(
                .buildCommand(
                    displayName: "Embedding \(folder)", executable: tool,
                    arguments: [output.path] + files.map(\.path) + ["--shared"] + shared.map(\.path),
                    inputFiles: files + shared, outputFiles: [output]))
        }
        return commands
    }

    private func parts(of dependency: TargetDependency) throws -> [URL] {
        guard case .target(let target) = dependency else { return [] }
        return try files(in: "Page", of: target)
    }

    private func files(in folder: String, of target: any Target) throws -> [URL] {
        let place = target.directoryURL.appending(path: folder)
        guard FileManager.default.fileExists(atPath: place.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix(".") }.sorted { $0.path < $1.path }
    }
}
