// The bare hash of a sign-in: processor milliseconds of one scrypt as accountd makes it, and nothing around it.
//
// As many at once as the server makes, one for each core: they share the memory's bandwidth.

internal import Crypto
internal import CryptoExtras
internal import Foundation

let cores = ProcessInfo.processInfo.activeProcessorCount
let rounds = 10

/// The time that all threads of this process have worked, in seconds.
func processorTime() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

let before = processorTime()
DispatchQueue.concurrentPerform(iterations: cores) { _ in
    for _ in 0..<rounds {
        let key = try? KDF.Scrypt.deriveKey(
            from: Array("Reading4ever".utf8), salt: Array("0123456789abcdef".utf8), outputByteCount: 32,
            rounds: 1 << 15, blockSize: 8, parallelism: 3)
        precondition(key != nil, "scrypt found no memory.")
    }
}
print((processorTime() - before) * 1000 / Double(cores * rounds))
