/** What a pattern of file names means, and that none takes long. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { matchesPattern } from "../../../engine/suppression/file-pattern.ts";

const cases: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] = [
  ["a.sol", ["a.sol"], ["b/a.sol", "a.solx", "xa.sol", ""]],
  ["*.sol", ["a.sol", ".sol"], ["b/a.sol", "a.sol/"]],
  ["src/*.sol", ["src/a.sol"], ["src/x/a.sol", "lib/src/a.sol"]],
  ["src/**", ["src/a.sol", "src/x/y.sol", "src/"], ["src", "xsrc/a.sol"]],
  ["src/", ["src/a.sol", "src/x/y.sol"], ["src", "lib/src/a.sol"]],
  ["**/a.sol", ["a.sol", "x/a.sol", "x/y/a.sol"], ["xa.sol", "a.sol/b"]],
  ["src/**/a.sol", ["src/a.sol", "src/x/a.sol", "src/x/y/a.sol"], ["src/xa.sol", "a.sol"]],
  ["**/mocks/**", ["mocks/a.sol", "x/mocks/y/a.sol"], ["mocks", "xmocks/a.sol"]],
  ["./src/?.sol", ["src/a.sol"], ["src/ab.sol", "src//sol"]],
  ["(a+)+$.sol", ["(a+)+$.sol"], ["aaaa.sol"]],
  ["é?.sol", ["é😀.sol"], ["é.sol"]],
];

describe("a pattern of file names", () => {
  for (const [pattern, matching, others] of cases) {
    it(`${pattern} matches what it means`, () => {
      assert.deepEqual(
        [...matching, ...others].filter((file) => matchesPattern(pattern, file)),
        matching,
      );
    });
  }

  it("stands for itself where it has no star", () => {
    const names = fc.stringMatching(/^[a-z0-9.(){}[\]+$^|\\]{1,20}$/);
    fc.assert(fc.property(names, names, (one, other) => matchesPattern(one, other) === (one === other)));
  });

  it("takes no time that grows faster than pattern times name", () => {
    assert.equal(matchesPattern(`${"*a".repeat(200)}*b`, "a".repeat(2000)), false);
    assert.equal(matchesPattern(`${"**/".repeat(160)}b`, "a/".repeat(1000)), false);
  });
});
