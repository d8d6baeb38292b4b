// Stands in for Apple's Darwin: Linux's C library, with what differs.
@_exported public import Glibc

public struct _opaque_pthread_t {}

public func pthread_self() -> UnsafeMutablePointer<_opaque_pthread_t> { fatalError() }
