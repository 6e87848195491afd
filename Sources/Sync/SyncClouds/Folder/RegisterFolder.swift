package import SyncEngine

/// A folder as the rules of ``FolderRegisters`` see it: names, sizes and bytes.
///
/// The real one is ``DirectoryFolder``; a simulator brings one of its own. One value stands for one folder: if another
/// takes its place, that is another value with another ``identity``.
package protocol RegisterFolder {
    /// Tells this folder from another at the same place; holds no slash.
    var identity: String { get }

    /// Every name in it, whatever stands there, in any order.
    func names() throws(CloudError) -> [String]

    /// The length of a plain file in bytes; nil if nothing, or no plain file, stands there.
    func size(of name: String) throws(CloudError) -> Int?

    /// The length that a plain file had a moment ago; nil if it was not looked at lately.
    func recentSize(of name: String) -> Int?

    /// A plain file's bytes; nil if they cannot be had whole just now, or are more than `limit`.
    func read(_ name: String, limit: Int) throws(CloudError) -> [UInt8]?

    /// Makes each `bytes` the whole content of a file, for good; where it throws, some of the files may stand there.
    func write(_ files: [(name: String, bytes: [UInt8])]) throws(CloudError)

    /// Makes an empty file for good; one that stands there is left as it is.
    func mark(_ name: String) throws(CloudError)

    /// Makes sure that a file that stands there already stays there for good.
    func settle(_ name: String) throws(CloudError)

    /// Takes files away; those that are gone are let be.
    func remove(_ names: [String]) throws(CloudError)

    /// Makes sure that this folder still stands at its place.
    func check() throws(CloudError)
}

extension RegisterFolder {
    /// Looked at anew each time.
    package func recentSize(of name: String) -> Int? { nil }
}
