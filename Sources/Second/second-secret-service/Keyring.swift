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
    init(of owner: Owner) throws(HelperFailure) {
        self.owner = owner
        let service = try unsafe checked { error in
            unsafe secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, nil, error)
        }
        guard let service = unsafe service else { throw HelperFailure(.noService) }
        let collection = try unsafe checked { error in
            unsafe secret_collection_for_alias_sync(service, "default", SECRET_COLLECTION_NONE, nil, error)
        }
        guard let collection = unsafe collection else { throw HelperFailure(.noKeyring) }
        // A lookup in a locked keyring looks like "not found", so this comes first.
        guard unsafe secret_collection_get_locked(collection) == 0 else { throw HelperFailure(.locked) }
        unsafe self.service = service
        unsafe self.collection = collection
    }

    /// The names of all secrets of ours, sorted.
    func names() throws(HelperFailure) -> [String] {
        Set(try items(nil).compactMap(\.name)).sorted()
    }

    /// The secret of that name; `nil` if there is none.
    func read(_ name: String) throws(HelperFailure) -> SecretBytes? {
        var found: SecretBytes?
        for item in try items(name) {
            let secret = try item.secret()
            if let found, found != secret {
                throw HelperFailure(.damaged, "several secrets stand under this name")
            }
            found = secret
        }
        return found
    }

    /// Stores a secret under a name that must be free, and reads it back.
    ///
    /// Call it while holding the ``Turn``.
    func add(_ name: String, _ secret: SecretBytes) throws(HelperFailure) {
        guard try items(name).isEmpty else { throw HelperFailure(.alreadyExists) }
        try store(name, secret)
        guard try read(name) == secret else {
            throw HelperFailure(.failed, "the secret was not read back as stored")
        }
    }

    /// Removes every item of that name.
    ///
    /// Call it while holding the ``Turn``.
    func remove(_ name: String) throws(HelperFailure) {
        for item in try items(name) { try item.delete() }
        guard try items(name).isEmpty else { throw HelperFailure(.denied, "the item was not removed") }
    }

    /// All items of ours, or those of that name, in any keyring; a locked one among them is a fault.
    private func items(_ name: String?) throws(HelperFailure) -> [Item] {
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
        if items.contains(where: \.isLocked) { throw HelperFailure(.locked) }
        return items
    }

    private func store(_ name: String, _ secret: SecretBytes) throws(HelperFailure) {
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

/// The turn to change the keyring: one helper on a bus at a time, so that looking and storing are one step.
///
/// It is a name owned on the bus itself, so it reaches exactly as far as the keyring does and death gives it back.
@safe struct BusLock {
    private static let busName = "second.keyring.Writer"
    private static let pause: UInt32 = 10_000

    /// Joins the session bus; answers at once if there is none.
    static func bus() throws(HelperFailure) -> OpaquePointer {
        guard isBusNamed() else { throw HelperFailure(.noBus, "no session bus is named") }
        var error: UnsafeMutablePointer<GError>?
        guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
            throw unsafe HelperFailure(.noBus, HelperFailure(error).sentence)
        }
        return unsafe bus
    }

    /// Waits for the turn; the process's alarm bounds the wait.
    init(on bus: OpaquePointer) throws(HelperFailure) {
        while try unsafe Self.request(on: bus) != 1 { _ = usleep(Self.pause) }
    }

    /// Whether a bus is named where GLib looks; else it would try to start one of its own on the display.
    private static func isBusNamed() -> Bool {
        if let address = unsafe getenv("DBUS_SESSION_BUS_ADDRESS"), unsafe address.pointee != 0 {
            return true
        }
        guard let place = unsafe getenv("XDG_RUNTIME_DIR") else { return false }
        return unsafe access(String(cString: place) + "/bus", F_OK) == 0
    }

    /// Asks the bus for the name without queueing; 1 means that it is ours.
    private static func request(on bus: OpaquePointer) throws(HelperFailure) -> UInt32 {
        var parameters: [OpaquePointer?] = unsafe [g_variant_new_string(busName), g_variant_new_uint32(4)]
        let tuple = unsafe g_variant_new_tuple(&parameters, 2)
        let reply = try unsafe checked { error in
            unsafe g_dbus_connection_call_sync(
                bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                tuple,
                nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, error)
        }
        defer { if let reply = unsafe reply { unsafe g_variant_unref(reply) } }
        return unsafe g_variant_get_uint32(g_variant_get_child_value(reply, 0))
    }
}
