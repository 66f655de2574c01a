/** What scripts are told: the worst that happened. */

import assert from "node:assert/strict";
import { exitStatus, failOnLevels, statusOf } from "../../cli/exit-status.ts";
import { type AnalysisErrorCode, analysisErrorCodes } from "../../engine/model/analysis-error.ts";
import type { Severity } from "../../engine/model/finding.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { cleanReport, sampleReport } from "../engine/report/sample.ts";

const [clean] = cleanReport.runs;
const finding = sampleReport.runs[0]?.findings[0];
assert.ok(clean && finding);

const found = (severity: Severity): RunReport => ({ ...clean, findings: [{ ...finding, severity }] });
const failed = (code: AnalysisErrorCode): RunReport => ({
  ...clean,
  summary: { ...clean.summary, error: { code, message: "" } },
});

describe("exit status", () => {
  it("is 1 from the asked severity on", () => {
    const severities = ["High", "Medium", "Low", "None"] as const;
    const table = failOnLevels.map((level) => severities.map((severity) => statusOf([found(severity)], level, false)));
    assert.deepEqual(table, [
      [1, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 1, 0],
      [0, 0, 0, 0],
    ]);
  });

  it("is 3 for what is our fault, 2 for everything else that fails", () => {
    const ours = analysisErrorCodes.filter((code) => statusOf([failed(code)], "high", false) === exitStatus.bug);
    assert.deepEqual(ours, ["out-of-memory", "internal-error"]);
    const theirs = analysisErrorCodes.filter((code) => statusOf([failed(code)], "high", false) === exitStatus.badInput);
    assert.equal(ours.length + theirs.length, analysisErrorCodes.length);
  });

  it("is 3 where a check of ours failed, whatever the others found", () => {
    const failedChecks = [{ check: "tx-origin", reason: "Error: oops" }];
    const run = { ...found("Medium"), summary: { ...clean.summary, failedChecks } };
    assert.equal(statusOf([run], "high", false), exitStatus.bug);
  });

  it("is the worst of all inputs", () => {
    const runs = [clean, found("High"), failed("compile-error"), failed("internal-error")];
    assert.deepEqual(
      [1, 2, 3, 4].map((n) => statusOf(runs.slice(0, n), "high", false)),
      [0, 1, 2, 3],
    );
    assert.equal(statusOf(runs.toReversed(), "high", false), 3);
  });

  it("tells an interrupt unless there is something to tell", () => {
    assert.equal(statusOf([clean, failed("cancelled")], "high", true), 130);
    assert.equal(statusOf([found("High"), failed("cancelled")], "high", true), 1);
    assert.equal(statusOf([failed("file-not-found"), failed("cancelled")], "high", true), 2);
    assert.equal(statusOf([], "high", true), 130);
  });

  it("blames the call for too small a budget", () => {
    assert.equal(statusOf([failed("cancelled")], "high", false), 2);
  });
});
