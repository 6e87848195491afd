#if canImport(AppKit)
    /// A Mac puts no app to sleep because another one is in front.
    struct AppFront: Sendable {
        init(left: @escaping @Sendable () -> Void, entered: @escaping @Sendable () -> Void) {}

        func end() {}
    }
#endif
