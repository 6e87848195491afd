import Files
internal import FoundationExports
import IdeaBoxCore
import IdeaBoxHost
import LegacyImport
import Secrets
import Terminal

/// A run that writes nothing: where there is no home yet none is made, the ideas are looked at in a copy, and what it
/// needs lies in a folder of its own.
struct DryRun {
    let host: ProductEnvironment
    /// A copy of the ideas that are here; an empty box where there are none.
    let box: IdeaBox
    /// Where the old store is copied to.
    var scratchPath: String { folder + "/scratch" }
    private let folder: String

    /// Opens what is there.
    ///
    /// - Parameter flags: the places.
    /// - Throws: `host`, `store`, `legacy`.
    init(_ flags: HostFlags) throws(CommandError) {
        folder = FileManager.default.temporaryDirectory.path + "/ideabox-\(UUID().uuidString)"
        do throws(HostError) {
            var options = flags.options
            if try !ProductEnvironment.hasHome(options) { options.home = folder + "/home" }
            host = try ProductEnvironment(options)
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
        do throws(CommandError) { box = try Self.copy(of: host, flags, folder) } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    /// The ideas of a home, in a home of its own: a store of an earlier version is brought to this one when it is opened.
    private static func copy(
        of host: ProductEnvironment, _ flags: HostFlags, _ folder: String
    ) throws(CommandError) -> IdeaBox {
        var options = flags.options
        options.home = folder + "/home"
        let other: ProductEnvironment
        do throws(HostError) { other = try ProductEnvironment(options) } catch { throw .host(error) }
        do throws(LegacyError) { try StoreCopy.make(of: host.ideasPath, at: other.ideasPath) } catch {
            if case .changing = error { throw .store(.busy(path: host.ideasPath)) }
            throw .legacy(error)
        }
        do throws(IdeaHostError) { return try other.openBox() } catch { throw .opening(error) }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
