public import Foundation

extension UUID {
    /// The id `00000000-0000-4000-8000-…` that ends in this number.
    ///
    /// - Parameter number: 0 to 65,535.
    /// - Returns: the id.
    public static func number(_ number: Int) -> UUID {
        let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, high, low))
    }
}
