import Foundation

// What only an optimized program shows. `Scripts/check-release.sh` runs it; a debug build says nothing.
//
//   ReleaseChecks list               the units whose instructions are counted, and how many of each, one a line
//   ReleaseChecks run UNIT COUNT     does the unit so often, for a program that counts instructions
//   ReleaseChecks worlds COUNT       makes worlds and lets them go, and prints how many bytes are left
//   ReleaseChecks schedules COUNT    explores as many schedules, and prints how many bytes are left
//   ReleaseChecks users PORT FIRST COUNT   logs users in to a server, says "ready", and stays until it is ended
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "users", arguments.count == 4, let port = UInt16(arguments[2]), let first = Int(arguments[3]),
    let count = Int(arguments[4]), first >= 0, (1...1000 - first).contains(count)
{
    stay(users: first..<first + count, port: port)
}
switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap { Int($0) }) {
case ("list", nil, nil):
    for unit in countedUnits { print(unit.name, unit.count) }
case ("run", let name?, let count?) where count > 0:
    guard let unit = countedUnits.first(where: { $0.name == name }) else { fail("there is no unit \"\(name)\"") }
    unit.run(count)
case (let kind?, let text?, nil) where ["worlds", "schedules"].contains(kind):
    guard let count = Int(text), count > 0 else { fail("\(kind) takes a number above 0, not \"\(text)\"") }
    print("\(kind == "worlds" ? bytesLeft(ofWorlds: count) : bytesLeft(ofSchedules: count))")
default: fail("ReleaseChecks list | run UNIT COUNT | worlds COUNT | schedules COUNT | users PORT FIRST COUNT")
}

func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("ReleaseChecks: \(text)\n".utf8))
    exit(2)
}
