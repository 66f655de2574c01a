/** Why a check is silent: the exceptions that decide, and who comes there. */

import assert from "node:assert/strict";
import { explainCheck } from "../../../engine/campaign/explain-check.ts";
import type { Detector } from "../../../engine/detectors/detector.ts";
import { exempt } from "../../../engine/detectors/exempt.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { compileProgram } from "../program/compile.ts";

const source = `pragma solidity ^0.8.0;
contract A {
  address owner = msg.sender;
  uint fee;
  uint count;
  function set(uint x) external { require(msg.sender == owner); fee = x; }
  function add() external { count++; }
  function view_() external view returns (uint) { return fee; }
  function twice() external {
    raise();
  }
  function raise() private { count += 2; }
}
`;
const texts = new Map([["a.sol", makeSourceText("a.sol", source)]]);

/** Speaks of every assignment and increment that `excuses` does not silence. */
function makeDetector(excuses: (text: string) => boolean): Detector {
  return {
    id: "toy",
    title: "Toy",
    severity: "Low",
    confidence: "High",
    swc: null,
    cwe: [],
    why: "It matters.",
    fix: "Mend it.",
    example: { bad: "", good: "" },
    references: [],
    *detect() {
      for (const text of ["fee = x", "count++"]) {
        const at = { file: "a.sol", offset: source.indexOf(text), length: text.length };
        if (!excuses(text)) yield { at, message: `here is \`${text}\`` };
      }
    },
  };
}

function explain(detector: Detector | undefined, line: number, isTold = true): readonly string[] {
  const inquiry = { check: "toy", line };
  const buildProgram = () => compileProgram({ "a.sol": source });
  const text = explainCheck(detector, { inquiry, file: "a.sol", texts, buildProgram, isTold: () => isTold });
  return text.split("\n").filter((one) => one !== "");
}

describe("explaining a check", () => {
  it("says that it speaks, and what", () => {
    assert.deepEqual(
      explain(
        makeDetector(() => false),
        7,
      ),
      ["toy at a.sol:7", "It speaks here: (Low) Here is `count++`.", "A, `add`: anyone comes here."],
    );
  });

  it("says that what it says is silenced", () => {
    const [, told] = explain(
      makeDetector(() => false),
      7,
      false,
    );
    assert.equal(
      told,
      "It speaks here, and a comment, the policy or the baseline silences it: (Low) Here is `count++`.",
    );
  });

  it("names the exception that decides, and not one that decides elsewhere", () => {
    const detector = makeDetector(
      (text) => exempt("toy: fees", text === "fee = x") || exempt("toy: counts", text === "count++"),
    );
    assert.deepEqual(explain(detector, 6), [
      "toy at a.sol:6",
      "It is silent here because of an exception:",
      "  toy: fees",
      "Otherwise it would say: (Low) Here is `fee = x`.",
      "A, `set`: only chosen callers come here: line 6 asks `msg.sender == owner`.",
    ]);
  });

  it("finds an exception behind another", () => {
    const detector = makeDetector(
      (text) => text === "fee = x" && (exempt("toy: first", true) || exempt("toy: second", true)),
    );
    assert.deepEqual(explain(detector, 6).slice(1, 4), [
      "It is silent here because of exceptions, each of which would do:",
      "  toy: first",
      "  toy: second",
    ]);
  });

  it("knows who comes to a call of a function that does something", () => {
    assert.deepEqual(
      explain(
        makeDetector(() => false),
        10,
      ).at(-1),
      "A, `twice`: anyone comes here.",
    );
  });

  it("says where nothing is looked for", () => {
    assert.deepEqual(
      explain(
        makeDetector(() => false),
        8,
      ),
      [
        "toy at a.sol:8",
        "It is silent here: the line has nothing that it looks for, whatever its exceptions.",
        "No entry point that can change something carries out anything of this line.",
      ],
    );
  });

  it("has nothing to tell of checks that only execute", () => {
    assert.deepEqual(explain(undefined, 6), [
      "toy at a.sol:6",
      "This check reads no source: it tells what happens when contracts are executed.",
    ]);
  });
});
