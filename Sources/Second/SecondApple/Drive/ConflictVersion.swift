#if canImport(Foundation) && canImport(ObjectiveC)
    internal import SyncClouds
    internal import Foundation

    extension NSFileVersion {
        /// This version for the rules of folders.
        var asConflict: DriveConflict {
            DriveConflict(
                saved: modificationDate, isHere: hasLocalContents,
                size: try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize,
                read: { () throws(DriveFault) in try Coordinated.read(self.url) },
                resolve: { () throws(DriveFault) in
                    self.isResolved = true
                    try attempt { try self.remove() }
                })
        }
    }
#endif
