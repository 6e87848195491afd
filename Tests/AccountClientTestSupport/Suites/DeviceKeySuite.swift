package import AccountClient

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import Crypto
#endif
#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What ``DeviceKey`` promises.
package enum DeviceKeySuite {
    /// One device without a key, as several processes of an app see it.
    package struct Views: Sendable {
        let open: @Sendable () throws -> any DeviceKey

        /// A device.
        ///
        /// - Parameter open: the key as another process has it, each time.
        package init(_ open: @escaping @Sendable () throws -> any DeviceKey) { self.open = open }
    }

    /// Every promise.
    package static let all: [Promise<Views>] = [
        Promise("before it is made there is no key, and nothing is signed") { views in
            let key = try views.open()
            try same(try await key.publicKey(), nil, "the public half")
            try await refuses(DeviceKeyError.missing, "a signature") { _ = try await key.sign([1]) }
            try same(try await key.publicKey(), nil, "the public half after that")
        },
        Promise("it is made once, for every process") { views in
            let point = try await views.open().make()
            try same(point.count, 65, "the point's length")
            try same(point.first, 4, "the point's form")
            for _ in 0..<3 {
                try same(try await views.open().make(), point, "the key made again")
                try same(try await views.open().publicKey(), point, "the public half")
            }
        },
        Promise("its signatures are good for the message and for no other one") { views in
            let point = try await views.open().make()
            let known = try P256.Signing.PublicKey(x963Representation: Data(point))
            for message in [
                [], [0], Array("eyJhbGciOiJFUzI1NiJ9.e30".utf8), [UInt8](repeating: 7, count: 5000),
            ] {
                let signature = try await views.open().sign(message)
                try same(signature.count, 64, "the signature's length")
                let read = try P256.Signing.ECDSASignature(rawRepresentation: Data(signature))
                try holds(known.isValidSignature(read, for: Data(message)), "the signature does not hold")
                try holds(!known.isValidSignature(read, for: Data(message + [1])), "it holds for another one")
            }
        },
        Promise("of many that make it at once all have the same") { views in
            let points = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<6 { group.addTask { try await views.open().make() } }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            try same(points.count, 1, "how many keys there are")
            try same(try await views.open().publicKey(), points.first, "the key")
        },
    ]
}
