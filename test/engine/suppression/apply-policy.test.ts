/** What a project has decided about checks, in a whole analysis. */

import assert from "node:assert/strict";
import { type CheckPolicy, mergePolicies, noPolicy } from "../../../engine/model/check-policy.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { analyzeInProcess } from "../../harness/analyze-in-process.ts";
import { inProcessCompiler } from "../../harness/in-process-compiler.ts";

const floating = "pragma solidity ^0.8.0;\n";
const sources = { "src/a.sol": `${floating}contract A {}\n`, "src/old/b.sol": `${floating}contract B {}\n` };

async function told(policy: Partial<CheckPolicy>, texts: Readonly<Record<string, string>> = sources) {
  const { findings, summary } = await analyzeInProcess({ sources: texts }, inProcessCompiler, {
    policy: { ...noPolicy, ...policy },
  });
  const show = ({ location, check, severity }: Finding) => `${location.file} ${check} ${severity}`;
  return { findings: findings.map(show), summary, prints: findings.map(({ fingerprint }) => fingerprint) };
}

describe("a policy", () => {
  it("switches a check off", async () => {
    const { findings, summary } = await told({ checks: { "floating-pragma": "off" } });
    assert.deepEqual(findings, []);
    assert.deepEqual([summary.nSuppressed, summary.nKnown], [0, 0]);
  });

  it("changes how severe it is, but in some files", async () => {
    const overrides = [{ files: ["src/old/"], checks: { "floating-pragma": "off" as const } }];
    const { findings } = await told({ checks: { "floating-pragma": "High" }, overrides });
    assert.deepEqual(findings, ["src/a.sol floating-pragma High"]);
  });

  it("switches a check on in some files alone", async () => {
    const overrides = [{ files: ["**/b.sol"], checks: { "floating-pragma": "Medium" as const } }];
    const { findings } = await told({ checks: { "floating-pragma": "off" }, overrides });
    assert.deepEqual(findings, ["src/old/b.sol floating-pragma Medium"]);
  });

  it("hears only the checks that are named", async () => {
    assert.deepEqual((await told({ only: ["tx-origin"] })).findings, []);
    assert.equal((await told({ only: ["floating-pragma"] })).findings.length, 2);
  });

  it("hears what is off by default only where it is asked for", async () => {
    const text =
      "pragma solidity 0.8.37;\ncontract A { function f(bool a) external pure returns (bool) { return a == true; } }\n";
    const quiet = { "src/a.sol": text };
    const found = ["src/a.sol boolean-equality None"];
    const overrides = [{ files: ["src/*.sol"], checks: { "boolean-equality": "on" as const } }];
    assert.deepEqual((await told({}, quiet)).findings, []);
    assert.deepEqual((await told({ only: ["tx-origin"] }, quiet)).findings, []);
    assert.deepEqual((await told({ checks: { "boolean-equality": "on" } }, quiet)).findings, found);
    assert.deepEqual((await told({ overrides }, quiet)).findings, found);
    assert.deepEqual((await told({ only: ["boolean-equality"] }, quiet)).findings, found);
    assert.deepEqual((await told({ checks: { "boolean-equality": "Low" } }, quiet)).findings, [
      "src/a.sol boolean-equality Low",
    ]);
    assert.deepEqual(
      (await told({ only: ["boolean-equality"], checks: { "boolean-equality": "off" } }, quiet)).findings,
      [],
    );
  });

  it("counts what the baseline knows, and tells the rest", async () => {
    const [first = ""] = (await told({})).prints;
    const { findings, summary } = await told({ baseline: [first] });
    assert.deepEqual(findings, ["src/old/b.sol floating-pragma Low"]);
    assert.equal(summary.nKnown, 1);
  });

  it("gives way to the inner one", () => {
    const outer: CheckPolicy = {
      checks: { a: "off", b: "Low" },
      overrides: [{ files: ["x"], checks: { a: "High", b: "High" } }],
      only: ["a"],
      baseline: ["1"],
    };
    const merged = mergePolicies(outer, { ...noPolicy, checks: { b: "off" }, baseline: ["2"] });
    assert.deepEqual(merged, {
      checks: { a: "off", b: "off" },
      overrides: [{ files: ["x"], checks: { a: "High" } }],
      only: ["a"],
      baseline: ["1", "2"],
    });
  });
});

describe("a comment that silences nothing", () => {
  const idle = `// solhound-disable-next-line tx-origin\npragma solidity 0.8.37;\ncontract A {}\n`;

  it("is told with its place", async () => {
    const { summary } = await told({}, { "a.sol": idle });
    const { location, names } = summary.unusedSuppressions[0] ?? assert.fail("none was told");
    assert.deepEqual([location.file, location.span, names], ["a.sol", { offset: 0, length: 39 }, ["tx-origin"]]);
    assert.equal(summary.unusedSuppressions.length, 1);
  });

  it("is not told where its check is switched off", async () => {
    const { summary } = await told({ checks: { "tx-origin": "off" } }, { "a.sol": idle });
    assert.deepEqual(summary.unusedSuppressions, []);
  });

  it("is not told where it silences something", async () => {
    const { summary } = await told({}, { "a.sol": `// solhound-disable\n${sources["src/a.sol"]}` });
    assert.deepEqual([summary.nSuppressed, summary.unusedSuppressions], [1, []]);
  });

  it("is another tool's business where it is another tool's", async () => {
    const { summary } = await told({}, { "a.sol": idle.replace("solhound", "slither") });
    assert.deepEqual(summary.unusedSuppressions, []);
  });
});
