/** The compiler that the pragmas ask for, or why there is none. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { toAnalysisError } from "../../../engine/model/problem.ts";
import { chooseVersion } from "../../../engine/solc/choose-version.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

const available = ["0.4.11", "0.4.26", "0.5.17", "0.6.12", "0.7.6", "0.8.0", "0.8.9", "0.8.30"];

function choose(pragmas: readonly string[], wanted?: string) {
  const texts = pragmas.map((pragma, index) => makeSourceText(`f${index}.sol`, `// f\npragma solidity ${pragma};\n`));
  const result = chooseVersion(texts, available, wanted);
  return result.ok ? result.value : toAnalysisError(result.error);
}

describe("compiler version", () => {
  const cases: readonly [pragma: string, version: string][] = [
    ["^0.8.0", "0.8.30"],
    ["0.8.9", "0.8.9"],
    ["=0.8.9", "0.8.9"],
    ["0.8", "0.8.30"],
    ["0.8.x", "0.8.30"],
    ["*", "0.8.30"],
    [">=0.4.22 <0.9.0", "0.8.30"],
    [">=0.4.0<0.6.0", "0.5.17"],
    [">= 0.4.22 < 0.5.0", "0.4.26"],
    ["~0.6.2", "0.6.12"],
    ["0.8.0 || 0.8.1", "0.8.0"],
    ["^0.4.0||^0.5.0", "0.5.17"],
    ["0.4.11 - 0.4.20", "0.4.11"],
    [">0.8.0 <=0.8.9", "0.8.9"],
    ["v0.8.9", "0.8.9"],
  ];
  for (const [pragma, version] of cases) {
    it(`is ${version} for "${pragma}"`, () => assert.equal(choose([pragma]), version));
  }

  it("meets the pragmas of all files at once", () => {
    assert.equal(choose([">=0.5.0", "<0.8.0", ">=0.6.0"]), "0.7.6");
  });

  it("is the newest without a pragma, and with one that cannot be read", () => {
    assert.equal(choose([]), "0.8.30");
    assert.equal(choose(["banana"]), "0.8.30");
  });

  it("is the one asked for", () => {
    assert.equal(choose(["^0.8.0"], "0.7.6"), "0.7.6");
    assert.equal(choose(["^0.8.0"], "v0.7.6+commit.7338295f"), "0.7.6");
    assert.deepEqual(choose(["^0.8.0"], "0.7.7"), {
      code: "no-compiler",
      message:
        "Compiler version 0.7.7 is not available. Available: 0.4.11, 0.4.26, 0.5.17, 0.6.12, 0.7.6, 0.8.0, 0.8.9, 0.8.30. Ask for one of these, or for none to let the pragmas decide.",
    });
  });

  it("blames the one pragma that nothing meets", () => {
    assert.deepEqual(choose(["^0.8.0", "^0.9.0"]), {
      code: "no-compiler",
      message:
        'No available compiler meets "pragma solidity ^0.9.0" (f1.sol:2). Available: 0.4.11, 0.4.26, 0.5.17, 0.6.12, 0.7.6, 0.8.0, 0.8.9, 0.8.30. Change the pragma if the code compiles with one of these.',
      file: "f1.sol",
      line: 2,
      column: 1,
    });
  });

  it("names all pragmas that contradict each other", () => {
    assert.deepEqual(choose(["^0.8.0", "^0.7.0"]), {
      code: "no-compiler",
      message:
        'No available compiler meets all of these pragmas: "pragma solidity ^0.8.0" (f0.sol:2), "pragma solidity ^0.7.0" (f1.sol:2). Available: 0.4.11, 0.4.26, 0.5.17, 0.6.12, 0.7.6, 0.8.0, 0.8.9, 0.8.30. Change the pragma if the code compiles with one of these.',
      file: "f0.sol",
      line: 2,
      column: 1,
    });
  });

  it("agrees with the compiler on whether it meets a pragma", function () {
    this.timeout(60_000);
    const number = fc.constantFrom("0", "8", "9", "36", "37", "38");
    const version = fc.oneof(
      fc.constantFrom("0", "0.8", "0.8.x", "0.8.37", "0.8.36", "0.8.38", "0.9", "0.9.0", "1", "*"),
      fc
        .tuple(fc.constantFrom("0", "1"), number, fc.oneof(number, fc.constantFrom("x", "*")))
        .map((parts) => parts.join(".")),
    );
    const comparator = fc
      .tuple(fc.constantFrom("", "=", "^", "~", ">", ">=", "<", "<="), fc.constantFrom("", " "), version)
      .map((parts) => parts.join(""));
    const range = fc.oneof(
      fc.array(comparator, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
      fc.tuple(version, version).map(([from, to]) => `${from} - ${to}`),
    );
    const pragma = fc.array(range, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(" || "));
    fc.assert(
      fc.property(pragma, (versions) => {
        const content = `pragma solidity ${versions};`;
        const output = compileNow({
          language: "Solidity",
          sources: { a: { content } },
          settings: { outputSelection: {} },
        });
        const isMet = !output.errors?.some(({ severity }) => severity === "error");
        assert.equal(chooseVersion([makeSourceText("a", content)], [bundledVersion], undefined).ok, isMet);
      }),
      { numRuns: 300 },
    );
  });
});
