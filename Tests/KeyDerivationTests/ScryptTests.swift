import Bytes
import KeyDerivation
import TestSupport
import Testing

/// The vectors of RFC 7914, section 12, and one that Python's hashlib made.
struct ScryptTests {
    private static let vectors: [(words: String, salt: String, n: Int, r: Int, p: Int, key: String)] = [
        (
            "", "", 16, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 1024, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 16384, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
        // By Python's hashlib: a block size that is no power of two, an end within a block of SHA-256.
        (
            "café 🐈", "salt of 16 bytes", 4, 3, 2,
            "ff808e57136f02ccb3994ae34f7b7dc0c626b5fc0108c51a9ce5bed2efdd5517591419b95c75bd90"
        ),
    ]

    @Test(arguments: vectors)
    func `known vectors come out`(
        words: String, salt: String, n: Int, r: Int, p: Int, key: String
    ) {
        let scrypt = Scrypt(rounds: n, blockSize: r, parallelism: p)
        let made = unsafe SecretBytes(capacity: key.count / 2) { output in
            #expect(unsafe scrypt.derive(SecretBytes(words.utf8), salt: Array(salt.utf8), into: output))
            return output.count
        }
        #expect(unsafe made.withUnsafeBytes { unsafe Hexadecimal.encode($0) } == key)
    }

    @Test func `memory that is not to be had is said`() {
        let scrypt = Scrypt(rounds: 1 << 50, blockSize: 8, parallelism: 1)
        _ = unsafe SecretBytes(capacity: 32) { output in
            #expect(unsafe !scrypt.derive(SecretBytes("x".utf8), salt: [1], into: output))
            return output.count
        }
    }
}
