#if canImport(Vision)
    internal import AppleSystem
    internal import Foundation
    public import SecondApp
    internal import Vision

    /// Reads QR codes out of pictures with the system's own reader.
    public struct PictureCodes: PictureDecoder {
        private let queue = OwnQueue("pictures")

        /// A reader.
        public init() {}

        /// The texts of all QR codes in a picture.
        public func texts(in picture: [UInt8]) async throws(PictureReaderError) -> [String] {
            let answer = await queue.run {
                // What Vision says of a picture that it cannot read helps nobody.
                try? Self.texts(in: VNImageRequestHandler(data: Data(picture), options: [:]))
            }
            guard let answer else { throw .unreadable }
            return answer
        }

        /// Waits for Vision; never on the main thread.
        static func texts(in picture: VNImageRequestHandler) throws -> [String] {
            let request = VNDetectBarcodesRequest()
            request.symbologies = [.qr]
            try picture.perform([request])
            return (request.results ?? []).compactMap(\.payloadStringValue)
        }
    }
#endif
