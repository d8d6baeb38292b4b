import Devices
import Testing

@Suite struct RecentValuesTests {
    @Test func `one value more than fits drops the one that was set longest ago`() {
        var values = RecentValues<String, Int>(limit: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { values[key] = number }
        #expect(values.keys == ["a", "b", "c"])
        values["d"] = 3
        #expect(values.keys == ["b", "c", "d"])
        #expect(values["a"] == nil)
        #expect(values["b"] == 1)
    }

    @Test func `a value that is set again becomes the latest, and takes no second place`() {
        var values = RecentValues<String, Int>(limit: 2)
        values["a"] = 1
        values["b"] = 2
        values["a"] = 3
        values["c"] = 4
        #expect(values.keys == ["a", "c"])
        #expect(values["a"] == 3)
    }

    @Test func `what is removed makes room, and a key without a value stays without`() {
        var values = RecentValues<String, Int>(limit: 2)
        values["a"] = 1
        values["b"] = 2
        values["a"] = nil
        values["x"] = nil
        values["c"] = 3
        #expect(values.keys == ["b", "c"])
        values.removeAll()
        #expect(values == RecentValues(limit: 2))
    }

    @Test func `a value that is changed where it is becomes the latest, and one that was not there begins`() {
        var values = RecentValues<String, Int>(limit: 2)
        #expect(
            values.change("a", from: 5) {
                $0 += 1; return $0
            } == 6)
        values["b"] = 2
        values.change("a", from: 9) { $0 += 1 }
        #expect(values.keys == ["b", "a"])
        values.change("c", from: 0) { $0 = 3 }
        #expect(values.keys == ["a", "c"])
        #expect([values["a"], values["b"], values["c"]] == [7, nil, 3])
        values.change("c", from: 0) { $0 = 4 }
        #expect(values["c"] == 4)
        #expect(values.keys == ["a", "c"])
    }
}
