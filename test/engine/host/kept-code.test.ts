/** An engine process begins with what V8 made of its code in another, where that is wanted, and tells the same. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCli } from "../../harness/cli.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Purse {
    function empty(address payable to) external { to.transfer(address(this).balance); }
    receive() external payable { }
}
`;

interface Told {
  readonly fingerprint: string;
  readonly evidence: string;
}

describe("kept code", () => {
  const makeFolder = useTempFolders();
  let cacheFolder: string;
  beforeEach(() => {
    cacheFolder = makeFolder();
  });

  /** What a process of its own finds. It is one of the command line's: ours names source files in its traces, and keeps nothing. */
  async function findings(mode: "static" | "quick", ...more: readonly string[]): Promise<readonly string[]> {
    writeFileSync(path.join(cacheFolder, "a.sol"), source);
    const env = { ...process.env, SOLHOUND_CACHE: cacheFolder };
    const args = ["analyze", "a.sol", "--mode", mode, "--format", "json", ...more];
    const { stdout, stderr } = await runCli(args, { cwd: cacheFolder, env });
    assert.notEqual(stdout, "", stderr);
    const { runs } = JSON.parse(stdout) as { readonly runs: readonly { readonly findings: readonly Told[] }[] };
    return runs.flatMap((run) => run.findings.map(({ fingerprint, evidence }) => `${fingerprint} ${evidence}`));
  }

  const folder = (): string => path.join(cacheFolder, "code");
  const kept = (): readonly string[] => readdirSync(folder()).map((name) => path.join(folder(), name));

  it("is there once something was analysed, grows with what has run, and changes no finding", async () => {
    const first = await findings("static");
    const [file = "", ...more] = kept();
    assert.deepEqual(more, []);
    const size = statSync(file).size;
    assert.deepEqual(await findings("static"), first);
    assert.deepEqual([kept(), statSync(file).size], [[file], size]);
    const executed = await findings("quick");
    assert.ok(executed.some((told) => told.endsWith(" replayed")));
    assert.deepEqual(kept(), [file]);
    assert.ok(statSync(file).size > size);
    assert.deepEqual(await findings("quick"), executed);
  });

  it("is not there where nobody wants it", async () => {
    await findings("static", "--no-cache");
    assert.equal(existsSync(folder()), false);
  });

  it("is made again where it is damaged", async () => {
    const first = await findings("static");
    const [file = ""] = kept();
    const size = statSync(file).size;
    writeFileSync(file, "damaged");
    assert.deepEqual(await findings("static"), first);
    assert.ok(statSync(file).size > size / 2);
  });
});
