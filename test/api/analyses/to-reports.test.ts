/** What reports and errors say in the cases that are rare in a whole run. */

import assert from "node:assert/strict";
import { toErrorText } from "../../../api/analyses/answers/error-text.ts";
import { countVulnerabilities, toSourceReports } from "../../../api/analyses/answers/to-reports.ts";
import { prepare } from "../../../api/analyses/prepare.ts";
import { detectors } from "../../../engine/detectors/index.ts";
import type { AnalysisSummary } from "../../../engine/model/analysis.ts";
import type { CompilerDiagnostic } from "../../../engine/model/compiler-diagnostic.ts";
import type { Finding } from "../../../engine/model/finding.ts";

const place = (file: string) => ({
  file,
  span: { offset: 7, length: 3 },
  range: { start: { line: 1, character: 4 }, end: { line: 1, character: 7 } },
});

function makeFinding(given: Partial<Finding> = {}): Finding {
  return {
    check: "some-check",
    swc: "SWC-107",
    title: "Some check",
    severity: "High",
    confidence: "Low",
    evidence: "symbolic",
    location: place("a.sol"),
    contract: "A",
    function: "f()",
    description: { head: "Head.", tail: "Tail." },
    fingerprint: "f".repeat(64),
    related: [{ location: place("b.sol"), message: "Here too." }],
    testCases: [],
    ...given,
  };
}

function makeSummary(given: Partial<AnalysisSummary> = {}): AnalysisSummary {
  return {
    mode: "quick",
    seed: 1,
    solc: "0.8.37",
    complete: true,
    stopped: null,
    durationMs: 12.3,
    phasesMs: {},
    coverage: null,
    nSuppressed: 0,
    nKnown: 0,
    unusedSuppressions: [],
    leftOut: [],
    failedChecks: [],
    error: null,
    ...given,
  };
}

function report(findings: readonly Finding[], summary = makeSummary(), compilerWarnings: readonly string[] = []) {
  const prepared = prepare({
    sourceList: ["x", "b.sol"],
    sources: { "a.sol": { source: "" }, "b.sol": { source: "" } },
  });
  assert.ok(prepared.ok);
  const timed = findings.map((finding) => ({ finding, atMs: 1.5 }));
  const [first, ...others] = toSourceReports(prepared.value, { findings: timed, compilerWarnings, summary, runs: [] });
  assert.ok(first);
  assert.deepEqual(others, []);
  return first;
}

describe("toSourceReports", () => {
  it("counts files as the report's list does, also in related places", () => {
    const { sourceList, issues } = report([makeFinding(), makeFinding({ location: place("elsewhere.sol") })]);
    assert.deepEqual(sourceList, ["x", "b.sol"]);
    assert.deepEqual(
      issues.map(({ locations }) => locations[0]?.sourceMap),
      ["7:3:0", "7:3:-1"],
    );
    assert.deepEqual(issues[0]?.extra.related, [{ message: "Here too.", sourceMap: "7:3:1" }]);
    assert.equal(issues[0]?.extra.discoveryTime, 1_500_000);
  });

  it("tells why it matters and what to do apart, as far as they are known", () => {
    const [info] = detectors;
    assert.ok(info);
    const tail = `${info.why} ${info.fix} It is assumed that it matters.`;
    const description = { head: "Head.", tail };
    const { issues } = report([makeFinding({ check: info.id, description }), makeFinding({ check: "gone" })]);
    assert.deepEqual(
      issues.map(({ extra: { why, fix, note } }) => ({ why, fix, note })),
      [
        { why: info.why, fix: info.fix, note: "It is assumed that it matters." },
        { why: "Tail.", fix: null, note: "" },
      ],
    );
    assert.equal(issues[0]?.description.tail, tail);
  });

  it("names what each evidence takes the place of", () => {
    const evidences = ["static", "symbolic", "replayed"] as const;
    const { issues } = report(evidences.map((evidence) => makeFinding({ evidence })));
    assert.deepEqual(
      issues.map(({ extra }) => extra.toolName),
      ["maru", "mythril", "mythril"],
    );
  });

  it("gives a number and a title to what the registry does not know", () => {
    const { issues } = report([makeFinding({ swc: null }), makeFinding({ swc: "SWC-999" }), makeFinding()]);
    assert.deepEqual(
      issues.map(({ swcID, swcTitle }) => [swcID, swcTitle]),
      [
        ["SWC-000", "Some check"],
        ["SWC-999", "Some check"],
        ["SWC-107", "Reentrancy"],
      ],
    );
  });

  it("says when the analysis ended early, and passes on what the compiler warned of", () => {
    const { meta } = report([], makeSummary({ complete: false, stopped: "the time ran out" }), ["a.sol:1:1: Careful."]);
    assert.deepEqual(meta.warning.slice(1), [
      "The analysis ended early (the time ran out); there may be more issues.",
      "a.sol:1:1: Careful.",
    ]);
  });

  it("says what comments silenced", () => {
    const { meta } = report([], makeSummary({ nSuppressed: 2 }));
    assert.deepEqual(
      meta.logs.map(({ msg }) => msg),
      ["Analysed the sources in 12 ms.", "2 findings are suppressed by comments in the sources."],
    );
  });

  it("counts the issues of each severity", () => {
    const severities = ["High", "Low", "High", "None", "Medium"] as const;
    const counted = countVulnerabilities([report(severities.map((severity) => makeFinding({ severity })))]);
    assert.deepEqual(counted, { high: 2, medium: 1, low: 1, none: 1 });
  });
});

describe("toErrorText", () => {
  const diagnostic = (n: number, severity: CompilerDiagnostic["severity"] = "error"): CompilerDiagnostic => ({
    severity,
    code: null,
    message: `Fault ${n}.`,
    location: n === 0 ? null : place("a.sol"),
    related: [],
  });

  it("lists the errors of the compiler with their places, and no more than ten", () => {
    const error = { code: "compile-error", message: "Fault 0." } as const;
    assert.equal(
      toErrorText(error, [diagnostic(0), diagnostic(9, "warning"), diagnostic(1)]),
      "The sources do not compile:\nFault 0.\na.sol:2:5: Fault 1.",
    );
    const many = toErrorText(
      error,
      Array.from({ length: 12 }, (_, n) => diagnostic(n)),
    ).split("\n");
    assert.equal(many.length, 12);
    assert.equal(many.at(-1), "... and 2 more errors");
  });

  it("tells the place of any other error", () => {
    const error = { code: "no-compiler", message: "No compiler.", file: "a.sol", line: 3, column: 1 } as const;
    assert.equal(toErrorText(error, []), "a.sol:3:1: No compiler.");
    assert.equal(toErrorText({ code: "out-of-memory", message: "Too much." }, []), "Too much.");
  });

  it("tells nothing of what broke inside", () => {
    const error = { code: "internal-error", message: "at /srv/solhound/engine.js:1:1" } as const;
    assert.equal(toErrorText(error, []), "A bug of Solhound ended the analysis. The server's log has more.");
  });
});
