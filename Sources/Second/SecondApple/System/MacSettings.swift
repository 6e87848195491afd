#if canImport(AppKit)
    internal import AppKit
    internal import AuthenticationServices
    internal import Foundation
    public import SecondApp

    /// Pages of System Settings on the Mac.
    public struct SystemSettings: SystemPages {
        private static let camera = "x-apple.systempreferences:com.apple.preference.security?Privacy_Camera"

        /// The pages of this device.
        public init() {}

        /// Both can be opened.
        public func has(_ page: SystemPage) -> Bool { true }

        /// Opens a page.
        public func open(_ page: SystemPage) async {
            switch page {
            case .camera: await openCamera()
            // If the page does not open, the sentence beside the button says the way.
            case .codes: try? await ASSettingsHelper.openVerificationCodeAppSettings()
            }
        }

        @MainActor private func openCamera() {
            guard let url = URL(string: Self.camera) else { return }
            NSWorkspace.shared.open(url)
        }
    }
#endif
