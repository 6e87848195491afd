import Files
import Foundation
import SyncClouds

/// Folders of this machine as a system hands out picked ones: a bookmark is a path.
struct LocalFolderAccess: FolderAccess {
    private let queue = DispatchQueue(label: "LocalFolderAccess")

    func work<R: Sendable>(
        in bookmark: [UInt8], _ body: @escaping @Sendable (FolderOpening<LocalFolder>) -> R
    ) async -> R {
        let path = String(decoding: bookmark, as: UTF8.self)
        return await withCheckedContinuation { answer in
            queue.async {
                let folder = LocalFolder(path: path)
                answer.resume(returning: body(.open(folder, path: path, renewed: nil)))
            }
        }
    }
}

extension LocalFolderAccess {
    func changes(in bookmark: [UInt8]) -> AsyncStream<Void> {
        FolderWatch.changes(of: String(decoding: bookmark, as: UTF8.self))
    }
}

/// A folder of this machine through Foundation, as on a Mac; a file whose placeholder was asked for comes at once.
struct LocalFolder: DriveFiles {
    let path: String

    var identity: String { "local" }

    func names() throws(DriveFault) -> [String] {
        try attempt { try FileManager.default.contentsOfDirectory(atPath: path) }
    }

    func conflicts(at name: String) -> [DriveConflict] { [] }

    func state(of name: String) throws(DriveFault) -> DriveFileState {
        let facts = try attempt { try FileManager.default.attributesOfItem(atPath: place(name)) }
        return DriveFileState(
            isRegularFile: facts[.type] as? FileAttributeType == .typeRegular, size: facts[.size] as? Int,
            status: nil)
    }

    func uploadFault(of name: String) -> DriveFault? { nil }

    func download(_ name: String) {}

    func read(_ name: String) throws(DriveFault) -> [UInt8] {
        try attempt { [UInt8](try Data(contentsOf: URL(filePath: place(name)))) }
    }

    func write(_ name: String, _ bytes: [UInt8]) throws(DriveFault) {
        try attempt { try Data(bytes).write(to: URL(filePath: place(name)), options: .atomic) }
    }

    func remove(_ name: String) throws(DriveFault) {
        try attempt { try FileManager.default.removeItem(atPath: place(name)) }
    }

    private func place(_ name: String) -> String { "\(path)/\(name)" }

    private func attempt<R>(_ work: () throws -> R) throws(DriveFault) -> R {
        do { return try work() } catch {
            let answer = error as NSError
            throw DriveFault(domain: answer.domain, code: answer.code)
        }
    }
}
