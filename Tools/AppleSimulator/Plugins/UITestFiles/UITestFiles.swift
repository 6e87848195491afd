import Foundation
import PackagePlugin

/// Has the UI tests of an app compiled, unchanged but for what they import: docs/apple-simulator.md.
@main
struct UITestFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tool = try context.tool(named: "stage-ui-tests").url
        let apps = context.package.directoryURL.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Apps")
        let app = target.name.replacing("UITests", with: "")
        let folders = ["\(app)/\(target.name)", "SharedUITests"].map { apps.appending(path: $0) }
        let files = try folders.flatMap(swiftFiles)
        let names =
            files.map { "\($0.deletingPathExtension().lastPathComponent)+Simulated.swift" } + [
                "UITests.swift"
            ]
        return [
            .buildCommand(
                displayName: "Staging \(target.name)", executable: tool,
                arguments: [context.pluginWorkDirectoryURL.path()] + files.map { $0.path() },
                inputFiles: files,
                outputFiles: names.map { context.pluginWorkDirectoryURL.appending(path: $0) })
        ]
    }

    private func swiftFiles(in folder: URL) throws -> [URL] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "swift" }.sorted { $0.path() < $1.path() }
    }
}
