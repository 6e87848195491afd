import Testing

@testable import embed_files

/// Scripts of a page that are joined to one file.
struct ScriptBundleTests {
    private static let own = [
        "main.js": """
        // The page starts here.

        import "./effects.js";
        import { add, one as first } from "./sums.js";

        const show = async () => (await import("./later.js")).shown(add(first, 1));

        show();

        """,
        "effects.js": "let count = 0;\nwindow.begun = ++count;\n",
        "later.js": """
        import { add } from "./sums.js";
        import { name } from "./names.js";
        export class Later {
          get name() {
            return name;
          }
        }
        export async function shown(sum) {
          return new Worker("/work.js");
        }
        """,
        "names.js": "export const name = \"later\";\n",
        "work.js": "import { add } from \"./sums.js\";\npostMessage(add(1, 2));\n",
    ]
    private static let shared = [
        "sums.js":
            "export const one = 1;\n/** The sum. */\nexport function add(a, b) {\n  return a + b;\n}\n",
        "unused.js": "export const nothing = null;\n",
    ]

    @Test
    func
        `scripts follow what they import, each in a function, with what is fetched later in files of its own`()
        throws
    {
        let bundles = try ScriptBundle.all(own: Self.own, shared: Self.shared)
        #expect(bundles.map(\.name) == ["main.js", "later.js", "work.js"])
        let head =
            "and what it imports, joined when the program was built: edit the files that are named here."
        let sums = """
            // sums.js
            modules["sums.js"] = (() => {
            const one = 1;
            /** The sum. */
            function add(a, b) {
              return a + b;
            }
            return { one, add };
            })();
            """
        #expect(
            bundles[0].text == """
                // main.js \(head)
                export const modules = {};
                // effects.js
                modules["effects.js"] = (() => {
                let count = 0;
                window.begun = ++count;
                return {};
                })();
                \(sums)
                // main.js
                modules["main.js"] = (() => {
                // The page starts here.


                const { add, one: first } = modules["sums.js"];

                const show = async () => (await import("./later.js")).shown(add(first, 1));

                show();
                return {};
                })();
                //# sourceMappingURL=main.js.map

                """)
        #expect(
            bundles[1].text == """
                // later.js \(head)
                import { modules } from "./main.js";
                // names.js
                modules["names.js"] = (() => {
                const name = "later";
                return { name };
                })();
                // later.js
                modules["later.js"] = (() => {
                const { add } = modules["sums.js"];
                const { name } = modules["names.js"];
                class Later {
                  get name() {
                    return name;
                  }
                }
                async function shown(sum) {
                  return new Worker("/work.js");
                }
                return { Later, shown };
                })();
                export const { Later, shown } = modules["later.js"];
                //# sourceMappingURL=later.js.map

                """)
        #expect(
            bundles[2].text == """
                // work.js \(head)
                export const modules = {};
                \(sums)
                // work.js
                modules["work.js"] = (() => {
                const { add } = modules["sums.js"];
                postMessage(add(1, 2));
                return {};
                })();
                //# sourceMappingURL=work.js.map

                """)
    }

    @Test func `the map leads from each line to its script`() throws {
        let bundles = try ScriptBundle.all(own: Self.own, shared: Self.shared)
        // Line 5 of the file is line 1 of effects.js; VLQ of ECMA-426: C is 1, D is -1, H is -3.
        #expect(
            bundles[2].map == #"{"version":3,"file":"work.js","sources":["sums.js","work.js"],"names":[],"#
                + #""mappings":";;;;AAAA;AACA;AACA;AACA;AACA;;;;;ACJA;AACA;;;"}"# + "\n")
    }

    @Test(arguments: [
        ("import x from \"./b.js\";", "main.js:1", "Write import"),
        ("import * as b from \"./b.js\";", "main.js:1", "Write import"),
        ("import { b }\n  from \"./b.js\";", "main.js:1", "Write import"),
        ("import { b } from \"./b.js\"", "main.js:1", "Write import"),
        ("import { b } from './b.js';", "main.js:1", "Write import"),
        ("import { b of c } from \"./b.js\";", "main.js:1", "Write import"),
        ("import { b } from \"./b.js\"; start();", "main.js:1", "Write import"),
        ("import { b } from \"../b.js\";", "main.js:1", "Write import"),
        ("import { b } from \"https://elsewhere.example/b.js\";", "main.js:1", "Write import"),
        ("// one\n\nimport { c } from \"./b.js\";", "main.js:3", "b.js exports no c."),
        ("import { b } from \"./c.js\";", "main.js:1", "There is no script c.js."),
        ("start();\nimport { b } from \"./b.js\";", "main.js:2", "An import stands above all else."),
        ("if (a) {\n  export const c = 1;\n}", "main.js:2", "Imports and exports begin their lines."),
        ("export let a = 1;", "main.js:1", "Write export function"),
        ("export default a;", "main.js:1", "Write export function"),
        ("export { a };", "main.js:1", "Write export function"),
        ("export * from \"./b.js\";", "main.js:1", "Write export function"),
        ("export const { a } = b;", "main.js:1", "Write export function"),
        ("export const a = import.meta.url;", "main.js:1", "A joined script has no import.meta."),
        ("const a = 1;\nawait a;", "main.js:2", "A joined script cannot wait"),
        ("const modules = 1;", "main.js:1", "“modules” is what"),
        ("import(name);", "main.js:1", "Write import(\"./NAME.js\")"),
        ("  import(`./b.js`);", "main.js:1", "Write import(\"./NAME.js\")"),
        ("/* a */ export const a = 1;", "main.js:1", "A comment ends its line."),
        ("import(\"./c.js\");", "main.js:1", "There is no script c.js."),
        ("import { b } from \"./b.js\";\nimport(\"./b.js\");", "main.js:2", "b.js is in main.js already."),
        ("start();", "b.js", "Nothing imports this script."),
    ])
    func `what it does not understand is refused at its line`(text: String, place: String, sentence: String) {
        let error = #expect(throws: PageError.self) {
            try ScriptBundle.all(own: ["main.js": text, "b.js": "export const b = 1;\n"], shared: [:])
        }
        let told = error.map { "\($0)" } ?? ""
        #expect(told.hasPrefix("\(place): error: \(sentence)"), "\(told)")
    }

    @Test func `scripts that import each other are refused, with the way round`() {
        let scripts = [
            "main.js": "import \"./a.js\";", "a.js": "import \"./b.js\";", "b.js": "\nimport \"./c.js\";",
            "c.js": "import \"./a.js\";",
        ]
        let error = #expect(throws: PageError.self) { try ScriptBundle.all(own: scripts, shared: [:]) }
        let told = error.map { "\($0)" }
        #expect(told == "c.js:1: error: These scripts import each other: a.js → b.js → c.js → a.js.")
    }

    @Test func `only the page's first script fetches others`() {
        let scripts = ["main.js": "import(\"./a.js\");", "a.js": "\nimport(\"./b.js\");", "b.js": "start();"]
        let error = #expect(throws: PageError.self) { try ScriptBundle.all(own: scripts, shared: [:]) }
        #expect(error.map { "\($0)" } == "a.js:2: error: Only what is in main.js fetches scripts later.")
    }

    @Test func `a script that two files would bring is refused`() {
        let scripts = [
            "main.js": "import(\"./a.js\");\nimport(\"./b.js\");", "a.js": "import \"./c.js\";",
            "b.js": "import \"./c.js\";", "c.js": "start();",
        ]
        let error = #expect(throws: PageError.self) { try ScriptBundle.all(own: scripts, shared: [:]) }
        let told = error.map { "\($0)" }
        #expect(told == "main.js:2: error: c.js is fetched with another script, too; import it in main.js.")
    }
}
