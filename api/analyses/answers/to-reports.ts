/** From findings to reports in the form of the former service. */

import { catalogue } from "../../../engine/checks/catalogue.ts";
import type { AnalysisSummary } from "../../../engine/model/analysis.ts";
import { sumTallies } from "../../../engine/model/execution.ts";
import type { Evidence, Finding } from "../../../engine/model/finding.ts";
import type { Location } from "../../../engine/model/location.ts";
import { compilersOf } from "../../../engine/report/counts.ts";
import { describeExecution } from "../../../engine/report/execution/describe-execution.ts";
import { explain } from "../../../engine/report/explanation.ts";
import { type FileStatus, fileStatusOf } from "../../../engine/report/file-status.ts";
import type { RunReport } from "../../../engine/report/report.ts";
import type { VulnerabilityCounts } from "../../store/analysis-store.ts";
import type { Issue, Report } from "../contract.ts";
import type { Prepared } from "../prepare.ts";
import { makeFindInstruction } from "./bytecode-locations.ts";
import { toFileErrors } from "./error-text.ts";
import { swcTitle } from "./swc-titles.ts";
import { toCoverage } from "./to-coverage.ts";
import { toPoint } from "./to-point.ts";

/** A finding and when it was made, in milliseconds from the start of the analysis. */
export interface TimedFinding {
  readonly finding: Finding;
  readonly atMs: number;
}

/** What the engine told about one analysis. */
export interface EngineOutcome {
  readonly findings: readonly TimedFinding[];
  /** What the compiler warned about, one text each. */
  readonly compilerWarnings: readonly string[];
  readonly summary: AnalysisSummary;
  /** How it went for each file. */
  readonly runs: readonly RunReport[];
}

/** Checks for a weakness that the registry lacks: their number is that of the nearest entry. */
const nearestOnly: ReadonlySet<string> = new Set(
  catalogue.filter((one) => one.isSwcNearest === true).map(({ id }) => id),
);

/** The old tool whose place the part has taken that gave the evidence. */
const toolNames = { static: "maru", symbolic: "mythril", replayed: "mythril" } as const satisfies Record<
  Evidence,
  string
>;

/** One report for all sources, also where there are no issues: clients look into the first. */
export function toSourceReports(prepared: Prepared, outcome: EngineOutcome): readonly Report[] {
  const { sourceList } = prepared.names;
  const { summary, compilerWarnings } = outcome;
  const used = compilersOf(outcome);
  const compiler = used === "" ? "Unknown" : used;
  const findCode = makeFindCode(prepared);
  const files = outcome.runs.map(fileStatusOf);
  return [
    {
      issues: outcome.findings.map((timed) => toIssue(prepared, findCode, timed)),
      sourceType: "solidity-file",
      sourceFormat: "text",
      sourceList,
      meta: {
        coveredInstructions: coveredInstructionsOf(summary),
        coveredPaths: summary.coverage?.paths ?? 0,
        error: toFileErrors(outcome.runs),
        selected_compiler: compiler,
        selectedCompiler: compiler,
        warning: [
          ...prepared.warnings,
          ...otherCompiler(prepared, used),
          ...endingWarnings(summary),
          ...compilerWarnings,
        ],
        logs: toLogs(prepared, summary, files),
        files,
        ...toCoverage(summary, (file) => prepared.names.indexOf.has(file)),
      },
    },
  ];
}

/** For bytecode without sources: what running it showed; a report that says why where it was not run, instead of looking clean. */
export function toBytecodeReports(prepared: Prepared, outcome: EngineOutcome): readonly Report[] {
  const { execution } = outcome.summary;
  const libraries = Object.values(prepared.bytecode?.libraries ?? {}).map(({ name }) => name);
  const hashes = [...new Set([...prepared.codes.map(({ hash }) => hash), ...libraries])];
  const [skipped] = execution?.skipped ?? [];
  const why = skipped === undefined ? "nothing was executed" : skipped.why;
  const wasRun = (execution?.executed ?? []).length > 0;
  const notice = `The bytecode was not analysed: ${why}. No issues does not mean that there are none. Submit the sources too.`;
  return [
    {
      issues: outcome.findings.map((timed) => toCodeIssue(prepared, hashes, timed)),
      ...rawBytecode,
      sourceList: hashes,
      meta: toCodeMeta(prepared, outcome, wasRun ? null : notice),
    },
  ];
}

/** `notice` says why nothing was executed; null where it was. */
function toCodeMeta(prepared: Prepared, { summary, runs }: EngineOutcome, notice: string | null): Report["meta"] {
  const { execution } = summary;
  const notices = notice === null ? [] : [notice];
  const told = execution === undefined || notice !== null ? [] : describeExecution(execution);
  const state = notice === null ? "analysed" : "not-analysed";
  const unread = toFileErrors(runs);
  return {
    coveredInstructions: coveredInstructionsOf(summary),
    coveredPaths: summary.coverage?.paths ?? 0,
    error: [...(unread === "" ? [] : [unread]), ...notices].join("\n"),
    selected_compiler: "Unknown",
    selectedCompiler: "Unknown",
    warning: [...notices, ...prepared.warnings, ...endingWarnings(summary)],
    logs: [
      ...told.map((msg) => ({ level: "info", msg }) as const),
      ...notices.map((msg) => ({ level: "error", msg }) as const),
    ],
    files: [...runs.map(fileStatusOf), { file: prepared.bytecodeHash ?? "", state, reason: notice }],
  };
}

const rawBytecode = { sourceType: "raw-bytecode", sourceFormat: "evm-byzantium-bytecode" } as const;

