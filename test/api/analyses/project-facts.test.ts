/** What a client knows of its project is believed as far as it is about what it sent. */

import assert from "node:assert/strict";
import { cacheKeyOf } from "../../../api/analyses/cache-key.ts";
import type { AnalysisData } from "../../../api/analyses/contract.ts";
import { prepare } from "../../../api/analyses/prepare.ts";
import { runAnalysis } from "../../../api/analyses/run-analysis.ts";
import type { AnalysisInput, AnalysisOptions } from "../../../engine/model/analysis.ts";
import { failedSummary } from "../../../engine/model/summary.ts";

const data: AnalysisData = {
  sources: { "src/a.sol": { source: "" }, "src/b.sol": { source: "" }, "lib/c.sol": { source: "" } },
  remappings: ["c/=lib/"],
  project: {
    targets: ["src/a.sol", "gone.sol"],
    companions: ["src/b.sol", "src/a.sol", "gone.sol"],
    kinds: { "lib/c.sol": "dependency", "gone.sol": "test" },
    checks: ["boolean-equality"],
    compiler: { version: "0.8.37", optimizerRuns: null, viaIr: true },
  },
};

/** What the engine is asked for. */
async function asked(submitted: AnalysisData) {
  const prepared = prepare(submitted);
  assert.ok(prepared.ok);
  const calls: { readonly input: unknown; readonly options: AnalysisOptions }[] = [];
  const engine = {
    async *analyze(input: unknown, options: AnalysisOptions) {
      calls.push({ input, options });
      const summary = failedSummary(options, { code: "cancelled", message: "" }, 0);
      yield { kind: "summary", summary } as const;
    },
  };
  const request = { prepared: prepared.value, mode: "quick", propertyChecking: false } as const;
  await runAnalysis(engine, request, new AbortController().signal, () => {});
  const [call] = calls;
  assert.ok(call);
  return { input: call.input as AnalysisInput, policy: call.options.policy };
}

describe("facts of a project", () => {
  it("reach the engine, without what is said of files that did not come along", async () => {
    const { input, policy } = await asked(data);
    assert.deepEqual(input.targets, ["src/a.sol"]);
    assert.deepEqual(input.companions, ["src/b.sol"]);
    assert.deepEqual(input.kinds, { "lib/c.sol": "dependency" });
    assert.deepEqual(input.settings, { version: "0.8.37", optimizerRuns: null, viaIr: true, remappings: ["c/=lib/"] });
    assert.deepEqual(policy?.checks, { "boolean-equality": "on" });
  });

  it("that are not there are found out from the names, as ever", async () => {
    const { project: _, ...bare } = data;
    const { input } = await asked(bare);
    assert.deepEqual(input.targets, ["src/a.sol", "src/b.sol", "lib/c.sol"]);
    assert.deepEqual([input.companions, input.kinds], [[], {}]);
  });

  it("make another analysis", () => {
    const keyOf = (one: AnalysisData) =>
      cacheKeyOf({ data: one, mode: "quick", propertyChecking: false, version: "1" });
    const { project, ...bare } = data;
    assert.notEqual(keyOf(data), keyOf(bare));
    assert.notEqual(keyOf(data), keyOf({ ...bare, project: { ...project, targets: ["src/b.sol"] } }));
    assert.equal(keyOf(bare), keyOf({ ...bare, project: null }));
  });
});
