// The part of Foundation that costs nothing at the start of a program; full Foundation costs 5 ms there on Linux, where
// it brings ICU. Every other module imports this one, so that the choice is made once.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
