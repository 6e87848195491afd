#if canImport(AVFoundation)
    internal import AVFoundation
    internal import AppleRules
    internal import AppleSystem
    internal import Dispatch
    public import SecondApp

    /// The device's camera.
    ///
    /// When it looks, asks and tells, ``CameraRun`` decides; all of it happens on one queue of its own, because a capture
    /// session blocks while it starts.
    public final class SessionCamera: Camera {
        let lens: CameraLens

        /// The device's default camera for video, which is opened at the first start.
        public init() { lens = CameraLens() }

        /// What it tells from now on.
        public func events() -> AsyncStream<CameraEvent> {
            let (events, listener) = AsyncStream.makeStream(
                of: CameraEvent.self, bufferingPolicy: .bufferingNewest(16))
            lens.queue.queue.async { [lens] in lens.listener = listener }
            return events
        }

        /// Asks for permission if nobody was asked yet, then looks.
        public func start() async { await take(.start) }

        /// Looks no more and puts out the lamp.
        public func stop() async { await take(.stop) }

        /// Switches the lamp.
        public func setTorch(_ isOn: Bool) async { await take(.torch(isOn)) }

        private func take(_ event: CameraRun.Event) async {
            await lens.queue.run { [lens] in lens.take(event) }
        }
    }
#endif
