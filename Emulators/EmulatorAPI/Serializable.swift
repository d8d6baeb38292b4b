#if Network || Pages || Server
    /// What is sent to another process or stored. An app whose rooms run in its own process does neither: without the trait
    /// `Network` nothing conforms to it, and the code that the compiler makes for it, some megabytes of it, is not made.
    public typealias Serializable = Codable
#else
    /// What is sent to another process or stored; neither is done without the trait `Network`.
    public typealias Serializable = Any
#endif
