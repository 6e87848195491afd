// What every app has is this room's word as well: who draws it need not know where it stands.
@_exported public import AppRuntime

extension AppAction: FrameAction {
    /// The page of the account is to be read anew.
    public static var syncNow: AppAction { .refresh }
    /// A device is to be signed out: asked first.
    public static func forget(_ device: String) -> AppAction { .end(device) }
    /// Nothing that is done here can be taken back by a toast.
    public static var undo: AppAction { .refresh }
}
