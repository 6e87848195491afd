import Bytes
import Foundation
import KeyText
import SyncEngine
import TestSupport
import Testing

/// Work that a test can afford; a changed bit of it is as cheap, or out of bounds.
let cheap = ScryptCost(exponent: 2, blockSize: 1, parallelism: 1)

func passphrase(_ text: String) throws -> Passphrase { try Passphrase(SecretBytes(text.utf8)) }

func key(_ number: UInt8) throws -> SealingKey {
    try #require(SealingKey(bytes: SecretBytes([UInt8](repeating: number, count: SealingKey.count))))
}

func keys(_ numbers: ClosedRange<UInt8>) throws -> [SealingKey] {
    try numbers.map(key).sorted { $0.id < $1.id }
}

/// The bytes within a text, past the code under test.
func bytes(in text: String) throws -> [UInt8] {
    let letters = text.split(separator: "\n").dropFirst().dropLast().joined()
    return [UInt8](try #require(Data(base64Encoded: letters)))
}

/// A text of any bytes, past the code under test; the sum is made to fit.
func text(of bytes: [UInt8], summed: Bool = true) -> [UInt8] {
    let whole = summed ? bytes.dropLast(4) + sum(of: Array(bytes.dropLast(4))) : bytes[...]
    let letters = Data(whole).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return Array("-----BEGIN SECOND KEYS-----\n\(letters)\n-----END SECOND KEYS-----\n".utf8)
}

/// What came of opening a text.
enum Outcome: Equatable {
    case opened([SealingKey])
    case refused(KeyTextError)
}

func outcome(_ text: [UInt8], _ passphrase: Passphrase) -> Outcome {
    do throws(KeyTextError) {
        return .opened(try SealedKeys(text: text).open(with: passphrase))
    } catch {
        return .refused(error)
    }
}
