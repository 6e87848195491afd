import SwiftSyntax
import SwiftSyntaxMacros

/// `@Model` as far as a compiler sees it from outside: the conformance to `PersistentModel`, whose parents the protocol has.
public struct ModelMacro: ExtensionMacro, MemberMacro {
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard declaration.is(ClassDeclSyntax.self) else { throw MacroFault("@Model stands on a class.") }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): SwiftData.PersistentModel {}")]
    }

    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        ["required init(backingData: any SwiftData.BackingData<\(raw: name(of: declaration))>) { fatalError() }"]
    }

    private static func name(of declaration: some DeclGroupSyntax) -> String {
        declaration.as(ClassDeclSyntax.self)?.name.text ?? ""
    }
}

/// A macro that adds nothing: what it changes is not seen from outside.
public struct NothingMacro: PeerMacro {
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
