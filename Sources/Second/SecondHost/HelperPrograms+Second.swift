public import Hosting

extension HelperProgram {
    /// Serves the page.
    public static let web = HelperProgram("second-web", folder: "second")
    /// Reads QR codes from pictures.
    public static let qr = HelperProgram("second-qr", folder: "second")

    /// Every program of Second beside the command.
    public static let allOfSecond = [web, qr, secretService]
}
