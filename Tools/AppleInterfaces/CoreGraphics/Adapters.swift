extension CGRect {
    // corefoundation/cgrect/zero
    public static var zero: CGRect { CGRect() }
}
