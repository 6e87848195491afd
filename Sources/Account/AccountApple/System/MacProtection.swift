#if canImport(AppKit)
    public import AccountAppleRules

    /// A Mac protects nothing of the kind: who is logged in can read.
    public typealias SystemProtection = AlwaysAvailable
#endif
