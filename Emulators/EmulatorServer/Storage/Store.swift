import EmulatorAPI
package import EmulatorHost
import Foundation
package import Logging
import Synchronization
import VendorDialects

/// A data directory: the stored tenants of one server.
package final class Store: Sendable {
    private let lock: DirectoryLock

    package let directory: String

    /// Opens the directory, which is made where it is not there, for this process alone.
    package init(directory: String, logger: Logger) throws(StorageError) {
        self.directory = directory
        lock = try DirectoryLock(directory)
    }

    /// The names of the tenants that are stored, sorted.
    package var tenantNames: [String] { [] }

    /// What a stored tenant is made from.
    package func tenant(_ name: String) throws(StorageError) -> StoredTenant {
        throw .tenantNotFound(name: name, directory: directory)
    }

    /// Stores a tenant with nobody in it and gives its host.
    package func create(_ tenant: StoredTenant) throws(StorageError) -> TenantHost {
        throw .tenantExists(name: tenant.description.name, directory: directory)
    }

    /// Recovers a stored tenant and gives its host.
    package func recover(_ name: String) throws(StorageError) -> TenantHost {
        throw .tenantNotFound(name: name, directory: directory)
    }

    /// Deletes a stored tenant and its journal. The caller has stopped its host.
    package func remove(_ name: String) throws(StorageError) {
        throw .tenantNotFound(name: name, directory: directory)
    }
}
