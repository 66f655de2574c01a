/** Several targets are one project: what one of them lacks costs the others nothing. */

import assert from "node:assert/strict";
import { analyze } from "../../../engine/index.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisSummary } from "../../../engine/model/analysis.ts";
import type { Compiler } from "../../../engine/solc/compiler.ts";
import { err, ok } from "../../../engine/util/result.ts";
import { bundledVersion, inProcessCompiler } from "../../harness/in-process-compiler.ts";

const spdx = "// SPDX-License-Identifier: MIT\n";
const floating = `${spdx}pragma solidity ^0.8.0;\n`;
const sound = (name: string): string => `${floating}contract ${name} {}\n`;

interface Told {
  readonly findings: readonly string[];
  /** `file: check`. */
  readonly checks: readonly string[];
  /** `target: solc, or the code of its error`. */
  readonly targets: readonly string[];
  readonly errors: readonly string[];
  readonly summary: AnalysisSummary;
  readonly nCompiles: number;
}

async function tell(
  sources: AnalysisInput["sources"],
  given: Partial<AnalysisInput> = {},
  compile: Compiler["compile"] = inProcessCompiler.compile,
): Promise<Told> {
  let nCompiles = 0;
  const compiler: Compiler = {
    ...inProcessCompiler,
    versions: [bundledVersion],
    compile(...args) {
      nCompiles++;
      return compile(...args);
    },
  };
  const world = { compiler, now: () => 0, after: () => () => {}, breathe: async () => {}, log: assert.fail };
  const input = { sources, targets: Object.keys(sources), settings: {}, ...given };
  const { signal } = new AbortController();
  const events: AnalysisEvent[] = [];
  for await (const event of analyze(input, { mode: "static", budget: { timeMs: 5000 }, seed: 1, signal }, world)) {
    events.push(event);
  }
  const last = events.at(-1);
  return {
    findings: events.flatMap((event) => (event.kind === "finding" ? event.finding.location.file : [])),
    checks: events.flatMap((event) =>
      event.kind === "finding" ? `${event.finding.location.file}: ${event.finding.check}` : [],
    ),
    targets: events.flatMap((event) =>
      event.kind === "target" ? `${event.target}: ${event.summary.error?.code ?? event.summary.solc}` : [],
    ),
    errors: events.flatMap((event) =>
      event.kind === "diagnostic" && event.diagnostic.severity === "error"
        ? (event.diagnostic.location?.file ?? "")
        : [],
    ),
    summary: last?.kind === "summary" ? last.summary : assert.fail("the last event is no summary"),
    nCompiles,
  };
}

