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

        init(session: AVCaptureSession) {
            picture = AVCaptureVideoPreviewLayer(session: session)
            super.init(frame: .zero)
            picture.videoGravity = .resizeAspectFill
            layer.addSublayer(picture)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            picture.frame = bounds
            // The picture does not turn by itself; where the system does not say how things stand it stays.
            if let orientation { picture.connection?.videoOrientation = orientation }
        }

        /// Both kinds of orientation have the same numbers.
        private var orientation: AVCaptureVideoOrientation? {
            let interface = window?.windowScene?.interfaceOrientation.rawValue
            return interface.flatMap(AVCaptureVideoOrientation.init(rawValue:))
        }
    }
#endif
