// AppKit: what the adapters take from it. Addresses are below https://developer.apple.com/documentation/ .
public import CoreGraphics
public import Foundation
public import ObjectiveC
public import QuartzCore

// appkit/nspasteboard; not isolated in the documentation, called on the main thread all the same
public class NSPasteboard: NSObject {
    // appkit/nspasteboard/general
    public class var general: NSPasteboard { fatalError() }
    // appkit/nspasteboard/changecount
    public var changeCount: Int { 0 }
    // appkit/nspasteboard/clearcontents()
    @discardableResult public func clearContents() -> Int { 0 }
    // appkit/nspasteboard/preparefornewcontents(with:)
    @available(macOS 10.12, *)
    @discardableResult public func prepareForNewContents(with options: ContentsOptions = []) -> Int { 0 }
    // appkit/nspasteboard/setstring(_:fortype:)
    public func setString(_ string: String, forType dataType: PasteboardType) -> Bool { false }
    // appkit/nspasteboard/contentsoptions
    @available(macOS 10.12, *)
    public struct ContentsOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let currentHostOnly = ContentsOptions(rawValue: 1)
    }
    // appkit/nspasteboard/pasteboardtype
    public struct PasteboardType: Hashable, Sendable {
        public init(_ rawValue: String) {}
        public static let string = PasteboardType("")
    }
}

// appkit/nsworkspace; not isolated
public class NSWorkspace: NSObject {
    // appkit/nsworkspace/shared
    public class var shared: NSWorkspace { fatalError() }
    // appkit/nsworkspace/open(_:)
    @discardableResult public func open(_ url: URL) -> Bool { false }
}

// appkit/nsapplication
@MainActor
public class NSApplication: NSObject {
    // appkit/nsapplication/shared
    public class var shared: NSApplication { fatalError() }
    // appkit/nsapplication/activate()
    @available(macOS 14.0, *)
    public func activate() {}
    // appkit/nsapplication/registerforremotenotifications()
    @available(macOS 10.14, *)
    public func registerForRemoteNotifications() {}
    // appkit/nsapplication/willterminatenotification
    public class var willTerminateNotification: NSNotification.Name { fatalError() }
}

// appkit/nsview
@MainActor
open class NSView: NSObject {
    // appkit/nsview/init(frame:)
    public init(frame frameRect: CGRect) { super.init() }
    // appkit/nsview/init(coder:)
    public required init?(coder: NSCoder) { nil }
    // appkit/nsview/layer
    open var layer: CALayer?
    // appkit/nsview/wantslayer
    open var wantsLayer = false
    // appkit/nsview/bounds
    open var bounds: CGRect { fatalError() }
    // appkit/nsview/layout()
    open func layout() {}
}
