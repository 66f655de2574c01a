/** Checks over a program: those that fail do no harm, and an abort is heard in between. */

import assert from "node:assert/strict";
import { runDetectors } from "../../../engine/campaign/run-detectors.ts";
import { toFindings } from "../../../engine/campaign/to-findings.ts";
import { walkContracts } from "../../../engine/dataflow/access/contract-flows.ts";
import type { Detection, Detector } from "../../../engine/detectors/detector.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { compileProgram } from "../program/compile.ts";

const source = `pragma solidity ^0.8.0;
contract A {
  function f(uint x) public pure returns (uint) { return x; }
  function g(uint x) public pure returns (uint) { return x; return x; }
}
`;
const program = compileProgram({ "a.sol": source });
const texts = new Map([["a.sol", makeSourceText("a.sol", source)]]);

function makeDetector(id: string, detect: Detector["detect"]): Detector {
  return {
    id,
    title: `Title of ${id}`,
    severity: "High",
    confidence: "High",
    swc: "SWC-100",
    cwe: [],
    why: "It matters.",
    fix: "Mend it.",
    example: { bad: "", good: "" },
    references: [],
    detect,
  };
}

/** Marks the nth `return x;`. */
function atReturn(nth: number, detection: Partial<Detection> = {}): Detection {
  const offset = [...source.matchAll(/return x;/g)][nth]?.index ?? 0;
  return { at: { file: "a.sol", offset, length: 9 }, message: "something is wrong", ...detection };
}

function world(signal = new AbortController().signal) {
  const lines: string[] = [];
  let now = 0;
  const deps = { now: () => (now += 20), breathe: async () => {}, log: (line: string) => void lines.push(line) };
  return { lines, deps, signal };
}

describe("running the checks", () => {
  it("goes on where one fails, keeps what it found before, and says so", async () => {
    const { deps, lines, signal } = world();
    const failing = makeDetector("failing", function* () {
      yield atReturn(0);
      throw new Error("oops");
    });
    const fine = makeDetector("fine", () => [atReturn(1)]);
    const { raw, failedChecks } = await runDetectors([failing, fine], program, signal, deps);
    assert.deepEqual(
      raw.map(({ check }) => check.id),
      ["failing", "fine"],
    );
    assert.deepEqual(
      failedChecks.map(({ check }) => check),
      ["failing"],
    );
    assert.match(failedChecks[0]?.reason ?? "", /^Error: oops\n/);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /^check failing failed: Error: oops\n/);
  });

  it("ends between two findings, and lets the check clean up", async () => {
    const controller = new AbortController();
    const { deps, signal } = world(controller.signal);
    let isClean = false;
    const endless = makeDetector("endless", function* () {
      try {
        for (let n = 0; ; n++) {
          if (n === 2) controller.abort();
          yield atReturn(0);
        }
      } finally {
        isClean = true;
      }
    });
    const never = makeDetector("never", () => assert.fail());
    const { raw } = await runDetectors([endless, never], program, signal, deps);
    assert.equal(raw.length, 3);
    assert.equal(isClean, true);
  });

  it("ends between two contracts, before any check", async () => {
    const controller = new AbortController();
    const { deps, signal } = world(controller.signal);
    const two = compileProgram({ "a.sol": "pragma solidity ^0.8.0; contract A { } contract B { }" });
    const never = makeDetector("never", () => assert.fail());
    await runDetectors([never], two, signal, { ...deps, breathe: async () => controller.abort() });
    assert.equal([...walkContracts(two)].length, 2, "none is kept of flows that are not complete");
    assert.equal([...walkContracts(two)].length, 0);
  });
});

describe("findings", () => {
  function findingsOf(...detections: readonly Detection[]) {
    const check = makeDetector("check", () => []);
    return toFindings(
      detections.map((detection) => ({ check, detection })),
      program,
      texts,
    );
  }

  it("know the contract and the function they lie in", () => {
    const [finding] = findingsOf(atReturn(0));
    assert.deepEqual([finding?.contract, finding?.function], ["A", "f(uint256)"]);
    const [outside] = findingsOf({ at: { file: "a.sol", offset: 0, length: 6 }, message: "m" });
    assert.deepEqual([outside?.contract, outside?.function], [null, null]);
  });

  it("lie where the node lies that they point at", () => {
    const [contract] = program.contracts;
    const at = contract ?? assert.fail();
    const [finding] = findingsOf({ at, message: "m", related: [{ at, message: "here" }] });
    assert.deepEqual(finding?.location.range, { start: { line: 1, character: 0 }, end: { line: 4, character: 1 } });
    assert.deepEqual(finding?.related, [{ location: finding?.location, message: "Here." }]);
  });

  it("say what, why and what to do, and what was assumed, at the price of confidence", () => {
    const [plain] = findingsOf(atReturn(0));
    assert.deepEqual(plain?.description, { head: "Something is wrong.", tail: "It matters. Mend it." });
    assert.equal(plain?.confidence, "High");
    const [assuming] = findingsOf(atReturn(0, { message: "`x` is wrong", assumptions: ["nobody calls it"] }));
    assert.deepEqual(assuming?.description, {
      head: "`x` is wrong.",
      tail: "It matters. Mend it. Assumed: Nobody calls it.",
    });
    assert.equal(assuming?.confidence, "Medium");
    const [doubtful] = findingsOf(atReturn(0, { confidence: "Medium", severity: "Low", assumptions: ["a", "b", "c"] }));
    assert.deepEqual([doubtful?.confidence, doubtful?.severity], ["Low", "Low"]);
  });

  it("come in the order of the source, one for a place, none from elsewhere", () => {
    const elsewhere = { at: { file: "b.sol", offset: 0, length: 1 }, message: "m" };
    const findings = findingsOf(atReturn(2), atReturn(0), elsewhere, atReturn(0, { message: "again" }), atReturn(1));
    assert.deepEqual(
      findings.map(({ location }) => location.range.start.line),
      [2, 3, 3],
    );
    assert.equal(findings[0]?.description.head, "Something is wrong.");
  });

  it("that are equal but for their place have fingerprints of their own, which no other finding changes", () => {
    const all = findingsOf(atReturn(0), atReturn(1), atReturn(2)).map(({ fingerprint }) => fingerprint);
    assert.equal(new Set(all).size, 3);
    assert.deepEqual(
      findingsOf(atReturn(1), atReturn(2)).map(({ fingerprint }) => fingerprint),
      all.slice(1),
    );
  });
});
