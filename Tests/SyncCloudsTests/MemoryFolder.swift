import SyncClouds
import SyncEngine

/// A folder in memory; counts what is done to it.
final class MemoryFolder: RegisterFolder {
    var identity = "memory"
    var files: [String: [UInt8]] = [:]
    /// Names at which something stands that is no plain file.
    var oddities: Set<String> = []
    /// Files whose bytes cannot be had just now.
    var stuck: Set<String> = []
    /// What happens to a file between the look at its size and the reading.
    var beforeReading: (String) -> Void = { _ in }
    /// Thrown by the look at the end of a reading, as of a folder that is gone by then.
    var fault: CloudError?
    var log: [String] = []

    func names() -> [String] { Array(files.keys) + oddities }

    func size(of name: String) -> Int? { files[name]?.count }

    func read(_ name: String, limit: Int) -> [UInt8]? {
        log.append("read \(name)")
        beforeReading(name)
        guard let bytes = files[name], bytes.count <= limit, !stuck.contains(name) else { return nil }
        return bytes
    }

    func write(_ files: [(name: String, bytes: [UInt8])]) {
        for file in files {
            log.append("write \(file.name)")
            self.files[file.name] = file.bytes
        }
    }

    func mark(_ name: String) { files[name] = files[name] ?? [] }

    func settle(_ name: String) { log.append("settle \(name)") }

    func remove(_ names: [String]) {
        for name in names { files[name] = nil }
    }

    func check() throws(CloudError) {
        if let fault { throw fault }
    }
}
