#if canImport(UIKit)
    internal import AuthenticationServices
    internal import Foundation
    public import SecondApp
    internal import UIKit

    /// Pages of Settings on iPhone and iPad.
    public struct SystemSettings: SystemPages {
        /// The pages of this device.
        public init() {}

        /// Whether this system has a page that can be opened.
        public func has(_ page: SystemPage) -> Bool {
            switch page {
            case .camera: true
            case .codes: Self.hasCodes
            }
        }

        /// Opens a page.
        public func open(_ page: SystemPage) async {
            switch page {
            case .camera: await openApp()
            case .codes: await openCodes()
            }
        }

        private static var hasCodes: Bool {
            if #available(iOS 17, *) { true } else { false }
        }

        /// The app's own page, on which the camera stands.
        @MainActor private func openApp() async {
            guard let url = URL(string: UIApplication.openSettingsURLString) else { return }
            await UIApplication.shared.open(url)
        }

        private func openCodes() async {
            guard #available(iOS 17, *) else { return }
            // If the page does not open, the sentence beside the button says the way.
            try? await ASSettingsHelper.openVerificationCodeAppSettings()
        }
    }
#endif
