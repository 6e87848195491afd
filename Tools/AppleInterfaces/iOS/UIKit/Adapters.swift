// UIKit: what the adapters take from it. Addresses are below https://developer.apple.com/documentation/ .
public import CoreGraphics
public import Foundation
public import ObjectiveC
public import QuartzCore

// uikit/uipasteboard; not isolated in the documentation, called on the main thread all the same
@available(iOS 3.0, *)
public class UIPasteboard: NSObject {
    // uikit/uipasteboard/general
    public class var general: UIPasteboard { fatalError() }
    // uikit/uipasteboard/changecount
    public var changeCount: Int { 0 }
    // uikit/uipasteboard/setitems(_:options:)
    @available(iOS 10.0, *)
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
    // uikit/uipasteboard/items
    public var items: [[String: Any]] = []
    // uikit/uipasteboard/optionskey
    @available(iOS 10.0, *)
    public struct OptionsKey: Hashable, Sendable {
        public static let expirationDate = OptionsKey()
        public static let localOnly = OptionsKey()
    }
}

// uikit/uiapplication
@MainActor
public class UIApplication: NSObject {
    // uikit/uiapplication/shared
    public class var shared: UIApplication { fatalError() }
    // uikit/uiapplication/isprotecteddataavailable
    nonisolated public var isProtectedDataAvailable: Bool { false }
    // uikit/uiapplication/didenterbackgroundnotification; not isolated
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name { fatalError() }
    // uikit/uiapplication/willenterforegroundnotification; not isolated
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name { fatalError() }
    // uikit/uiapplication/opensettingsurlstring; not isolated
    nonisolated public class var openSettingsURLString: String { "" }
    // uikit/uiapplication/open(_:options:completionhandler:)
    @available(iOS 10.0, *)
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { false }
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
}

// uikit/uidevice
@MainActor
public class UIDevice: NSObject {
    // uikit/uidevice/current
    public class var current: UIDevice { fatalError() }
    // uikit/uidevice/name: since iOS 16 the kind of device, unless an entitlement says otherwise
    public var name: String { "" }
    // uikit/uidevice/begingeneratingdeviceorientationnotifications()
    public func beginGeneratingDeviceOrientationNotifications() {}
    // uikit/uidevice/orientationdidchangenotification; not isolated
    nonisolated public class var orientationDidChangeNotification: NSNotification.Name { fatalError() }
}

// uikit/uiview
@MainActor
open class UIView: NSObject {
    // uikit/uiview/init(frame:)
    public init(frame: CGRect) { super.init() }
    // uikit/uiview/init(coder:)
    public required init?(coder: NSCoder) { nil }
    // uikit/uiview/layer
    open var layer: CALayer { fatalError() }
    // uikit/uiview/bounds
    open var bounds: CGRect { fatalError() }
    // uikit/uiview/window
    open var window: UIWindow? { nil }
    // uikit/uiview/didmovetowindow()
    open func didMoveToWindow() {}
    // uikit/uiview/layoutsubviews()
    open func layoutSubviews() {}
}

// uikit/uiwindow
@MainActor
open class UIWindow: UIView {
    // uikit/uiwindow/windowscene
    @available(iOS 13.0, *)
    open var windowScene: UIWindowScene? { nil }
}

// uikit/uiwindowscene
@available(iOS 13.0, *)
@MainActor
open class UIWindowScene: NSObject {
    // uikit/uiwindowscene/interfaceorientation
    open var interfaceOrientation: UIInterfaceOrientation { .unknown }
}

// uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}
