#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Zeroes memory that is about to be given back.
///
/// A plain loop may be optimised away there; the calls used here may not.
///
/// - Parameter memory: memory that nobody else uses.
public func wipe(_ memory: UnsafeMutableRawBufferPointer) {
    guard let address = memory.baseAddress else { return }
    #if canImport(Darwin)
        _ = unsafe memset_s(address, memory.count, 0, memory.count)
    #else
        unsafe explicit_bzero(address, memory.count)
    #endif
}
