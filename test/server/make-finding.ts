/** Findings and runs made up for tests of what the server does with them. */

import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Location } from "../../engine/model/location.ts";
import type { RunOutcome } from "../../server/runs/run-outcome.ts";

/** A place on one line. */
export function at(file: string, line: number, start: number, end: number): Location {
  const range = { start: { line, character: start }, end: { line, character: end } };
  return { file, span: { offset: 0, length: 0 }, range };
}

export function makeFinding(location: Location, parts: Partial<Finding> = {}): Finding {
  return {
    check: "tx-origin",
    swc: "SWC-115",
    title: "Authorization through tx.origin",
    severity: "Medium",
    confidence: "High",
    evidence: "static",
    location,
    contract: "Wallet",
    function: "drain(address)",
    description: { head: "`drain` trusts `tx.origin`.", tail: "Compare `msg.sender` instead." },
    fingerprint: "f1",
    related: [],
    testCases: [],
    ...parts,
  };
}

export function makeDiagnostic(location: Location, parts: Partial<CompilerDiagnostic> = {}): CompilerDiagnostic {
  return { severity: "error", code: "2314", message: "Expected ';'", location, related: [], ...parts };
}

/** A static run that ended well, of sources that are where `paths` says. */
export function makeOutcome(
  paths: Readonly<Record<string, string>>,
  parts: Partial<Omit<RunOutcome, "paths" | "summary">> & { readonly summary?: Partial<RunOutcome["summary"]> },
): RunOutcome {
  const summary: RunOutcome["summary"] = {
    mode: "static",
    seed: 1,
    solc: "0.8.37",
    complete: true,
    stopped: null,
    durationMs: 1,
    phasesMs: {},
    coverage: null,
    nSuppressed: 0,
    nKnown: 0,
    unusedSuppressions: [],
    leftOut: [],
    failedChecks: [],
    error: null,
    ...parts.summary,
  };
  return { findings: parts.findings ?? [], diagnostics: parts.diagnostics ?? [], paths, summary };
}
