#if os(iOS)
    import Foundation
    import IdeaBoxApple
    import UIKit

    /// Takes what another app shares, without a page of its own: what is kept is in the app when that is opened.
    final class ShareController: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
            Task {
                let problem = await SharedItems(items).keep()
                problem.map(tell) ?? finish()
            }
        }

        private func tell(_ problem: String) {
            let alert = UIAlertController(title: "IdeaBox", message: problem, preferredStyle: .alert)
            alert.addAction(
                UIAlertAction(title: SharedItems.close, style: .cancel) { [weak self] _ in self?.finish() })
            present(alert, animated: true)
        }

        private func finish() {
            extensionContext?.completeRequest(returningItems: nil)
        }
    }
#endif
