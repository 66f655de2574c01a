/** The report for programs: `--format json`, a contract that only ever gains fields. */

import type { AnalysisError } from "../model/analysis-error.ts";
import type { CheckInfo } from "../model/check-info.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Execution, RefusedFunction } from "../model/execution.ts";
import type { Finding } from "../model/finding.ts";
import type { Location } from "../model/location.ts";
import { compareText } from "../util/compare-text.ts";
import { fileStatusOf } from "./file-status.ts";
import { rankFindings } from "./rank.ts";
import type { Report, RunReport } from "./report.ts";

/** Indented JSON with a line end. Lines and columns count from 1, columns in UTF-16 units; an end is exclusive. */
export function toJson({ tool, runs, checks }: Report): string {
  const checksById = new Map(checks.map((check) => [check.id, check]));
  return `${JSON.stringify({ tool, runs: runs.map((run) => toRun(run, checksById)) }, null, 2)}\n`;
}

function toRun(run: RunReport, checks: ReadonlyMap<string, CheckInfo>): object {
  const { summary } = run;
  const sourceList = sourceListOf(run);
  return {
    file: run.file,
    contract: run.contract,
    solc: summary.solc,
    mode: summary.mode,
    seed: summary.seed,
    status: fileStatusOf(run).state,
    complete: summary.complete,
    stopped: summary.stopped,
    durationMs: Math.round(summary.durationMs),
    phases: phasesOf(run),
    coverage: summary.coverage,
    execution: summary.execution === undefined ? null : toExecution(summary.execution),
    nSuppressed: summary.nSuppressed,
    nKnown: summary.nKnown,
    unusedSuppressions: summary.unusedSuppressions.map(({ location, names }) => ({ ...toPlace(location), names })),
    leftOut: summary.leftOut.map(toPlace),
    error: summary.error === null ? null : toError(summary.error),
    sourceList,
    findings: rankFindings(run.findings).map((finding) => toFinding(finding, checks.get(finding.check), sourceList)),
    diagnostics: run.diagnostics.map(toDiagnostic),
  };
}

/** What the file index of a `sourceMap` counts in: the run's own file is 0, others follow by name. */
function sourceListOf({ file, findings }: RunReport): readonly string[] {
  const others = new Set(findings.map(({ location }) => location.file));
  others.delete(file);
  return [file, ...[...others].sort(compareText)];
}

/** A phase that did not run took no time. */
function phasesOf({ summary }: RunReport): object {
  const { load = 0, compile = 0, static: statik = 0, symbolic = 0, fuzz = 0 } = summary.phasesMs;
  const phases = { loadMs: load, compileMs: compile, staticMs: statik, symbolicMs: symbolic, fuzzMs: fuzz };
  return Object.fromEntries(Object.entries(phases).map(([name, ms]) => [name, Math.round(ms)]));
}

function toError({ code, message, file, line, column }: AnalysisError): object {
  return { code, message, file: file ?? null, line: line ?? null, column: column ?? null };
}

function toFinding(finding: Finding, check: CheckInfo | undefined, sourceList: readonly string[]): object {
  const { file, span } = finding.location;
  return {
    check: finding.check,
    swc: finding.swc,
    cwe: check?.cwe ?? [],
    owasp: check?.owasp ?? null,
    scwe: check?.scwe ?? [],
    ethTrust: check?.ethTrust ?? [],
    title: finding.title,
    severity: finding.severity,
    confidence: finding.confidence,
    evidence: finding.evidence,
    ...toPlace(finding.location),
    sourceMap: `${span.offset}:${span.length}:${sourceList.indexOf(file)}`,
    pc: finding.instruction?.pc ?? null,
    opcode: finding.instruction?.opcode ?? null,
    contract: finding.contract,
    function: finding.function,
    description: finding.description,
    fingerprint: finding.fingerprint,
    related: finding.related.map(({ location, message }) => ({ ...toPlace(location), message })),
    testCases: finding.testCases,
    ...(finding.story && { story: finding.story }),
  };
}

/** Without the hits of each line, which `--format lcov` tells. */
function toExecution({ executed, skipped, dropped = [] }: Execution): object {
  return {
    contracts: executed.map(
      ({
        file,
        name,
        executions,
        instructions,
        branches,
        paths,
        unreached,
        nRefuted,
        properties,
        proved,
        symbolic,
        refused = [],
        cutShort = null,
      }) => {
        const counts = { executions, instructions, branches, paths, unreached, nRefuted };
        return {
          file,
          contract: name,
          ...counts,
          refused: refused.map(toRefused),
          properties,
          proved,
          symbolic,
          cutShort,
        };
      },
    ),
    notExecuted: skipped.map(({ file, name, reason, why }) => ({ file, contract: name, reason, why })),
    nRefuted: executed.reduce((sum, { nRefuted }) => sum + nRefuted, 0),
    dropped: dropped.map(({ check, location, why }) => ({ check, why, ...toPlace(location) })),
  };
}

function toRefused({ function: name, isView, why, at }: RefusedFunction): object {
  return { function: name, isView, why, file: at?.file ?? null, line: at === null ? null : at.range.start.line + 1 };
}

function toPlace({ file, range }: Location): object {
  return {
    file,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
  };
}

function toDiagnostic({ severity, code, message, location }: CompilerDiagnostic): object {
  const noPlace = { file: null, line: null, column: null, endLine: null, endColumn: null };
  return { severity, code, message, ...(location === null ? noPlace : toPlace(location)) };
}
