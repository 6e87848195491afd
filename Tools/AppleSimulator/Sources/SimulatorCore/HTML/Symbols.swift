/// Signs, drawn by hand on a square of 24 in the manner of the system's: lines, round at their ends.
enum Symbols {
    /// A sign as SVG.
    ///
    /// - Parameter name: what the system calls it; what is not drawn here is an empty square.
    /// - Returns: the drawing.
    static func drawing(of name: String) -> String {
        let isFilled = name.hasSuffix(".fill")
        let base = isFilled ? String(name.dropLast(5)) : name
        let path = paths[base] ?? "M5 5h14v14H5z"
        let kind = isFilled ? "sign filled" : "sign"
        return "<svg class='\(kind)' viewBox='0 0 24 24' aria-hidden='true'><path d='\(path)'/></svg>"
    }

    private static let circle = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"
    private static let cloud = "M7 18a4 4 0 0 1-.6-8a5.5 5.5 0 0 1 10.7 1A3.5 3.5 0 0 1 17 18z"
    private static let square = "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"
    private static let tray = "M4 13l3-8h10l3 8v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 13h5a3 3 0 0 0 6 0h5"
    private static let lock = "M7 11h10v9H7zM9 11V7a3 3 0 0 1 6 0"

    private static let paths: [String: String] = [
        "apple.logo":
            "M12 8c1.5-1.5 5-1.5 6.5 1c-3 2-2 6 .5 7c-1 3-3 5-4.5 5c-1 0-1.5-.5-2.5-.5s-1.5.5-2.5.5C7 21 4.5 16 5 12.500C5.5 8 9.5 7 12 8zM12 6c0-2 1.5-3.5 3.5-3.5",
        "plus": "M12 4v16M4 12h16",
        "ellipsis": "M5 12h.01M12 12h.01M19 12h.01",
        "ellipsis.circle": circle + "M8 12h.01M12 12h.01M16 12h.01",
        "magnifyingglass": "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 15l5 5",
        "icloud": cloud,
        "checkmark.icloud": cloud + "M9.5 14l2 2l3.5-4",
        "icloud.slash": cloud + "M4 4l16 16",
        "exclamationmark.icloud": cloud + "M12 10v3M12 15.500v.01",
        "icloud.and.arrow.up": cloud + "M12 21v-8M9.5 15l2.5-2.500l2.5 2.5",
        "icloud.and.arrow.down": cloud + "M12 12v9M9.5 19l2.5 2.500l2.5-2.5",
        "arrow.triangle.2.circlepath":
            "M5 11a7 7 0 0 1 12-4l2 2M19 5v4h-4M19 13a7 7 0 0 1-12 4l-2-2M5 19v-4h4",
        "arrow.triangle.2.circlepath.icloud": cloud + "M9 14a3 3 0 0 1 5-1.5M15 14a3 3 0 0 1-5 1.5",
        "laptopcomputer.and.iphone": "M3 6h12v9H3zM2 18h13M17 9h5v11h-5z",
        "trash": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 10.500v6M14 10.500v6",
        "pin": "M9 3h6l-1 7l4 4v1H6v-1l4-4zM12 15v6",
        "pin.slash": "M9 3h6l-1 7l4 4v1H6v-1l4-4zM12 15v6M4 4l16 16",
        "arrow.clockwise": "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
        "1.circle": circle + "M10.500 9l2-1.500v9",
        "2.circle": circle + "M10 9.500c0-3 4-3 4 0c0 2-4 4-4 7h4",
        "3.circle": circle + "M10 8h4l-2.500 3c3.500 0 3.500 5-1.500 5",
        "4.circle": circle + "M13 16.500V8l-3.500 5.500h5",
        "5.circle": circle + "M14 8h-4v3.500c5-1 5 5 0 4.500",
        "6.circle": circle + "M13.500 8c-3 1-3.500 4-3.500 6c0 3 4 3 4 0s-4-3-4 0",
        "7.circle": circle + "M10 8h4l-2.500 8.500",
        "8.circle": circle
            + "M12 8c-2.500 0-2.500 3.500 0 4c-3 0-3 4.500 0 4.500s3-4.500 0-4.500c2.500-.5 2.500-4 0-4z",
        "9.circle": circle + "M14 10.500c0-3-4-3-4 0s4 3 4 0c0 3-1 5-3 6",
        "pencil": "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
        "doc.on.doc": "M8 8h11v12H8zM5 16V4h10",
        "doc.on.clipboard": "M6 5h12v15H6zM9 3h6v4H9z",
        "gearshape":
            "M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2 2M16.4 16.400l2 2M18.4 5.600l-2 2M7.6 16.400l-2 2",
        "info.circle": circle + "M12 11v6M12 7.500v.01",
        "photo.on.rectangle": "M6 8h15v12H6zM3 16V4h14M6 17l5-4l4 3l3-2l3 3",
        "folder": "M3 6h6l2 2h10v11H3z",
        "video.slash": "M3 7h12v10H3zM15 11l6-3v8l-6-3M4 4l16 16",
        "flashlight.on": "M8 3h8v4l-2 3v11h-4V10L8 7zM12 13v3",
        "flashlight.off": "M8 3h8v4l-2 3v11h-4V10L8 7zM4 4l16 16",
        "lock.open": "M7 11h10v9H7zM9 11V7a3 3 0 0 1 6-1",
        "lock.shield": "M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6zM10 12h4v4h-4zM10.5 12v-2a1.5 1.5 0 0 1 3 0v2",
        "qrcode.viewfinder":
            "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13 8h3v3h-3zM8 13h3v3H8zM13 13h1v1h-1zM15.5 15.500h.01",
        "key": "M9 11a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 12l8-8M16 8l3 3",
        "exclamationmark.triangle": "M12 4l9 16H3zM12 10v5M12 17.500v.01",
        "exclamationmark.circle": circle + "M12 7v6M12 16.500v.01",
        "arrow.up.circle": circle + "M12 17V8M8 11.500l4-4l4 4",
        "clock.badge.exclamationmark": circle + "M12 7v5l3 2",
        "checkmark.seal":
            "M12 2.500l2.5 2h3l1 3l2.5 2l-1 2.500l1 2.500l-2.5 2l-1 3h-3l-2.5 2l-2.5-2h-3l-1-3l-2.5-2l1-2.500l-1-2.500l2.5-2l1-3h3zM8.5 12l2.5 2.500l4.5-5",
        "checkmark.circle": circle + "M8 12l3 3l5-6",
        "circle": circle,
        "largecircle.fill.circle": circle + "M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z",
        "checkmark.square": square + "M8 12l3 3l5-6",
        "square": square,
        "rectangle.split.2x1": "M3 6h18v12H3zM12 6v12",
        "tray": tray,
        "tray.full": tray + "M8 8h8M7 10.500h10",
        "tray.and.arrow.down": tray + "M12 2v8M9.5 8l2.5 2.500l2.5-2.5",
        "lightbulb": "M9 17h6M10 20h4M12 3a6 6 0 0 0-3.5 11c.5.5.5 1.5.5 3h6c0-1.5 0-2.5.5-3A6 6 0 0 0 12 3z",
        "book.closed": "M6 4h12v16H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18a2 2 0 0 1 2-2h11",
        "eye": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
        "eye.slash": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM4 4l16 16",
        "phone": "M6 3l3 5l-2 2c1 3 3 5 6 6l2-2l5 3c0 3-2 4-4 4C9 21 3 14 3 7c0-2 1-4 3-4z",
        "faceid": "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9 9v2M15 9v2M12 9v4h-1M9 15.500c2 1.5 4 1.5 6 0",
        "touchid": "M8 19c1-3 1-5 1-7a3 3 0 0 1 6 0c0 3 0 5-1 8M5 15c1-6 1-9 7-9s7 4 6 10",
        "person.badge.key":
            "M9 4a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM3 20c0-4 2.5-6 6-6c1.500 0 2.500.300 3.500 1M17.500 11a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5zM17.500 16v5l2-1.500",
        "message": "M4 5h16v11H10l-4 4v-4H4z",
    ]
}
