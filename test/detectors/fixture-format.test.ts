/** Fixtures are read and written back as test/detectors/README.md tells. */

import assert from "node:assert/strict";
import { countSafeCases, describeMark, parseFixture, withMarks } from "../harness/fixtures/fixture.ts";

const marked = `//   (no mark: plain comment)
contract A {
  uint é = 1; uint b = 2;
  //   ^ Low: first
  //          ^^^^^^ High: second: with a colon
  function f() public {
  // ^^^^^^^^^^^^^^^^^^... Medium: goes on
  } // safe: empty
}
abstract
//<^^^^^ None: at the line's start
`;

describe("fixture format", () => {
  it("reads marks under the line they flag", () => {
    const { marks } = parseFixture("a.sol", marked);
    assert.deepEqual(marks, [
      { line: 2, start: 7, end: 8, goesOn: false, severity: "Low", message: "first" },
      { line: 2, start: 14, end: 20, goesOn: false, severity: "High", message: "second: with a colon" },
      { line: 5, start: 5, end: 23, goesOn: true, severity: "Medium", message: "goes on" },
      { line: 9, start: 0, end: 8, goesOn: false, severity: "None", message: "at the line's start" },
    ]);
  });

  it("describes a mark as an editor counts", () => {
    const [, second] = parseFixture("a.sol", marked).marks;
    assert.equal(second && describeMark("a.sol", second), "a.sol:3:15-21 High: second: with a colon");
  });

  it("counts the safe cases", () => assert.equal(countSafeCases(parseFixture("a.sol", marked)), 1));

  it("writes marks that read back the same", () => {
    const fixture = parseFixture("a.sol", marked);
    const written = withMarks(fixture, fixture.marks);
    assert.deepEqual(parseFixture("a.sol", written).marks, fixture.marks);
    assert.equal(withMarks(parseFixture("a.sol", written), fixture.marks), written);
  });

  it("drops marks that are found no more", () => {
    assert.equal(withMarks(parseFixture("a.sol", "uint a;\n//<^^^ Low: gone\n"), []), "uint a;\n");
  });

  it("reads several sources and the settings", () => {
    const text =
      "==== Source: a.sol ====\nuint a;\n==== Source: lib/b.sol ====\nuint b;\n// ====\n// targets: a.sol, lib/b.sol\n// solc: 0.8.37, 0.4.26\n";
    const { sources, settings } = parseFixture("x/y.sol", text);
    assert.deepEqual(sources, [
      { name: "a.sol", text: "uint a;", firstLine: 1 },
      { name: "lib/b.sol", text: "uint b;", firstLine: 3 },
    ]);
    assert.deepEqual(settings, { solc: ["0.8.37", "0.4.26"], targets: ["a.sol", "lib/b.sol"] });
  });

  it("names a single source after its file", () => {
    assert.deepEqual(parseFixture("x/y.sol", "uint a;").sources, [{ name: "y.sol", text: "uint a;", firstLine: 0 }]);
  });

  for (const [what, text, message] of [
    ["carets past the end of the line", "uint a;\n//    ^^^^ Low: x\n", /carets must stand under the line/],
    ["a mark with no line above", "//  ^^ Low: x\n", /carets must stand under the line/],
    ["an unknown severity", "uint a;\n// ^^ Critical: x\n", /marker cannot be read/],
    ["an unknown setting", "uint a;\n// ====\n// optimizer: on\n", /no setting/],
    ["text before the first source", "uint a;\n==== Source: b.sol ====\n", /belongs to no source/],
  ] as const) {
    it(`refuses ${what}`, () => assert.throws(() => parseFixture("a.sol", text), message));
  }
});
