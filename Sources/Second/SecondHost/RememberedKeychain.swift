internal import Files
internal import SecondCore

/// The keychain that a home remembers, in its file `keychain`: one line, a path or `secret-service`.
struct RememberedKeychain {
    static let fileName = "keychain"
    private static let limit = 4097
    let directory: PrivateDirectory

    /// What is remembered; nil if nothing is yet.
    ///
    /// - Throws: `unreadableChoice` for a file that does not hold a choice: guessing would be a silent fall-back.
    func read() throws(HostError) -> Keychain? {
        let bytes: [UInt8]?
        do throws(FilesError) { bytes = try directory.read(Self.fileName, limit: Self.limit) } catch {
            throw .files(error)
        }
        guard let bytes else { return nil }
        let text = String(decoding: bytes.dropLast(), as: UTF8.self)
        guard bytes.last == UInt8(ascii: "\n"), text.utf8.elementsEqual(bytes.dropLast()),
            text == Keychain.secretServiceName || text.hasPrefix("/"), !text.contains("\n")
        else { throw .unreadableChoice(path: directory.path(of: Self.fileName)) }
        return Keychain(text, from: "")
    }

    func write(_ keychain: Keychain) throws(HostError) {
        do throws(FilesError) { try directory.write(Self.fileName, Array((keychain.text + "\n").utf8)) } catch
        {
            throw .files(error)
        }
    }
}
