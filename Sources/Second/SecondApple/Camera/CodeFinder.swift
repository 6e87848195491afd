#if canImport(AVFoundation)
    internal import AVFoundation
    internal import CoreMedia
    internal import Dispatch
    internal import Foundation
    internal import Vision

    /// Finds QR codes in what a session sees: by the system's own detector, or, where that knows no QR codes (some Macs),
    /// frame by frame.
    ///
    /// Opened and called on the session's queue alone.
    final class CodeFinder: NSObject, AVCaptureMetadataOutputObjectsDelegate,
        AVCaptureVideoDataOutputSampleBufferDelegate
    {
        /// No camera, or none that this session can use.
        struct Unusable: Error {}

        private let onCode: (String) -> Void

        init(onCode: @escaping (String) -> Void) { self.onCode = onCode }

        /// Connects the camera, and whatever finds codes, to a session.
        func open(_ session: AVCaptureSession, queue: DispatchQueue) throws -> AVCaptureDevice {
            session.beginConfiguration()
            defer { session.commitConfiguration() }
            for input in session.inputs { session.removeInput(input) }
            for output in session.outputs { session.removeOutput(output) }
            let device = try connect(session)
            let detector = AVCaptureMetadataOutput()
            try add(detector, to: session)
            detector.setMetadataObjectsDelegate(self, queue: queue)
            try look(for: detector, in: session, queue: queue)
            return device
        }

        private func connect(_ session: AVCaptureSession) throws -> AVCaptureDevice {
            guard let device = AVCaptureDevice.default(for: .video),
                case let input = try AVCaptureDeviceInput(device: device), session.canAddInput(input)
            else { throw Unusable() }
            session.addInput(input)
            return device
        }

        private func add(_ output: AVCaptureOutput, to session: AVCaptureSession) throws {
            guard session.canAddOutput(output) else { throw Unusable() }
            session.addOutput(output)
        }

        private func look(
            for detector: AVCaptureMetadataOutput, in session: AVCaptureSession, queue: DispatchQueue
        ) throws {
            // A kind that is not available raises an exception that Swift cannot catch.
            guard detector.availableMetadataObjectTypes.contains(.qr) else {
                session.removeOutput(detector)
                let frames = AVCaptureVideoDataOutput()
                frames.alwaysDiscardsLateVideoFrames = true
                frames.setSampleBufferDelegate(self, queue: queue)
                return try add(frames, to: session)
            }
            detector.metadataObjectTypes = [.qr]
        }

        func metadataOutput(
            _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
            from connection: AVCaptureConnection
        ) {
            let codes = metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject }
            for text in codes.compactMap(\.stringValue) { onCode(text) }
        }

        func captureOutput(
            _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            let texts = (try? PictureCodes.texts(in: .init(cmSampleBuffer: sampleBuffer))) ?? []
            for text in texts { onCode(text) }
        }
    }
#endif
