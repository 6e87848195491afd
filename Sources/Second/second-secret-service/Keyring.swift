internal import Bytes
internal import CLibSecret
internal import Glibc
internal import Secrets

/// The default keyring of the session's Secret Service, unlocked when this exists.
///
/// Objects of GLib's are not freed one by one: the process ends with the command.
@safe struct Keyring {
    private let service: UnsafeMutablePointer<SecretService>
    private let collection: UnsafeMutablePointer<SecretCollection>

    private let owner: Owner

    /// Reaches the service and makes sure that its default keyring is there and unlocked.
    ///
    /// Nothing is unlocked and no dialogue is opened.
    init(of owner: Owner) throws(Fault) {
        self.owner = owner
        let service = try unsafe checked { error in
            unsafe secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, nil, error)
        }
        guard let service = unsafe service else { throw Fault(.noService) }
        let collection = try unsafe checked { error in
            unsafe secret_collection_for_alias_sync(service, "default", SECRET_COLLECTION_NONE, nil, error)
        }
        guard let collection = unsafe collection else { throw Fault(.noKeyring) }
        // A lookup in a locked keyring looks like "not found", so this comes first.
        guard unsafe secret_collection_get_locked(collection) == 0 else { throw Fault(.locked) }
        unsafe self.service = service
        unsafe self.collection = collection
    }

    /// The names of all secrets of ours, sorted.
    func names() throws(Fault) -> [String] {
        Set(try items(nil).compactMap(\.name)).sorted()
    }

    /// The secret of that name; `nil` if there is none.
    func read(_ name: String) throws(Fault) -> SecretBytes? {
        var found: SecretBytes?
        for item in try items(name) {
            let secret = try item.secret()
            if let found, found != secret { throw Fault(.damaged, "several secrets stand under this name") }
            found = secret
        }
        return found
    }

    /// Stores a secret under a name that must be free, and reads it back.
    ///
    /// Call it while holding the ``Turn``.
    func add(_ name: String, _ secret: SecretBytes) throws(Fault) {
        guard try items(name).isEmpty else { throw Fault(.alreadyExists) }
        try store(name, secret)
        guard try read(name) == secret else { throw Fault(.failed, "the secret was not read back as stored") }
    }

    /// Removes every item of that name.
    ///
    /// Call it while holding the ``Turn``.
    func remove(_ name: String) throws(Fault) {
        for item in try items(name) { try item.delete() }
        guard try items(name).isEmpty else { throw Fault(.denied, "the item was not removed") }
    }

    /// All items of ours, or those of that name, in any keyring; a locked one among them is a fault.
    private func items(_ name: String?) throws(Fault) -> [Item] {
        let wanted = unsafe Attributes.table(owner, name)
        let list = try unsafe checked { error in
            unsafe secret_service_search_sync(service, nil, wanted, SECRET_SEARCH_ALL, nil, error)
        }
        var items: [Item] = []
        var next = unsafe list
        while let link = unsafe next {
            if let data = unsafe link.pointee.data {
                unsafe items.append(Item(data.assumingMemoryBound(to: SecretItem.self)))
            }
            unsafe next = link.pointee.next
        }
        if items.contains(where: \.isLocked) { throw Fault(.locked) }
        return items
    }

    private func store(_ name: String, _ secret: SecretBytes) throws(Fault) {
        let value = unsafe secret.withUnsafeBytes { bytes in
            let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe secret_value_new(text, gssize(bytes.count), "text/plain")
        }
        let attributes = unsafe Attributes.table(owner, name)
        _ = try unsafe checked { error in
            // Without the replacing flag an item of the same attributes would stand beside it.
            unsafe secret_item_create_sync(
                collection, nil, attributes, owner.label, value, SECRET_ITEM_CREATE_NONE, nil, error)
        }
        if let value = unsafe value { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
    }
}
