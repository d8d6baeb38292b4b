import EmulatorWire
import Testing

/// A program of two seconds: sound every 20 ms, a picture every 100 ms, key frames at 0 and 1,000 ms.
private func program() throws -> LiveProgram {
    var records: [LiveRecord] = []
    for time in stride(from: UInt64(0), to: 2_000, by: 20) {
        if time % 100 == 0 {
            records.append(
                LiveRecord(kind: .picture, isKey: time % 1_000 == 0, time: time, bytes: [2, UInt8(time / 20)]))
        }
        records.append(LiveRecord(kind: .sound, isKey: true, time: time, bytes: [1, UInt8(time / 20)]))
    }
    return try LiveProgram(records, loopMilliseconds: 2_000)
}

private func read(_ bytes: [UInt8]) throws -> [LiveRecord] {
    var reader = LiveStreamReader()
    return try reader.read(bytes)
}

@Suite struct LiveProgramTests {
    @Test func `a program is read as it was written`() throws {
        let program = try program()
        #expect(try LiveProgram(program.bytes) == program)
    }

    @Test func `what is pulled in pieces is what is pulled at once`() throws {
        let program = try program()
        let whole = try read(program.bytes(after: nil, until: 0) + program.bytes(after: 0, until: 9_999))
        var pieces = program.bytes(after: nil, until: 0)
        var last: UInt64 = 0
        for step: UInt64 in [1, 19, 20, 700, 1_999, 2_000, 3, 5_257] {
            pieces += program.bytes(after: last, until: last + step)
            last += step
        }
        #expect(last == 9_999)
        #expect(try read(pieces) == whole)
        #expect(whole.count == 5 * program.records.count)
        #expect(whole.map(\.time) == whole.map(\.time).sorted())
        #expect(whole.last?.time == 9_980)
        #expect(whole.last?.bytes == [1, 99])
    }

    @Test(arguments: [(0, 0), (999, 0), (1_000, 1_000), (1_999, 1_000), (2_000, 2_000), (7_350, 7_000)])
    func `who joins begins with the last key frame`(now: UInt64, begin: UInt64) throws {
        let records = try read(try program().bytes(after: nil, until: now))
        #expect(records.first?.kind == .picture)
        #expect(records.first?.isKey == true)
        #expect(records.first?.time == begin)
        #expect(records.allSatisfy { $0.time >= begin && $0.time <= now })
        #expect(records.last?.time == now / 20 * 20)
    }

    @Test func `who is too far behind goes on at the last key frame`() throws {
        let program = try program()
        func first(after last: UInt64, until now: UInt64) throws -> UInt64? {
            try read(program.header + program.bytes(after: last, until: now)).first?.time
        }
        #expect(try first(after: 99, until: 100 + LiveProgram.maximumLag) == 100)
        #expect(try first(after: 99, until: 101 + LiveProgram.maximumLag) == 10_000)
        #expect(program.bytes(after: 100, until: 100).isEmpty)
        #expect(program.bytes(after: 100, until: 50).isEmpty)
    }

    @Test func `a program without pictures begins at any sound`() throws {
        let sounds = try program().records.filter { $0.kind == .sound }
        let records = try read(try LiveProgram(sounds, loopMilliseconds: 2_000).bytes(after: nil, until: 5_030))
        #expect(records.map(\.time) == [5_020])
        // One whose first record is late: before it there is nothing but the last turn's.
        let late = [LiveRecord(kind: .sound, isKey: true, time: 500, bytes: [1])]
        let program = try LiveProgram(late, loopMilliseconds: 1_000)
        #expect(try read(program.bytes(after: nil, until: 100)).isEmpty)
        #expect(try read(program.bytes(after: nil, until: 1_100)).map(\.time) == [500])
    }

    @Test func `a program that cannot be played is refused by name`() throws {
        func sound(_ time: UInt64, count: Int = 1) -> LiveRecord {
            LiveRecord(kind: .sound, isKey: true, time: time, bytes: [UInt8](repeating: 0, count: count))
        }
        func refusal(_ records: [LiveRecord], loop: Int = 1_000) -> LiveStreamError? {
            do throws(LiveStreamError) {
                _ = try LiveProgram(records, loopMilliseconds: loop)
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal([sound(0)]) == nil)
        #expect(refusal([]) == .empty)
        for loop in [0, 10, 30, 600_020, -20] { #expect(refusal([sound(0)], loop: loop) == .loopOutOfRange(loop)) }
        #expect(refusal([sound(0)], loop: 600_000) == nil)
        #expect(refusal([sound(999)]) == nil)
        #expect(refusal([sound(1_000)]) == .wrongTime(1_000))
        #expect(refusal([sound(20), sound(0)]) == .wrongTime(0))
        let longest = LiveRecord.maximumByteCount
        #expect(refusal([sound(0, count: longest)]) == nil)
        #expect(refusal([sound(0, count: longest + 1)]) == .recordTooLong(longest + 1))
        let fitting = LiveProgram.maximumByteCount - LiveRecord.headerByteCount - 8 * LiveRecord.headByteCount
        let many = (0..<7).map { _ in sound(0, count: longest) }
        #expect(refusal(many + [sound(0, count: fitting - 7 * longest)]) == nil)
        #expect(
            refusal(many + [sound(0, count: fitting - 7 * longest + 1)])
                == .programTooLong(LiveProgram.maximumByteCount + 1))
        #expect(refusal([LiveRecord(kind: .picture, isKey: false, time: 0, bytes: [1])]) == .keyFrameMissing)
    }

    @Test func `foreign and cut bytes are refused by name`() throws {
        func refusal(_ bytes: [UInt8]) -> LiveStreamError? {
            do throws(LiveStreamError) {
                _ = try LiveProgram(bytes)
                return nil
            } catch {
                return error
            }
        }
        let bytes = try program().bytes
        #expect(refusal(bytes) == nil)
        #expect(refusal([]) == .foreignHeader)
        #expect(refusal(Array(bytes.prefix(8))) == .foreignHeader)
        #expect(refusal(Array("LIVE2".utf8)) == .foreignHeader)
        #expect(refusal(Array(bytes.prefix(LiveRecord.headerByteCount))) == .empty)
        #expect(refusal(Array(bytes.dropLast())) == .cutShort)
        var unknown = bytes
        unknown[LiveRecord.headerByteCount] = 3
        #expect(refusal(unknown) == .unknownKind(3))
        var long = bytes
        long[LiveRecord.headerByteCount + 10] = 1
        #expect(refusal(long) == .recordTooLong(1 << 24 + 2))
        #expect(
            refusal([UInt8](repeating: 0, count: LiveProgram.maximumByteCount + 1))
                == .programTooLong(LiveProgram.maximumByteCount + 1))
    }
}
