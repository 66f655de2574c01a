/** An engine process begins with what V8 made of its code in another, where that is wanted, and tells the same. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeEngineHost } from "../../../engine/host/engine-host.ts";
import type { AnalysisMode } from "../../../engine/model/analysis.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { inRoot } from "../../harness/root.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Purse {
    function empty(address payable to) external { to.transfer(address(this).balance); }
    receive() external payable { }
}
`;

describe("kept code", () => {
  const makeFolder = useTempFolders();
  let cacheFolder: string;
  beforeEach(() => {
    cacheFolder = makeFolder();
  });

  /** What a process of its own finds. */
  async function findings(mode: AnalysisMode, keepsCode: boolean): Promise<readonly Finding[]> {
    const processPath = inRoot("dist/engine-process.js");
    const host = makeEngineHost({ processPath, nWorkers: 1, memoryLimitMb: 1024, cacheFolder, keepsCode });
    const input = { kind: "memory", sources: { "a.sol": source }, targets: ["a.sol"], settings: {} } as const;
    const execution = mode === "quick" ? { execution: { executions: 300 } } : {};
    const { signal } = new AbortController();
    const found: Finding[] = [];
    try {
      for await (const event of host.analyze(input, {
        ...{ mode, seed: 1, budget: { timeMs: 60_000 }, signal },
        ...execution,
      })) {
        if (event.kind === "finding") found.push(event.finding);
        if (event.kind === "summary") assert.equal(event.summary.error, null);
      }
    } finally {
      await host.close();
    }
    return found;
  }

  const folder = (): string => path.join(cacheFolder, "code");
  const kept = (): readonly string[] => readdirSync(folder()).map((name) => path.join(folder(), name));

  it("is there once something was analysed, grows with what has run, and changes no finding", async () => {
    const first = await findings("static", true);
    const [file = "", ...more] = kept();
    assert.deepEqual(more, []);
    const size = statSync(file).size;
    assert.deepEqual(await findings("static", true), first);
    assert.deepEqual([kept(), statSync(file).size], [[file], size]);
    const executed = await findings("quick", true);
    assert.ok(executed.some(({ evidence }) => evidence === "replayed"));
    assert.deepEqual(kept(), [file]);
    assert.ok(statSync(file).size > size);
    assert.deepEqual(await findings("quick", true), executed);
  });

  it("is not there where nobody wants it", async () => {
    await findings("static", false);
    assert.equal(existsSync(folder()), false);
  });

  it("is made again where it is damaged", async () => {
    const first = await findings("static", true);
    const [file = ""] = kept();
    const size = statSync(file).size;
    writeFileSync(file, "damaged");
    assert.deepEqual(await findings("static", true), first);
    assert.ok(statSync(file).size > size / 2);
  });
});
