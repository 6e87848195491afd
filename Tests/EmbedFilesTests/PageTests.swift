import Testing

@testable import embed_files

/// The files of a page, put together.
struct PageTests {
    private static let shared = [
        "app.css": "body { margin: 0 }\n", "unused.css": "", "part.html": "<b>\n",
        "strings.en.json": #"{"close":"Close","undo":"Undo"}"#,
    ]
    private static let own = [
        "index.html": """
        <head>
          <link rel="icon" href="/icon.svg">
          <link rel="stylesheet" href="/app.css">
          <link rel="stylesheet" href="/own.css">
        </head>
          <!-- include part.html -->
        <img src="/icon.svg">

        """,
        "own.css": "p { margin: 1px }\n", "main.js": "start();\n", "icon.svg": "<svg id=\"a\">#%é</svg>",
        "strings.en.json": #"{"close":"Shut","name":"A/B"}"#,
        "about.html": "<link rel=\"stylesheet\" href=\"/app.css\">\n<p>\n",
    ]
    private static let style = "/* app.css */\nbody { margin: 0 }\n/* own.css */\np { margin: 1px }\n"

    @Test func `a page asks for one script, and holds its style, its drawings and the parts it names`()
        throws
    {
        let files = try Page(own: Self.own, shared: Self.shared).files
        #expect(
            files.keys.sorted() == [
                "about.html", "icon.svg", "index.html", "main.css", "main.js", "main.js.map",
                "strings.en.json",
            ])
        let icon = "data:image/svg+xml,%3Csvg id=%22a%22%3E%23%25%C3%A9%3C/svg%3E"
        #expect(
            files["index.html"] == """
                <head>
                  <link rel="icon" href="\(icon)">
                  <style>
                \(Self.style)  </style>
                </head>
                <b>
                <img src="\(icon)">

                """)
        #expect(files["main.css"] == Self.style)
        #expect(files["strings.en.json"] == #"{"close":"Shut","name":"A/B","undo":"Undo"}"#)
        #expect(files["about.html"] == "  <link rel=\"stylesheet\" href=\"/main.css\">\n<p>\n")
    }

    @Test func `the style is a file where another page links it, and only there`() throws {
        let own = Self.own.filter { $0.key != "about.html" }
        let files = try Page(own: own, shared: Self.shared).files
        #expect(files["main.css"] == nil)
        #expect(files["index.html"]?.contains("<style>\n\(Self.style)  </style>\n") == true)
        let plain = try Page(own: ["index.html": "<p>\n", "main.js": "start();\n"], shared: Self.shared).files
        #expect(plain["index.html"] == "<p>\n")
    }

    @Test func `a file of the page's own stands before a shared one of its name`() throws {
        let own = Self.own.merging(["part.html": "<i>", "app.css": "/* own */\n"]) { _, new in new }
        let files = try Page(own: own, shared: Self.shared).files
        #expect(
            files["index.html"]?.contains("<i>\n") == true && files["index.html"]?.contains("<b>") == false)
        #expect(files["main.css"]?.hasPrefix("/* app.css */\n/* own */\n/* own.css */") == true)
    }

    @Test(arguments: [
        ("index.html", "<!-- include no.html -->", "index.html:1: error: There is no file no.html."),
        (
            "index.html", "<link rel=\"stylesheet\" href=\"/no.css\">",
            "index.html: error: There is no style no.css."
        ),
        ("more.css", "p {}", "more.css: error: The page links no such style."),
        ("own.css", "@import \"a.css\";", "own.css: error: A joined style has no @import."),
        ("own.css", "p {} /* </style> */", "own.css: error: A joined style has no </style."),
        ("strings.en.json", "{\"a\":1}", "strings.en.json: error: Words are JSON: texts by their keys."),
        (
            "about.html", "<link rel=\"stylesheet\" href=\"/b.css\">",
            "about.html: error: index.html links no style b.css."
        ),
        (
            "main.js", "export let a;",
            "main.js:1: error: Write export function NAME, export const NAME or export class NAME."
        ),
    ])
    func `what would not be there is refused`(name: String, text: String, told: String) {
        var own = Self.own
        own[name] = text
        let error = #expect(throws: PageError.self) { try Page(own: own, shared: Self.shared) }
        #expect(error.map { "\($0)" } == told)
    }

    @Test func `texts become Swift as they are, unless they would end it`() throws {
        let page = try Page(own: Self.own, shared: Self.shared)
        let source = try swiftSource(of: page)
        #expect(
            source.contains(
                "\"icon.svg\": Asset(path: \"/icon.svg\", contentType: \"image/svg+xml\", text: ###\"\"\"\n<svg"
            ))
        let error = #expect(throws: PageError.self) { try swiftSource(ofResources: ["a.txt": "\\###(x)"]) }
        #expect(error?.file == "a.txt")
    }
}
