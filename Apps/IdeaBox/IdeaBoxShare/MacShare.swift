#if os(macOS)
    import AppKit
    import CoreGraphics
    import Foundation
    import IdeaBoxApple

    /// Takes what another app shares, without a page of its own: what is kept is in the app when that is opened.
    final class ShareController: NSViewController {
        override func loadView() {
            view = NSView(frame: .zero)
        }

        override func viewDidLoad() {
            super.viewDidLoad()
            let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
            Task {
                let problem = await SharedItems(items).keep()
                problem.map(tell) ?? ()
                extensionContext?.completeRequest(returningItems: nil)
            }
        }

        private func tell(_ problem: String) {
            let alert = NSAlert()
            alert.messageText = "IdeaBox"
            alert.informativeText = problem
            alert.runModal()
        }
    }
#endif