describe("several targets", () => {
  it("are compiled once, and told one by one", async () => {
    const { findings, targets, summary, nCompiles } = await tell({ "a.sol": sound("A"), "b.sol": sound("B") });
    assert.deepEqual(findings, ["a.sol", "b.sol"]);
    assert.deepEqual(targets, [`a.sol: ${bundledVersion}`, `b.sol: ${bundledVersion}`]);
    assert.deepEqual([summary.solc, summary.error, nCompiles], [bundledVersion, null, 1]);
  });

  it("go on without the one that does not compile, and those that import it", async () => {
    const sources = {
      "a.sol": sound("A"),
      "bad.sol": `${floating}contract Bad { uint x = "no"; }`,
      "user.sol": `${floating}import "./bad.sol";\ncontract User is Bad {}`,
      "z.sol": sound("Z"),
    };
    const { findings, targets, errors, summary, nCompiles } = await tell(sources);
    assert.deepEqual(findings, ["a.sol", "z.sol", "bad.sol", "user.sol"]);
    assert.deepEqual(targets, [
      `a.sol: ${bundledVersion}`,
      `z.sol: ${bundledVersion}`,
      "bad.sol: compile-error",
      "user.sol: compile-error",
    ]);
    assert.deepEqual([errors, summary.error, nCompiles], [["bad.sol"], null, 5]);
  });

  it("tell what is wrong in a base beside a contract of another group", async () => {
    const base = `${floating}abstract contract Owned {
    address internal owner;
    function setOwner(address next) external { owner = next; }
}`;
    const derived = `${floating}import "./base.sol";
contract Purse is Owned {
    function broken() external { uint x = "no"; }
    function empty() external { require(msg.sender == owner); payable(owner).transfer(address(this).balance); }
    receive() external payable {}
}`;
    const { checks, targets } = await tell({ "base.sol": base, "derived.sol": derived, "z.sol": sound("Z") });
    assert.deepEqual(targets, [
      `base.sol: ${bundledVersion}`,
      `z.sol: ${bundledVersion}`,
      "derived.sol: compile-error",
    ]);
    assert.deepEqual(
      checks.filter((one) => one.endsWith(": access-missing")),
      ["base.sol: access-missing"],
    );
  });

  it("that lack the same import are compiled around it once, however many they are", async () => {
    const lacking = (nth: number): string => `${floating}import {Far} from "./far.sol";
import {Base${nth - 1}} from "./${nth - 1}.sol";
contract Base${nth} is Base${nth - 1} {
    function near${nth}(uint amount) public pure returns (uint) { return amount; }
    function far${nth}(Far one) public { one.call(); }
    function farther${nth}(Far one) public { far${nth}(one); }
}
`;
    const base = `${floating}import {Far} from "./far.sol";
contract Base0 { function away() public { Far.go(); } }
`;
    const nth = Array.from({ length: 12 }, (_, at) => [`${at + 1}.sol`, lacking(at + 1)]);
    const { targets, findings, errors, nCompiles } = await tell({ "0.sol": base, ...Object.fromEntries(nth) });
    const files = ["0.sol", ...nth.map(([file]) => file)];
    assert.deepEqual(
      targets,
      files.map((file) => `${file}: compile-error`),
    );
    assert.deepEqual([...new Set(findings)], files);
    assert.deepEqual(errors, files);
    // Together; with what stands in for the missing; without what calls that.
    assert.equal(nCompiles, 3);
  });

  it("are not said to leave anything unset or unasked where code of the contract is missing", async () => {
    const poll = (setter: string): string => `${floating}contract Poll {
    mapping(uint256 => uint256) public votes;
    mapping(address => bool) public hasVoted;

    function vote(uint256 option) external {
        require(!hasVoted[msg.sender], "voted");
        votes[option] += 1;
    }

${setter}
}
`;
    const isUnset = ({ checks }: Told): boolean => checks.includes("a.sol: never-set");
    assert.equal(isUnset(await tell({ "a.sol": poll("") })), true);
    assert.equal(
      isUnset(await tell({ "a.sol": poll("function mark(address a) external { hasVoted[a] = mint; }") })),
      false,
    );
  });

  it("are halved until those are found that the compiler dies of", async () => {
    const names = Array.from({ length: 9 }, (_, nth) => `${nth}.sol`);
    const sources = Object.fromEntries(names.map((name, nth) => [name, sound(`C${nth}`)]));
    const dying: Compiler["compile"] = async (version, input, signal) =>
      "7.sol" in input.sources
        ? err({ kind: "crashed", message: "memory access out of bounds" })
        : inProcessCompiler.compile(version, input, signal);
    const { findings, targets, summary } = await tell(sources, {}, dying);
    const others = names.filter((name) => name !== "7.sol");
    assert.deepEqual(findings, others);
    assert.deepEqual(
      [...targets].sort(),
      names.map((name) => `${name}: ${name === "7.sol" ? "internal-error" : bundledVersion}`),
    );
    assert.equal(summary.error, null);
  });

  it("are halved where an error of the compiler names no source", async () => {
    const failing: Compiler["compile"] = async (version, input, signal) =>
      "b.sol" in input.sources
        ? ok({ errors: [{ severity: "error", type: "InternalCompilerError", component: "general", message: "Oops" }] })
        : inProcessCompiler.compile(version, input, signal);
    const { targets } = await tell({ "a.sol": sound("A"), "b.sol": sound("B"), "c.sol": sound("C") }, {}, failing);
    assert.deepEqual([...targets].sort(), [
      `a.sol: ${bundledVersion}`,
      "b.sol: compile-error",
      `c.sol: ${bundledVersion}`,
    ]);
  });

  it("have each the compiler that it asks for", async () => {
    const sources = {
      "a.sol": sound("A"),
      "old.sol": `${spdx}pragma solidity 0.3.6;\ncontract Old {}`,
      "z.sol": sound("Z"),
    };
    const { findings, targets, summary } = await tell(sources);
    assert.deepEqual(findings, ["a.sol", "z.sol"]);
    assert.deepEqual(targets, [`a.sol: ${bundledVersion}`, `z.sol: ${bundledVersion}`, "old.sol: no-compiler"]);
    assert.deepEqual([summary.solc, summary.error], [null, null]);
  });

  it("have no result where none of them has", async () => {
    const broken = `${floating}contract {`;
    const { targets, summary } = await tell({ "a.sol": broken, "b.sol": broken });
    assert.deepEqual(targets, ["a.sol: compile-error", "b.sol: compile-error"]);
    assert.equal(summary.error?.code, "compile-error");
  });

  it("are all told of where the contract that is asked for is in one of them", async () => {
    const { findings, targets } = await tell({ "a.sol": sound("A"), "b.sol": sound("B") }, { contractName: "B" });
    assert.deepEqual(findings, ["a.sol", "b.sol"]);
    assert.equal(targets.length, 2);
  });
});
