#if canImport(AVFoundation)
    internal import AVFoundation
    internal import AppleRules
    internal import AppleSystem
    internal import Dispatch
    internal import Foundation
    internal import SecondApp

    /// A capture session and what follows from its events; confined to its queue.
    final class CameraLens: @unchecked Sendable {
        let queue = OwnQueue("camera")
        /// Shown by the preview; changed on the queue alone.
        let session = AVCaptureSession()
        var listener: AsyncStream<CameraEvent>.Continuation?
        private var run = CameraRun()
        private var rhythm = ScanDebouncer()
        private var device: AVCaptureDevice?
        private lazy var finder = CodeFinder { [weak self] text in self?.saw(text) }

        init() { observe() }

        /// Takes an event and does what follows; on the queue.
        func take(_ event: CameraRun.Event) {
            for effect in run.step(event) { perform(effect) }
        }

        private func perform(_ effect: CameraRun.Effect) {
            switch effect {
            case .lookUpPermission: take(.permission(AVCaptureDevice.cameraPermission))
            case .ask: ask()
            case .begin: begin()
            case .end: end()
            case .switchTorch(let isOn): switchTorch(isOn)
            case .tell(let word): listener?.yield(word.event)
            }
        }

        private func ask() {
            Task {
                let isGiven = await AVCaptureDevice.requestAccess(for: .video)
                await queue.run { self.take(.permission(isGiven ? .given : .refused)) }
            }
        }

        private func begin() {
            do {
                let device = try finder.open(session, queue: queue.queue)
                self.device = device
                session.startRunning()
                // The session chooses a format as it begins, and with it the angle of view.
                device.takeCloseUps()
                take(.began(hasTorch: device.hasTorch && device.isTorchAvailable))
            } catch {
                take(.failed)
            }
        }

        private func end() {
            // The lamp goes out with the session.
            session.stopRunning()
            device = nil
        }

        private func switchTorch(_ isOn: Bool) {
            let mode = AVCaptureDevice.TorchMode(isOn: isOn)
            // A lamp that is too hot is not available for a while; a mode that is not supported raises an exception.
            guard let device, device.isTorchAvailable, device.isTorchModeSupported(mode),
                (try? device.lockForConfiguration()) != nil
            else { return }
            device.torchMode = mode
            device.unlockForConfiguration()
            listener?.yield(.torch(isOn: device.torchMode == .on))
        }

        private func saw(_ text: String) {
            guard rhythm.tells(text, at: DispatchTime.now().uptimeNanoseconds / 1_000_000) else { return }
            take(.saw(text))
        }

        /// The system's word of this session; observed for as long as the process lives, as the camera is.
        private func observe() {
            on(AVCaptureSession.wasInterruptedNotification, .interrupted)
            on(AVCaptureSession.interruptionEndedNotification, .resumed)
            on(AVCaptureSession.runtimeErrorNotification, .failed)
        }

        private func on(_ name: Notification.Name, _ event: CameraRun.Event) {
            _ = NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) {
                @Sendable [weak self] _ in
                guard let self else { return }
                queue.queue.async { self.take(event) }
            }
        }
    }
#endif
