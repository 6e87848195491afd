// UIKit: what the share extension takes from it. Addresses are below https://developer.apple.com/documentation/ .
public import Foundation
public import ObjectiveC

// uikit/uiviewcontroller
@MainActor
open class UIViewController: NSObject {
    // uikit/uiviewcontroller/extensioncontext
    open var extensionContext: NSExtensionContext? { nil }
    // uikit/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}
    // uikit/uiviewcontroller/present(_:animated:completion:)
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
}

// uikit/uialertcontroller
@MainActor
open class UIAlertController: UIViewController {
    // uikit/uialertcontroller/style
    public enum Style: Int, Sendable { case actionSheet, alert }
    // uikit/uialertcontroller/init(title:message:preferredstyle:)
    public convenience init(title: String?, message: String?, preferredStyle: Style) { self.init() }
    // uikit/uialertcontroller/addaction(_:)
    open func addAction(_ action: UIAlertAction) {}
}

// uikit/uialertaction
@MainActor
open class UIAlertAction: NSObject {
    // uikit/uialertaction/style-swift.enum
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    // uikit/uialertaction/init(title:style:handler:)
    public convenience init(
        title: String?, style: Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil
    ) { self.init() }
}
