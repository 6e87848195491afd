// What every app has is this room's word as well: who draws it need not know where it stands.
@_exported public import AppRuntime

extension AppAction: FrameAction {}
