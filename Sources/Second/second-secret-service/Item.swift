internal import Bytes
internal import CLibSecret
internal import Secrets

/// One item of ours in a keyring.
@safe struct Item {
    private let pointer: UnsafeMutablePointer<SecretItem>

    init(_ pointer: UnsafeMutablePointer<SecretItem>) { unsafe self.pointer = pointer }

    /// Whether its secret cannot be had now.
    var isLocked: Bool { unsafe secret_item_get_locked(pointer) != 0 }

    /// The name it was stored under.
    var name: String? {
        guard let attributes = unsafe secret_item_get_attributes(pointer) else { return nil }
        guard let value = unsafe g_hash_table_lookup(attributes, Attributes.name) else { return nil }
        return unsafe String(cString: value.assumingMemoryBound(to: CChar.self))
    }

    /// Fetches its secret.
    func secret() throws(HelperFailure) -> SecretBytes {
        _ = try unsafe checked { error in unsafe secret_item_load_secret_sync(pointer, nil, error) }
        guard let value = unsafe secret_item_get_secret(pointer) else { throw HelperFailure(.locked) }
        defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
        var count: gsize = 0
        let bytes = unsafe secret_value_get(value, &count)
        return unsafe SecretBytes(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// Deletes it for good.
    func delete() throws(HelperFailure) {
        let deleted = try unsafe checked { error in unsafe secret_item_delete_sync(pointer, nil, error) }
        guard deleted != 0 else { throw HelperFailure(.denied) }
    }
}

/// Whose items they are.
struct Owner: Sendable {
    static let second = Owner(application: "second", label: "Second vault key")

    /// By which they are found.
    var application: String
    /// What a person sees.
    var label: String
}

/// The attributes that items of ours carry.
enum Attributes {
    static let name = "name"

    /// `application`, and `name` if one is given.
    static func table(_ owner: Owner, _ name: String?) -> OpaquePointer? {
        let table = unsafe g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        _ = unsafe g_hash_table_insert(table, g_strdup("application"), g_strdup(owner.application))
        if let name { _ = unsafe g_hash_table_insert(table, g_strdup(Self.name), g_strdup(name)) }
        return unsafe table
    }
}
