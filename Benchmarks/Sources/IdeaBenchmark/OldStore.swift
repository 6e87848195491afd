import Foundation

/// The same numbers at each run (SplitMix64).
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Texts as people write them: few words often, many words seldom, and some Chinese at the end.
struct Texts {
    private var source = Seeded(state: 7)
    private var words: [String] = []

    init() {
        words = (0..<8000).map { _ in
            let letters = (0..<Int.random(in: 2...9, using: &source)).map { _ in
                UInt8.random(in: 97...122, using: &source)
            }
            return String(decoding: letters, as: UTF8.self)
        }
    }

    private mutating func word() -> String {
        let share = Double.random(in: 0..<1, using: &source)
        return words[Int(share * share * share * 8000)]
    }

    mutating func title(_ number: Int) -> String { "Idea number \(number) \(word()) \(word())" }

    mutating func description(_ number: Int) -> String {
        let han = (0..<8).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x4E00...0x57C3, using: &source))
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: han)
        let words = (0..<12).map { _ in word() }.joined(separator: " ")
        return words + "，今天" + String(text) + (number < 20_000 ? " elderly" : "")
    }
}

/// Writes a store in Core Data's layout, by way of `sqlite3`.
func makeOldStore(at path: String, rows: Int) throws {
    var texts = Texts()
    var sql = """
        PRAGMA page_size = 4096;
        PRAGMA auto_vacuum = 2;
        PRAGMA journal_mode = WAL;
        CREATE TABLE Z_PRIMARYKEY (
            Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        INSERT INTO Z_METADATA VALUES (1, '6D6F7265-0001-4000-8000-000000000001', X'62706C697374303000');
        CREATE TABLE ZIDEA (
            Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISCOMPLETED INTEGER,
            ZDATECREATED TIMESTAMP, ZDATEMODIFIED TIMESTAMP, ZDETAILS VARCHAR, ZTITLE VARCHAR, ZID BLOB);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Idea', 0, \(rows));
        BEGIN;

        """
    var ids = Seeded(state: 11)
    // The rows were changed in another order than they were made in.
    let changes = (1...max(1, rows)).shuffled(using: &ids)
    for number in 1...max(1, rows) {
        let id = String(format: "%016lX%016lX", ids.next(), ids.next())
        sql += "INSERT INTO ZIDEA VALUES (\(number), 1, 1, \(number % 3 == 0 ? 1 : 0), 600000000, "
        sql += "\(600_000_000 + Double(changes[number - 1]) * 37.25), '\(texts.description(number))', "
        sql += "'\(texts.title(number))', X'\(id)');\n"
    }
    sql += "COMMIT;\n"
    let file = path + ".sql"
    try sql.write(toFile: file, atomically: false, encoding: .utf8)
    try run("/bin/sh", ["-c", "sqlite3 \"$0\" < \"$1\" > /dev/null && rm \"$1\"", path, file])
}
