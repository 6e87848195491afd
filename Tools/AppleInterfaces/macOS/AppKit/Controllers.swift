// AppKit: what the share extension takes from it. Addresses are below https://developer.apple.com/documentation/ .
public import CoreGraphics
public import Foundation
public import ObjectiveC

// appkit/nsviewcontroller
@MainActor
open class NSViewController: NSObject {
    // appkit/nsviewcontroller/extensioncontext
    open var extensionContext: NSExtensionContext? { nil }
    // appkit/nsviewcontroller/view
    open var view: NSView {
        get { NSView(frame: .zero) }
        set {}
    }
    // appkit/nsviewcontroller/loadview()
    open func loadView() {}
    // appkit/nsviewcontroller/viewdidload()
    open func viewDidLoad() {}
}

// appkit/nsapplication/modalresponse
public struct NSModalResponse: Hashable, Sendable {}
extension NSApplication { public typealias ModalResponse = NSModalResponse }

// appkit/nsalert
@MainActor
open class NSAlert: NSObject {
    // appkit/nsalert/messagetext
    open var messageText: String = ""
    // appkit/nsalert/informativetext
    open var informativeText: String = ""
    // appkit/nsalert/runmodal()
    @discardableResult
    open func runModal() -> NSApplication.ModalResponse { NSModalResponse() }
}
