import Files
import IdeaBoxCore
import IdeaBoxHost
import SecretStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A run that writes nothing: where there is no home yet none is made, and what it needs lies in a folder of its own.
struct DryRun {
    let host: Host
    /// The ideas that are here; an empty box where there are none.
    let box: IdeaBox
    /// Where the old store is copied to.
    var scratchPath: String { folder + "/scratch" }
    private let folder: String

    /// Opens what is there.
    ///
    /// - Parameter flags: the places.
    /// - Throws: `host`, `store`.
    init(_ flags: HostFlags) throws(CommandError) {
        folder = FileManager.default.temporaryDirectory.path + "/ideabox-\(UUID().uuidString)"
        do throws(HostError) {
            var options = flags.options
            if try !Host.hasHome(options) { options.home = folder + "/home" }
            host = try Host(options)
        } catch {
            throw .host(error)
        }
        guard host.hasIdeas else {
            let store = MemoryStore()
            box = IdeaBox(
                store: store, search: IdeaIndex(store), keys: MemorySecretStore(), device: host.deviceName,
                place: folder)
            return
        }
        do throws(IdeaHostError) { box = try host.openBox() } catch {
            switch error {
            case .host(let error): throw .host(error)
            case .store(let error): throw .store(error)
            }
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
