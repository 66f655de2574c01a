/** Our own examples, from the files to the finished reports: exactly what is wrong with each, and nothing in the clean one. */

import assert from "node:assert/strict";
import { runCli, steady } from "../harness/cli.ts";
import { root } from "../harness/root.ts";
import { makeSarifValidator } from "../harness/sarif-schema.ts";
import { assertSnapshot } from "../harness/snapshot.ts";

const expected: Readonly<Record<string, readonly string[]>> = {
  "examples/Bank.sol": ["36 reentrancy-eth", "45 unchecked-call", "45 event-after-call", "51 missing-event"],
  "examples/Lottery.sol": ["2 floating-pragma", "32 weak-randomness", "36 unbounded-loop"],
  "examples/Proxy.sol": [
    "6 proxy-storage-collision",
    "13 unused-variable",
    "19 unchecked-zero-address",
    "28 unchecked-zero-address",
    "35 controlled-delegatecall",
    "43 arbitrary-storage-write",
  ],
  "examples/Wallet.sol": [
    "5 centralization",
    "6 unchanging-state",
    "7 unchanging-state",
    "25 tx-origin",
    "33 unchecked-zero-address",
    "41 unprotected-ether-withdrawal",
    "41 event-after-call",
    "41 unchecked-zero-address",
    "48 unprotected-selfdestruct",
    "48 unprotected-ether-withdrawal",
  ],
  "examples/clean/SafeVault.sol": [],
};

interface JsonRun {
  readonly file: string;
  readonly error: unknown;
  readonly complete: boolean;
  readonly findings: readonly { readonly line: number; readonly check: string }[];
}

interface ProvedRun {
  readonly file: string;
  readonly findings: readonly { readonly line: number; readonly check: string; readonly evidence: string }[];
}

async function analyzeExamples(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCli(["analyze", "examples", "--mode", "static", ...args], { cwd: root });
  assert.deepEqual({ status, stderr }, { status: 1, stderr: "" });
  return steady(stdout, root);
}

describe("the examples", () => {
  it("have these weaknesses, and no others", async () => {
    const { runs }: { runs: readonly JsonRun[] } = JSON.parse(await analyzeExamples("--format", "json"));
    const found = runs.map(({ file, findings }) => [
      file,
      findings.toSorted((a, b) => a.line - b.line).map(({ line, check }) => `${line} ${check}`),
    ]);
    assert.deepEqual(Object.fromEntries(found), expected);
    assert.ok(runs.every(({ error, complete }) => error === null && complete));
  });

  it("are proved where somebody takes what is not theirs", async () => {
    const { stdout } = await runCli(["analyze", "examples", "--mode", "quick", "--format", "json"], { cwd: root });
    const { runs }: { runs: readonly ProvedRun[] } = JSON.parse(stdout);
    const proved = runs.flatMap(({ file, findings }) =>
      findings.flatMap(({ evidence, line, check }) => (evidence === "replayed" ? [`${file}:${line} ${check}`] : [])),
    );
    for (const one of [
      "examples/Bank.sol:36 reentrancy-eth",
      "examples/Wallet.sol:41 unprotected-ether-withdrawal",
      "examples/Wallet.sol:48 unprotected-selfdestruct",
    ]) {
      assert.ok(proved.includes(one), `${one} is not among ${proved.join(", ")}`);
    }
    assert.deepEqual(
      proved.filter((one) => one.includes("clean")),
      [],
    );
  });

  it("read well in a terminal", async () => {
    assertSnapshot("test/cli/snapshots/examples.snap.txt", await analyzeExamples());
  });

  it("read well in a pull request", async () => {
    assertSnapshot("test/cli/snapshots/examples.snap.md", await analyzeExamples("--format", "markdown"));
  });

  it("make SARIF that keeps to the standard", async () => {
    const validate = makeSarifValidator();
    validate(JSON.parse(await analyzeExamples("--format", "sarif")));
    assert.deepEqual(validate.errors ?? [], []);
  });
});
