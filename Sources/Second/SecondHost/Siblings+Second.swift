public import Hosting

extension Sibling {
    /// Serves the page.
    public static let web = Sibling("second-web", folder: "second")
    /// Reads QR codes from pictures.
    public static let qr = Sibling("second-qr", folder: "second")

    /// Every program of Second beside the command.
    public static let allOfSecond = [web, qr, secretService]
}
