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
        let (recording, name) = try recording(of: path)
        return (RecordedPage(title: name, tenants: recording.map { [$0] } ?? []), name)
    }

    /// What the last ``RecordedTenant/maximumSteps`` entries of a journal made happen.
    ///
    /// - Parameters:
    ///   - last: the last entry that counts; nil for the last one there is.
    ///   - keepsStates: whether it is recorded what the tenant was like after each entry.
    static func recording(
        of path: String, upTo last: UInt64? = nil, keepsStates: Bool = true
    ) throws(StorageError) -> (recording: RecordedTenant?, tenant: String) {
        var count = try ExportedJournal.entryCount(of: path)
        if let last {
            let beginning = try ExportedJournal.header(of: path).beginning
            count = min(count, Int(clamping: last < beginning ? 0 : last - beginning))
        }
        let skipped = max(0, count - RecordedTenant.maximumSteps)
        var snapshot: TenantSnapshot?
        var description: TenantDescription?
        var recording: RecordedTenant?
        var position = 0
        func begin(missed: Int) {
            guard let state = snapshot?.state, let description else { return }
            recording = RecordedTenant(description, beginning: state, missed: missed, keepsStates: keepsStates)
        }
        try ExportedJournal.read(path) { tenant, beginning throws(StorageError) in
            description = tenant.description
            let birth = TenantSnapshot(try Store.setup(tenant))
            snapshot = beginning ?? birth
            if skipped == 0 { begin(missed: Int(clamping: beginning?.position ?? 0)) }
        } onEntry: { entry throws(ReplayFault) in
            guard position < count, let step = try snapshot?.replay(entry) else { return }
            position += 1
            if position <= skipped {
                if position == skipped { begin(missed: Int(clamping: entry.position)) }
            } else if let state = snapshot?.state {
                let note = StepNote(moment: entry.at, input: entry.input, step: step, position: entry.position)
                recording?.add(note, in: state)
            }
        } onSnapshot: { recorded throws(StorageError) in
            // A state behind the last entry that counts is not reached.
            guard position < count || recorded.position <= snapshot?.position ?? 0 else { return }
            try ExportedJournal.compare(recorded, with: snapshot, path, JournalCoding())
        }
        return (recording, description?.name ?? "")
    }
}
