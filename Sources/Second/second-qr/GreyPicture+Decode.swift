import CPictures
import QRWire

extension GreyPicture {
    /// A picture out of its file, and whether the file was in order to its end.
    struct Decoded {
        let picture: GreyPicture
        let isWhole: Bool
    }

    /// Why a file gives no picture.
    enum DecodeError: Error {
        case tooManyPixels, damaged, unsupported
    }

    /// Decodes a picture file; sizes are checked against ``ReaderLimits/mostPixels`` before anything is allocated.
    static func decode(_ bytes: [UInt8], as format: PictureFormat) -> Result<Decoded, DecodeError> {
        let decoder:
            (UnsafePointer<UInt8>?, Int, UInt64, UnsafeMutablePointer<cpictures_picture>) -> cpictures_result
        switch format {
        case .png: unsafe decoder = { unsafe cpictures_png($0, $1, $2, $3) }
        case .jpeg: unsafe decoder = { unsafe cpictures_jpeg($0, $1, $2, $3) }
        case .webp: unsafe decoder = { unsafe cpictures_webp($0, $1, $2, $3) }
        case .heif: unsafe decoder = { unsafe cpictures_heif($0, $1, $2, $3) }
        case .other, .unknown: return .failure(.unsupported)
        }
        var raw = unsafe cpictures_picture()
        defer { unsafe cpictures_free(&raw) }
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe decoder(buffer.baseAddress, buffer.count, ReaderLimits.mostPixels, &raw)
        }
        switch result {
        case cpictures_whole, cpictures_partial:
            let (width, height) = unsafe (Int(raw.width), Int(raw.height))
            let pixels = unsafe Array(UnsafeBufferPointer(start: raw.grey, count: width * height))
            let picture = GreyPicture(width: width, height: height, pixels: pixels)
            return .success(Decoded(picture: picture, isWhole: result == cpictures_whole))
        case cpictures_too_many_pixels: return .failure(.tooManyPixels)
        case cpictures_unsupported: return .failure(.unsupported)
        default: return .failure(.damaged)
        }
    }
}
