import Bytes
import KeyDerivation
import Testing

/// Keys that Python's hashlib made; the first is of RFC 7914, section 11.
struct PBKDF2Tests {
    private static let vectors: [(words: String, salt: String, rounds: Int, key: String)] = [
        (
            "passwd", "salt", 1,
            "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
        ),
        (
            "Password", "NaCl", 80_000,
            "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
        ),
        ("café 🐈", "", 2, "effd6bf2497470ccde86ad9384db93f1c7d9a97d"),
    ]

    @Test(arguments: vectors)
    func `known vectors come out`(words: String, salt: String, rounds: Int, key: String) {
        let made = PBKDF2.key(
            of: SecretBytes(words.utf8), salt: Array(salt.utf8), rounds: rounds, count: key.count / 2)
        let digits = unsafe made.withUnsafeBytes { unsafe Hexadecimal.encode($0) }
        #expect(digits == key)
    }
}
