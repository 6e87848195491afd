#if canImport(UIKit)
    internal import AVFoundation
    internal import Foundation
    internal import QuartzCore
    internal import SwiftUI
    internal import UIKit

    /// A session's picture as a layer that fills its view.
    struct PreviewLayer: UIViewRepresentable {
        let session: AVCaptureSession

        func makeUIView(context: Context) -> PreviewView { PreviewView(session: session) }

        func updateUIView(_ view: PreviewView, context: Context) {}
    }

    final class PreviewView: UIView {
        private let picture: AVCaptureVideoPreviewLayer
        private var observer: (any NSObjectProtocol)?

        init(session: AVCaptureSession) {
            picture = AVCaptureVideoPreviewLayer(session: session)
            super.init(frame: .zero)
            picture.videoGravity = .resizeAspectFill
            layer.addSublayer(picture)
            // The device tells of its turns from now on; others count on it too, so this is not ended.
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            picture.frame = bounds
            turn()
        }

        /// Half a turn changes no bounds, so no layout tells of it.
        override func didMoveToWindow() {
            super.didMoveToWindow()
            let center = NotificationCenter.default
            observer.map(center.removeObserver)
            observer = window.map { _ in
                center.addObserver(
                    forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
                ) { @Sendable [weak self] _ in
                    Task { @MainActor in await self?.follow() }
                }
            }
        }

        /// The window may turn only after the device: so at once, and when its turn is over.
        private func follow() async {
            turn()
            try? await Task.sleep(for: .milliseconds(500))
            turn()
        }

        /// The picture does not turn by itself; where the system does not say how things stand it stays.
        private func turn() {
            // An orientation that is not supported raises an exception.
            guard let orientation, let connection = picture.connection, connection.isVideoOrientationSupported
            else { return }
            connection.videoOrientation = orientation
        }

        /// Both kinds of orientation have the same numbers.
        private var orientation: AVCaptureVideoOrientation? {
            let interface = window?.windowScene?.interfaceOrientation.rawValue
            return interface.flatMap(AVCaptureVideoOrientation.init(rawValue:))
        }
    }
#endif
