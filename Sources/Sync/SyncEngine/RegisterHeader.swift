internal import Bytes

/// What stands in the clear before sealed records: authenticated, so believed only once the seal has opened.
///
/// `{"replica":"…","former":["…"],"sequence":n,"changed":n,"keys":["…"]}`. Anyone who carries the bytes learns from it
/// how many replicas there are and that something changed, and nothing else.
public struct RegisterHeader: Sendable, Equatable {
    /// The replica that wrote it: 32 hexadecimal digits.
    public var replica: String
    /// The ids that this replica bore before.
    public var former: [String]
    /// Counts the changes of this replica and the versions of its register.
    public internal(set) var sequence: UInt64
    /// The last sequence at which records or keys changed.
    public internal(set) var changed: UInt64
    /// The ids of the keys that this device holds, sorted.
    public var keys: [String]
    /// Members that this version does not know, kept to the letter.
    var others: [String: SecretBytes] = [:]

    /// A new replica's header.
    ///
    /// - Parameters:
    ///   - replica: its id.
    ///   - keys: the ids of the keys it holds.
    public init(replica: String, keys: [String]) {
        self.replica = replica
        self.keys = keys
        former = []
        sequence = 0
        changed = 0
    }

    /// Takes a new id; the old one joins ``former``.
    ///
    /// - Parameter id: 32 hexadecimal digits, minted at random.
    public mutating func renew(_ id: String) {
        former.append(replica)
        replica = id
    }

    /// Counts one more step.
    mutating func advance() {
        if sequence < .max { sequence += 1 }
    }

    /// Counts a change of records or keys.
    mutating func change() {
        advance()
        changed = sequence
    }

    /// Reads a header.
    ///
    /// - Parameter bytes: its JSON text.
    /// - Throws: `malformed` if it is not of this form.
    public init(_ bytes: [UInt8]) throws(Replica.BodyError) {
        do throws(JSONText.Failure) {
            self = try unsafe SecretBytes(bytes).withUnsafeBytes {
                (bytes: UnsafeRawBufferPointer) throws(JSONText.Failure) -> RegisterHeader in
                try unsafe RegisterHeader(JSONText(bytes))
            }
        } catch {
            throw .malformed
        }
    }

    private init(_ text: JSONText) throws(JSONText.Failure) {
        var members = try text.members(text.all)
        func take(_ name: String) throws(JSONText.Failure) -> Range<Int> {
            guard let range = members.removeValue(forKey: name) else { throw .notJSON }
            return range
        }
        replica = try text.string(try take("replica"))
        former = try text.strings(take("former"))
        sequence = try text.count(take("sequence"))
        changed = try text.count(take("changed"))
        keys = try text.strings(take("keys"))
        others = members.mapValues { text.secret($0) }
        guard ([replica] + former).allSatisfy({ Self.isID($0, digits: 32) }),
            keys.allSatisfy({ Self.isID($0, digits: 16) })
        else { throw .notJSON }
    }

    /// Ids become file names and are written without escapes, so nothing but digits is taken for one.
    package static func isID(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
                default: false
                }
            }
    }

    /// The header's JSON text.
    public var bytes: [UInt8] {
        func list(_ texts: [String]) -> String {
            "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        }
        let builder = SecretBuilder()
        builder.append("{\"replica\":\"\(replica)\",\"former\":\(list(former)),\"sequence\":\(sequence)")
        builder.append(",\"changed\":\(changed),\"keys\":\(list(keys))")
        builder.writeMembers(others)
        builder.append("}")
        return unsafe builder.secret.withUnsafeBytes { unsafe Array($0) }
    }
}
