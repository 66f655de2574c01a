/** What an analysis tells, from sources to summary, through the engine's door. */

import assert from "node:assert/strict";
import { floatingPragma } from "../../../engine/detectors/compiler/floating-pragma.ts";
import { analyze, type EngineDeps } from "../../../engine/index.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisOptions, AnalysisSummary } from "../../../engine/model/analysis.ts";
import { err } from "../../../engine/util/result.ts";
import { bundledVersion, inProcessCompiler } from "../../harness/in-process-compiler.ts";

const spdx = "// SPDX-License-Identifier: MIT\n";
const floating = `${spdx}pragma solidity ^0.8.0;\n`;
const never = new AbortController().signal;

interface World {
  readonly deps?: Partial<EngineDeps>;
  readonly mode?: AnalysisOptions["mode"];
  readonly signal?: AbortSignal;
}

async function run(input: Partial<AnalysisInput>, { deps = {}, mode = "static", signal = never }: World = {}) {
  const still: EngineDeps = {
    compiler: { ...inProcessCompiler, versions: [bundledVersion] },
    now: () => 0,
    after: () => () => {},
    breathe: async () => {},
    log: assert.fail,
    ...deps,
  };
  const whole = { sources: {}, targets: Object.keys(input.sources ?? {}), settings: {}, ...input };
  const events: AnalysisEvent[] = [];
  const options = { mode, budget: { timeMs: 5000 }, seed: 3, signal };
  for await (const event of analyze(whole, options, still)) events.push(event);
  const last = events.pop();
  assert.equal(last?.kind, "summary");
  return { events, summary: last?.kind === "summary" ? last.summary : assert.fail() };
}

/** Findings as `check file:line contract.function`. */
function findingsOf(events: readonly AnalysisEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.kind !== "finding") return [];
    const { check, location, contract } = event.finding;
    return [`${check} ${location.file}:${location.range.start.line + 1} ${contract}`];
  });
}

function endOf({ solc, complete, stopped, error }: AnalysisSummary) {
  return { solc, complete, stopped, error };
}

