import Foundation
import QRPictures

/// The link in nearly all pictures.
let link = "otpauth://totp/Example:alice@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example"

/// The link number `index` of the pictures with several codes.
func siteLink(_ index: Int) -> String {
    "otpauth://totp/Site\(index):bob?secret=JBSWY3DPEHPK3PX\(Array("PQRSTU")[index])&issuer=Site\(index)"
}

/// The bytes of a picture in the folder `Pictures`.
func picture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
    return Array(try Data(contentsOf: folder.appending(path: name)))
}

/// The program as it was built beside these tests.
let secondQR: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "second-qr").path
}()

/// A patient reader: debug builds filter pixels many times slower than release builds.
let reader = PictureReader(executable: secondQR, timeLimit: .seconds(60))

/// What the reader throws, nil when it throws nothing.
func failure(of picture: [UInt8], with reader: PictureReader = reader) async -> PictureError? {
    do {
        _ = try await reader.read(picture)
        return nil
    } catch {
        return error
    }
}
