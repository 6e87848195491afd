import Foundation
import TestSupport

extension ScratchFolder {
    /// The permissions of a file below it.
    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// Changes them.
    func setMode(_ name: String, _ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
    }
}