/** How many issues of each severity the reports hold. */
export function countVulnerabilities(reports: readonly Report[]): VulnerabilityCounts {
  const issues = reports.flatMap((report) => report.issues);
  const count = (severity: Issue["severity"]) => issues.filter((issue) => issue.severity === severity).length;
  return { high: count("High"), medium: count("Medium"), low: count("Low"), none: count("None") };
}

/** Files that were not, or not wholly, analysed. */
export function countNotAnalysed(reports: readonly Report[]): number {
  return reports.flatMap(({ meta }) => meta.files ?? []).filter(({ state }) => state !== "analysed").length;
}

function toIssue(prepared: Prepared, findCode: FindCode, timed: TimedFinding): Issue {
  const { location } = timed.finding;
  const inCode = findCode(location);
  const { sourceList } = prepared.names;
  const inSource = { sourceType: "solidity-file", sourceFormat: "text", sourceList } as const;
  return {
    ...describeIssue(prepared, timed),
    locations: [{ sourceMap: toSourceMap(prepared, location), ...inSource }, ...inCode],
    // Instructions have no lines.
    decodedLocations: [
      [toPoint(location.range.start), toPoint(location.range.end), false],
      ...inCode.map(() => [] as const),
    ],
  };
}

/** An issue in bytecode alone. */
function toCodeIssue(prepared: Prepared, sourceList: readonly string[], timed: TimedFinding): Issue {
  const { file, span } = timed.finding.location;
  const sourceMap = `${span.offset}:${span.length}:${sourceList.indexOf(file)}`;
  return {
    ...describeIssue(prepared, timed),
    locations: [{ sourceMap, ...rawBytecode, sourceList: [...sourceList] }],
    decodedLocations: [[]],
  };
}

/** All but where it is. */
function describeIssue(prepared: Prepared, { finding, atMs }: TimedFinding) {
  const { swc, title, description, severity } = finding;
  return {
    // Clients drop an issue without a number, so one that fits no entry of the registry gets one that is none.
    swcID: swc ?? "SWC-000",
    swcTitle: (swc && swcTitle(swc)) ?? title,
    description: { head: description.head, tail: description.tail },
    severity,
    extra: toExtra(prepared, finding, atMs),
  };
}

type FindCode = (location: Location) => Issue["locations"];

/** The same place in the bytecode that came with the sources: in what runs, else in what deploys it; or nowhere. */
function makeFindCode({ codes, names }: Prepared): FindCode {
  const sourceList = codes.map(({ hash }) => hash);
  const finders = codes.map(({ digits, sourceMap }) => makeFindInstruction(digits, sourceMap));
  return ({ file, span }) => {
    const at = names.indexOf.get(file) ?? -1;
    const found = finders.map((find) => find({ ...span, file: at }));
    const code = found.findLastIndex((offset) => offset !== undefined);
    if (code === -1) return [];
    return [{ sourceMap: `${found[code]}:1:${code}`, ...rawBytecode, sourceList }];
  };
}

function toExtra(prepared: Prepared, finding: Finding, atMs: number): Issue["extra"] {
  return {
    discoveryTime: Math.round(atMs * 1_000_000),
    toolName: toolNames[finding.evidence],
    testCases: finding.testCases,
    check: finding.check,
    swcExact: finding.swc !== null && !nearestOnly.has(finding.check),
    fingerprint: finding.fingerprint,
    confidence: finding.confidence,
    evidence: finding.evidence,
    contract: finding.contract,
    function: finding.function,
    related: finding.related.map(({ message, location }) => ({ message, sourceMap: toSourceMap(prepared, location) })),
    title: finding.title,
    ...(finding.story === undefined ? {} : { story: finding.story }),
    ...explain(finding, catalogue),
  };
}

/** File -1 is solc's word for none. */
function toSourceMap({ names }: Prepared, { file, span }: Location): string {
  return `${span.offset}:${span.length}:${names.indexOf.get(file) ?? -1}`;
}

/** What a compiler of another version makes of the sources need not be what was deployed. */
function otherCompiler({ compiler }: Prepared, used: string): string[] {
  if (compiler === null || used === "" || used === compiler.version) return [];
  const { version, saidBy } = compiler;
  return [
    `Compiled with solc ${used}, not with ${version}, which ${saidBy} names: the sources forbid it, or it cannot be had.`,
  ];
}

function endingWarnings({ complete, stopped }: AnalysisSummary): string[] {
  return complete ? [] : [`The analysis ended early (${stopped ?? "no reason known"}); there may be more issues.`];
}

function coveredInstructionsOf({ execution }: AnalysisSummary): number {
  return sumTallies(execution?.executed.map(({ instructions }) => instructions) ?? []).covered;
}

function toLogs(
  { bytecodeHash, compiler }: Prepared,
  { solc, nSuppressed, durationMs, execution }: AnalysisSummary,
  files: readonly FileStatus[],
): Report["meta"]["logs"] {
  const logs = [`Analysed the sources in ${Math.round(durationMs)} ms.`];
  if (execution !== undefined) logs.push(...describeExecution(execution));
  const submitted = execution?.executed.find(({ asSubmitted }) => asSubmitted);
  if (submitted !== undefined) logs.push(`The bytecode of ${submitted.name} was executed as it was submitted.`);
  else if (bytecodeHash !== null) logs.push("The submitted bytecode was not analysed; the sources were.");
  if (nSuppressed > 0) logs.push(`${nSuppressed} findings are suppressed by comments in the sources.`);
  if (compiler !== null && solc === compiler.version)
    logs.push(`Compiled with solc ${solc}, which ${compiler.saidBy} names.`);
  const lacking = files.filter(({ state }) => state !== "analysed");
  return [
    ...logs.map((msg) => ({ level: "info", msg }) as const),
    ...lacking.map(({ file, state, reason }) => ({ level: "error", msg: `${file}: ${state}: ${reason}` }) as const),
  ];
}
