#if canImport(AppKit)
    internal import AVFoundation
    internal import AppKit
    internal import Foundation
    internal import QuartzCore
    internal import SwiftUI

    /// A session's picture as a layer that fills its view.
    struct PreviewLayer: NSViewRepresentable {
        let session: AVCaptureSession

        func makeNSView(context: Context) -> PreviewView { PreviewView(session: session) }

        func updateNSView(_ view: PreviewView, context: Context) {}
    }

    final class PreviewView: NSView {
        private let picture: AVCaptureVideoPreviewLayer

        init(session: AVCaptureSession) {
            picture = AVCaptureVideoPreviewLayer(session: session)
            super.init(frame: .zero)
            wantsLayer = true
            picture.videoGravity = .resizeAspectFill
            layer?.addSublayer(picture)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func layout() {
            super.layout()
            picture.frame = bounds
        }
    }
#endif
