package import AccountClient
internal import Bytes

/// What ``ScryptHash`` promises.
package enum ScryptHashSuite {
    /// The vectors of RFC 7914, section 12, as far as 32 bytes go, and one that Python's hashlib made.
    private static let vectors: [(text: String, salt: String, n: Int, r: Int, p: Int, digest: String)] = [
        ("", "", 16, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"),
        ("password", "NaCl", 1024, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"),
        ("42", "c2FsdA", 1024, 8, 1, "0447f038cab282c5f62d6426bac4cc6d07ced0e2791bbaf765291b6bccaaecbf"),
    ]

    /// Every promise.
    package static let all: [Promise<any ScryptHash>] = [
        Promise("known vectors come out") { scrypt in
            for vector in vectors {
                let digest = scrypt.digest(
                    of: Array(vector.text.utf8), salt: Array(vector.salt.utf8), n: vector.n, r: vector.r,
                    p: vector.p)
                try same(
                    digest.map { Hexadecimal.encode($0) }, vector.digest, "the digest of “\(vector.text)”")
            }
        },
        Promise("memory that is not to be had is said") { scrypt in
            try same(scrypt.digest(of: [1], salt: [2], n: 1 << 46, r: 8, p: 1), nil, "the digest")
        },
    ]
}
