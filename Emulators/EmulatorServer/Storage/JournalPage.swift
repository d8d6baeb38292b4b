import EmulatorAPI
import EmulatorHost
import EmulatorSuite
package import TenantPages
import VendorDialects

/// `parlor view`: re-runs an exported journal, and makes a page of what happened.
package enum JournalPage {
    /// Makes the page of the journal in `path`: of its last ``RecordedTenant/maximumSteps`` entries.
    ///
    /// Throws ``StorageError/diverged(file:position:difference:)`` where the file has recorded another state than the one
    /// its entries lead to.
    package static func page(of path: String) throws(StorageError) -> (page: RecordedPage, tenant: String) {
        let skipped = max(0, try ExportedJournal.entryCount(of: path) - RecordedTenant.maximumSteps)
        var snapshot: TenantSnapshot?
        var description: TenantDescription?
        var recording: RecordedTenant?
        var position = 0
        func begin(missed: Int) {
            guard let state = snapshot?.state, let description else { return }
            recording = RecordedTenant(description, beginning: state, missed: missed)
        }
        try ExportedJournal.read(path) { tenant, beginning throws(StorageError) in
            description = tenant.description
            let birth = TenantSnapshot(try Store.setup(tenant))
            snapshot = beginning ?? birth
            if skipped == 0 { begin(missed: Int(clamping: beginning?.position ?? 0)) }
        } onEntry: { entry throws(ReplayFault) in
            guard let step = try snapshot?.replay(entry) else { return }
            position += 1
            if position <= skipped {
                if position == skipped { begin(missed: Int(clamping: entry.position)) }
            } else if let state = snapshot?.state {
                recording?.add(StepNote(moment: entry.at, input: entry.input, step: step), in: state)
            }
        } onSnapshot: { recorded throws(StorageError) in
            try ExportedJournal.compare(recorded, with: snapshot, path, JournalCoding())
        }
        let name = description?.name ?? ""
        return (RecordedPage(title: name, tenants: recording.map { [$0] } ?? []), name)
    }
}
