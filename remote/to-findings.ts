/** From an instance's reports to findings as the engine tells them. What is not as it should be is left out. */

import { confidences, evidenceLevels, type Finding, severities } from "../engine/model/finding.ts";
import type { Location, RelatedLocation } from "../engine/model/location.ts";
import type { ShadedFile } from "../engine/model/shaded-file.ts";
import { makeSourceText, type SourceText } from "../engine/text/source-text.ts";
import { isRecord } from "../engine/util/is-record.ts";
import { type Check, isText, isWhole, listOf, mapOf, oneOf, optional, shape } from "../engine/util/shapes.ts";

import { toShaded } from "./to-shaded.ts";

export interface RemoteResult {
  readonly findings: readonly Finding[];
  /** The exact version of the compiler; null where none was told. */
  readonly solc: string | null;
  /** Why it may have found less than there is; null where it says nothing of the kind. */
  readonly stopped: string | null;
  /** What was run, line by line; none where nothing was told. */
  readonly shaded: readonly ShadedFile[];
}

const isTestCase = shape({
  initialState: shape({
    accounts: mapOf(shape({ nonce: isWhole, balance: isText, code: isText, storage: mapOf(isText) })),
  }),
  steps: listOf(
    shape({
      ...Object.fromEntries(
        ["address", "origin", "input", "value", "gasLimit", "gasPrice", "blockCoinbase", "blockDifficulty"].map(
          (name) => [name, isText],
        ),
      ),
      ...{ blockGasLimit: isText, blockNumber: isText, blockTime: isText, name: optional(isText) },
      decodedInput: optional(isText),
    }),
  ),
});

const isStory = shape({
  steps: listOf(
    shape({
      ...{ who: isText, does: isText, value: isText, outcome: isText, broken: optional(isText) },
      later: shape({ seconds: isText, blocks: isText }),
      calls: listOf(shape({ depth: isWhole, from: isText, to: isText, call: isText, value: isText, outcome: isText })),
      moves: listOf(shape({ who: isText, change: isText })),
    }),
  ),
});

const isOrNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isCheckId: Check = (value) => typeof value === "string" && /^[a-z][a-z0-9-]{0,80}$/.test(value);
const isFingerprint: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

const isIssue = shape({
  swcID: isText,
  swcTitle: isText,
  severity: oneOf(severities),
  description: shape({ head: isText, tail: isText }),
  locations: listOf(shape({ sourceMap: isText, sourceType: isText, sourceList: listOf(isText) })),
  extra: shape({
    check: isCheckId,
    fingerprint: isFingerprint,
    confidence: oneOf(confidences),
    evidence: oneOf(evidenceLevels),
    contract: isOrNull(isText),
    function: isOrNull(isText),
    title: optional(isText),
    related: listOf(shape({ message: isText, sourceMap: isText })),
    testCases: listOf(isTestCase),
    story: optional(isStory),
  }),
});

/** What `isIssue` has looked at. */
interface Issue extends Pick<Finding, "severity" | "description"> {
  readonly swcID: string;
  readonly swcTitle: string;
  readonly locations: readonly IssueLocation[];
  readonly extra: Pick<
    Finding,
    "check" | "fingerprint" | "confidence" | "evidence" | "contract" | "function" | "testCases"
  > & {
    readonly title?: string | null;
    readonly story?: Finding["story"] | null;
    readonly related: readonly { readonly message: string; readonly sourceMap: string }[];
  };
}

interface IssueLocation {
  readonly sourceMap: string;
  readonly sourceType: string;
  readonly sourceList: readonly string[];
}

/** `sources` are those that were submitted; findings in `isWanted` files alone are kept. Null where it is no report. */
export function toFindings(
  reports: unknown,
  sources: Readonly<Record<string, string>>,
  isWanted: (file: string) => boolean,
): RemoteResult | null {
  if (!Array.isArray(reports) || !reports.every(isReport)) return null;
  const texts = new Map<string, SourceText>();
  const textOf = (file: string): SourceText | null => {
    if (!Object.hasOwn(sources, file)) return null;
    const text = texts.get(file) ?? makeSourceText(file, sources[file] ?? "");
    texts.set(file, text);
    return text;
  };
  const issues: readonly Issue[] = reports.flatMap((report) => report.issues.filter(isIssue));
  const findings = issues
    .flatMap((issue) => toFinding(issue, textOf) ?? [])
    .filter(({ location }) => isWanted(location.file));
  const [meta] = reports.map((report) => report.meta);
  const shaded = toShaded(meta?.["coverage"], isWanted);
  return { findings, solc: solcOf(meta), stopped: stoppedOf(meta), shaded };
}

interface Report {
  readonly issues: readonly Issue[];
  readonly meta: Readonly<Record<string, unknown>>;
}

function isReport(value: unknown): value is Report {
  return isRecord(value) && Array.isArray(value["issues"]) && isRecord(value["meta"]);
}

function solcOf(meta: Report["meta"] | undefined): string | null {
  const version = meta?.["selected_compiler"];
  return typeof version === "string" && /^\d+\.\d+\.\d+/.test(version) ? version.slice(0, 100) : null;
}

/** The API says it in words. */
function stoppedOf(meta: Report["meta"] | undefined): string | null {
  const warnings = meta?.["warning"];
  const all: readonly unknown[] = Array.isArray(warnings) ? warnings : [];
  const early = all.find((one) => typeof one === "string" && one.startsWith("The analysis ended early"));
  return typeof early === "string" ? early : null;
}

function toFinding(issue: Issue, textOf: (file: string) => SourceText | null): Finding | null {
  const { swcID, swcTitle, severity, description, locations, extra } = issue;
  const at = locations.find(({ sourceType }) => sourceType === "solidity-file");
  const location = at === undefined ? null : locate(at.sourceMap, at.sourceList, textOf);
  if (at === undefined || location === null) return null;
  const { check, fingerprint, confidence, evidence, contract, function: name, testCases, story } = extra;
  return {
    ...{ check, title: extra.title ?? swcTitle, severity, confidence, evidence, location, contract },
    swc: isSwc(swcID) && swcID !== "SWC-000" ? swcID : null,
    function: name,
    description: { head: description.head, tail: description.tail },
    fingerprint,
    related: extra.related.flatMap(({ message, sourceMap }): RelatedLocation[] => {
      const place = locate(sourceMap, at.sourceList, textOf);
      return place === null ? [] : [{ location: place, message }];
    }),
    testCases,
    ...(story ? { story } : {}),
  };
}

function isSwc(text: string): text is `SWC-${number}` {
  return /^SWC-\d{1,5}$/.test(text);
}

/** The API counts from the start of the text as it was given, where `locate` wants it without a byte order mark. */
function locate(
  sourceMap: string,
  sourceList: readonly string[],
  textOf: (file: string) => SourceText | null,
): Location | null {
  const [offset = -1, length = -1, index = -1] = sourceMap.split(":", 3).map(Number);
  const text = textOf(sourceList[index] ?? "");
  if (text === null || !(offset >= 0) || !(length >= 0)) return null;
  return text.locate(Math.max(0, offset - text.bomLength), length);
}
