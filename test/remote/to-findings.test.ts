/** Findings go over the wire and come back as they were. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { toSourceReports } from "../../api/analyses/answers/to-reports.ts";
import { prepare } from "../../api/analyses/prepare.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { toFindings } from "../../remote/to-findings.ts";
import { analyzeInProcess } from "../harness/analyze-in-process.ts";
import { inRoot } from "../harness/root.ts";

const all = () => true;
const examples = ["Bank", "Lottery", "Proxy", "Wallet"].map((name) => `examples/${name}.sol`);

/** The texts as they are, and with what makes bytes, characters and lines differ. */
function variantsOf(file: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(inRoot(file), "utf8");
  return [text, `\u{feff}// 😀 ü\r\n${text}`, text.replaceAll("\n", "\r\n")].map((one) => ({ [file]: one }));
}

/** What an instance would answer. */
async function reportsOf(sources: Readonly<Record<string, string>>) {
  const { findings, summary } = await analyzeInProcess({ sources });
  const data = { sources: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, { source }])) };
  const prepared = prepare(data);
  assert.ok(prepared.ok);
  const runs = Object.keys(sources).map((file) => ({ file, contract: null, summary, findings, diagnostics: [] }));
  const timed = findings.map((finding) => ({ finding, atMs: 1 }));
  const reports = toSourceReports(prepared.value, { findings: timed, compilerWarnings: [], summary, runs });
  return { findings, summary, reports: JSON.parse(JSON.stringify(reports)) };
}

describe("findings from elsewhere", () => {
  for (const file of examples) {
    it(`of ${file} are those that were found, whatever characters it has`, async () => {
      for (const sources of variantsOf(file)) {
        const { findings, summary, reports } = await reportsOf(sources);
        assert.ok(findings.length > 0);
        assert.deepEqual(toFindings(reports, sources, all), {
          findings,
          solc: summary.solc,
          stopped: null,
          shaded: [],
        });
      }
    }).timeout(60_000);
  }

  const sources = { "a.sol": "pragma solidity ^0.8.0;\ncontract A {}\n" };

  it("say that the analysis ended early", async () => {
    const { reports } = await reportsOf(sources);
    reports[0].meta.warning.push("The analysis ended early (time); there may be more issues.");
    assert.equal(toFindings(reports, sources, all)?.stopped, reports[0].meta.warning.at(-1));
  });

  it("come with what was run, line by line, where that is as it should be", async () => {
    const { reports } = await reportsOf(sources);
    const condition = { start: { line: 1, column: 4 }, end: { line: 1, column: 9 }, never: true, isProved: false };
    const line = { line: 1, shade: "partly", hits: 3, conditions: [condition] };
    const file = { file: "a.sol", transactions: 7, lines: [line, { ...line, shade: "odd" }, { ...line, line: 0 }] };
    reports[0].meta.coverage = [file, { ...file, file: "b.sol" }, { ...file, transactions: -1 }];
    assert.deepEqual(toFindings(reports, sources, (name) => name === "a.sol")?.shaded, [
      {
        ...{ file: "a.sol", transactions: 7 },
        lines: [
          {
            ...{ line: 0, shade: "partly", hits: 3 },
            conditions: [
              {
                range: { start: { line: 0, character: 4 }, end: { line: 0, character: 9 } },
                never: true,
                isProved: false,
              },
            ],
          },
        ],
      },
    ]);
  });

  it("are those of wanted files alone", async () => {
    const { reports } = await reportsOf(sources);
    assert.deepEqual(toFindings(reports, sources, (file) => file !== "a.sol")?.findings, []);
  });

  const spoilt: readonly [string, (issue: Record<string, never>) => void][] = [
    ["a check that is no id", (issue) => Object.assign(issue["extra"] ?? {}, { check: "[x](command:evil)" })],
    ["a fingerprint that is none", (issue) => Object.assign(issue["extra"] ?? {}, { fingerprint: "x" })],
    ["no severity", (issue) => Object.assign(issue, { severity: "Dire" })],
    ["a place outside of the sources", (issue) => Object.assign(issue["locations"]?.[0] ?? {}, { sourceMap: "0:1:7" })],
    ["a place that is none", (issue) => Object.assign(issue["locations"]?.[0] ?? {}, { sourceMap: "x" })],
    ["test cases that are none", (issue) => Object.assign(issue["extra"] ?? {}, { testCases: [{}] })],
    ["a story that is none", (issue) => Object.assign(issue["extra"] ?? {}, { story: { steps: [1] } })],
  ];
  for (const [what, spoil] of spoilt) {
    it(`with ${what} are left out, and the others told`, async () => {
      const { reports, findings } = await reportsOf(sources);
      const [issue] = reports[0].issues;
      reports[0].issues.push(structuredClone(issue));
      spoil(issue);
      const told: readonly Finding[] = toFindings(reports, sources, all)?.findings ?? [];
      assert.deepEqual(told, findings);
    });
  }

  it("are null where there is no report", () => {
    for (const odd of [null, {}, [1], [{ issues: [] }], "x"]) assert.equal(toFindings(odd, sources, all), null);
  });
});