describe("an analysis", () => {
  it("says that the compiler ran out of memory", async () => {
    const compiler = {
      ...inProcessCompiler,
      versions: [bundledVersion],
      compile: async () => err({ kind: "out-of-memory" } as const),
    };
    const { summary } = await run({ sources: { "a.sol": `${floating}contract A { }` } }, { deps: { compiler } });
    assert.deepEqual(summary.error, {
      code: "out-of-memory",
      message: "The compiler used too much memory and was stopped. Analyse a smaller part of the project.",
    });
    assert.deepEqual([summary.stopped, summary.complete], ["the compiler failed", false]);
  });

  it("tells phases, findings and a summary", async () => {
    const { events, summary } = await run({ sources: { "a.sol": `${floating}contract A { }` } });
    assert.deepEqual(
      events.map((event) => (event.kind === "progress" ? event.phase : event.kind)),
      ["compile", "static", "finding", "target"],
    );
    assert.deepEqual(summary, {
      mode: "static",
      seed: 3,
      solc: bundledVersion,
      complete: true,
      stopped: null,
      durationMs: 0,
      phasesMs: { compile: 0, static: 0 },
      coverage: null,
      nSuppressed: 0,
      nKnown: 0,
      unusedSuppressions: [],
      leftOut: [],
      failedChecks: [],
      error: null,
    });
  });

  it("gives a finding its place, its words and its fingerprint", async () => {
    const { events } = await run({ sources: { "a.sol": `\ufeff${floating}contract A { }` } });
    const [event] = events.filter(({ kind }) => kind === "finding");
    assert.ok(event?.kind === "finding");
    const { location, description, fingerprint, ...rest } = event.finding;
    assert.deepEqual(rest, {
      check: "floating-pragma",
      swc: "SWC-103",
      title: floatingPragma.title,
      severity: floatingPragma.severity,
      confidence: floatingPragma.confidence,
      evidence: "static",
      contract: null,
      function: null,
      related: [],
      testCases: [],
    });
    assert.deepEqual(location, {
      file: "a.sol",
      span: { offset: 3 + spdx.length, length: 23 },
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 23 } },
    });
    assert.match(description.head, /^[`A-Z].*\.$/);
    assert.equal(description.tail, `${floatingPragma.why} ${floatingPragma.fix}`);
    assert.match(fingerprint, /^[\da-f]{64}$/);
  });

  it("compiles only what the targets need, and reports on the targets only, in order", async () => {
    const { events } = await run({
      sources: {
        "b.sol": `${floating}import "a.sol"; contract B is A { }`,
        "a.sol": `${floating}import "lib.sol"; contract A is L { }`,
        "lib.sol": `${floating}contract L { }`,
        "broken.sol": "pragma solidity ^0.4.0; contract {",
      },
      targets: ["b.sol", "a.sol"],
    });
    assert.deepEqual(findingsOf(events), ["floating-pragma a.sol:2 null", "floating-pragma b.sol:2 null"]);
  });

  it("reports on the companions of its targets too; of one contract on what it inherits there", async () => {
    const given = {
      sources: {
        "a.sol": `${floating}import "own.sol"; import "lib.sol"; contract A is Own, L { }`,
        "own.sol": `${floating}contract Own { address internal o = msg.sender; function f() external { require(tx.origin == o); o = address(0); } }`,
        "lib.sol": `${floating}contract L { }`,
      },
      targets: ["a.sol"],
      companions: ["own.sol"],
    };
    const [own, owned] = ["floating-pragma a.sol:2 null", "tx-origin own.sol:3 Own"];
    const told = findingsOf((await run(given)).events);
    assert.deepEqual(told, [own, "floating-pragma own.sol:2 null", owned]);
    assert.deepEqual(findingsOf((await run({ ...given, contractName: "A" })).events), [own, owned]);
  });

  it("reports on one contract, what it inherits, and the file around it", async () => {
    const body = (name: string) =>
      `{ uint private last; function ${name}() external returns (uint) { return last = block.number; } }`;
    const sources = {
      "a.sol": `${floating}
contract Base ${body("f")}
contract Mid is Base ${body("g")}
contract Other is Base ${body("h")}
contract Last is Mid { }`,
    };
    const asked = ["floating-pragma a.sol:2 null", "shadowed-state a.sol:5 Mid"];
    assert.deepEqual(findingsOf((await run({ sources, contractName: "Last" })).events), asked);
    assert.deepEqual(findingsOf((await run({ sources })).events), [...asked, "shadowed-state a.sol:6 Other"]);
  });

  it("says which contracts there are where the one asked for is none of them", async () => {
    const sources = { "a.sol": `${floating}contract A { }\ninterface B { }` };
    assert.deepEqual(endOf((await run({ sources, contractName: "C" })).summary), {
      solc: bundledVersion,
      complete: true,
      stopped: null,
      error: { code: "contract-not-found", message: 'No contract "C" in a.sol. Contracts there: A, B.' },
    });
    const empty = await run({ sources: { "a.sol": floating }, contractName: "C" });
    assert.equal(empty.summary.error?.message, 'No contract "C" in a.sol. It defines no contract.');
  });

  it("tells every message of the compiler, then what it finds around the errors", async () => {
    const sources = { "a.sol": `pragma solidity ^0.8.0;\ncontract A {\n  uint x = y;\n  int z = w;\n}` };
    const { events, summary } = await run({ sources });
    assert.deepEqual(
      events.map((event) =>
        event.kind === "diagnostic" ? [event.diagnostic.severity, event.diagnostic.code] : event.kind,
      ),
      [
        "progress",
        ["warning", "1878"],
        ["error", "7576"],
        ["error", "7576"],
        "progress",
        "progress",
        "finding",
        "target",
      ],
    );
    assert.deepEqual(summary.error, {
      code: "compile-error",
      message: "Undeclared identifier.",
      file: "a.sol",
      line: 3,
      column: 12,
    });
  });

  it("stops after the compiler's messages in mode compile", async () => {
    const { events, summary } = await run({ sources: { "a.sol": floating } }, { mode: "compile" });
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ["progress", "target"],
    );
    assert.deepEqual(summary.phasesMs, { compile: 0 });
    assert.equal(summary.error, null);
  });

  it("marks the pragma that no compiler meets", async () => {
    const { events, summary } = await run({ sources: { "a.sol": "pragma solidity 0.4.26;" } });
    const message = `No available compiler meets "pragma solidity 0.4.26" (a.sol:1). Available: ${bundledVersion}. Change the pragma if the code compiles with one of these.`;
    assert.deepEqual(events.slice(1, -1), [
      {
        kind: "diagnostic",
        diagnostic: {
          severity: "error",
          code: null,
          message,
          location: {
            file: "a.sol",
            span: { offset: 0, length: 22 },
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 22 } },
          },
          related: [],
        },
      },
    ]);
    assert.deepEqual(endOf(summary), {
      solc: null,
      complete: true,
      stopped: null,
      error: { code: "no-compiler", message, file: "a.sol", line: 1, column: 1 },
    });
  });

  it("needs a source", async () => {
    assert.deepEqual((await run({})).summary.error, { code: "no-sources", message: "There is no source to analyse." });
    assert.deepEqual((await run({ sources: { "a.sol": "" }, targets: ["toString"] })).summary.error, {
      code: "no-sources",
      message: 'Source "toString" is to be analysed but was not given.',
    });
  });

  it("says where it was cancelled", async () => {
    const sources = { "a.sol": `${floating}contract A { }` };
    const early = await run({ sources }, { signal: AbortSignal.abort() });
    assert.deepEqual(endOf(early.summary), {
      solc: bundledVersion,
      complete: false,
      stopped: "cancelled during compile",
      error: { code: "cancelled", message: "The analysis has no result: cancelled during compile." },
    });
    let now = 0;
    const controller = new AbortController();
    const breathe = async (): Promise<void> => controller.abort();
    const late = await run({ sources }, { signal: controller.signal, deps: { now: () => (now += 20), breathe } });
    assert.deepEqual(endOf(late.summary), {
      solc: bundledVersion,
      complete: false,
      stopped: "cancelled during static",
      error: null,
    });
  });

  it("says that its time is up, and lets go of timer and signal", async () => {
    let nRunning = 0;
    const after: EngineDeps["after"] = (delayMs, action) => {
      assert.equal(delayMs, 5000);
      nRunning++;
      action();
      return () => {
        nRunning--;
      };
    };
    const { summary } = await run({ sources: { "a.sol": floating } }, { deps: { after } });
    assert.equal(summary.stopped, "the time budget of 5 s ran out during compile");
    assert.equal(nRunning, 0);
  });
});
