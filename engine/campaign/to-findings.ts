/** From what the checks detect to what people are told. */

import type { Detection, SourcePlace } from "../detectors/detector.ts";
import type { CheckInfo } from "../model/check-info.ts";
import { type Confidence, confidences, type Finding } from "../model/finding.ts";
import type { RelatedLocation } from "../model/location.ts";
import { spanOf } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import { signatureOf } from "../program/signature.ts";
import { fingerprint } from "../report/fingerprint.ts";
import type { SourceText } from "../text/source-text.ts";
import { compareText } from "../util/compare-text.ts";
import type { RawFinding } from "./run-detectors.ts";

export type SourceTexts = ReadonlyMap<string, SourceText>;

/** In the order file, offset, check; one weakness at one place is one finding. Places outside `texts` are left out. */
export function toFindings(raw: readonly RawFinding[], program: Program, texts: SourceTexts): Finding[] {
  const findings = raw.flatMap((one) => toFinding(one, program, texts)).sort(byPlace);
  const unique = findings.filter((finding, index) => !isSamePlace(finding, findings[index - 1]));
  return withFingerprints(unique, texts);
}

type Unmarked = Omit<Finding, "fingerprint">;

function toFinding(
  { check, detection, evidence, testCases, story }: RawFinding,
  program: Program,
  texts: SourceTexts,
): Unmarked[] {
  const place = placeOf(program, detection.at);
  const location = texts.get(place.file)?.locate(place.offset, place.length);
  if (location === undefined) return [];
  return [
    {
      check: check.id,
      swc: check.swc,
      title: check.title,
      severity: detection.severity ?? check.severity,
      confidence: lowered(detection.confidence ?? check.confidence, detection.assumptions?.length ?? 0),
      evidence: evidence ?? "static",
      location,
      ...ownersOf(program, place),
      description: { head: toSentence(detection.message), tail: tailOf(check, detection.assumptions ?? []) },
      related: relatedOf(detection, program, texts),
      testCases: testCases ?? [],
      ...(story && { story }),
    },
  ];
}

function placeOf(program: Program, at: Detection["at"]): SourcePlace {
  return "nodeType" in at ? { file: program.fileOf(at), ...spanOf(at) } : at;
}

/** The contract and the function or modifier that the place lies in. */
function ownersOf(program: Program, place: SourcePlace): Pick<Finding, "contract" | "function"> {
  const encloses = (node: (typeof program.contracts | typeof program.functions | typeof program.modifiers)[number]) => {
    const { offset, length } = spanOf(node);
    return program.fileOf(node) === place.file && offset <= place.offset && place.offset < offset + length;
  };
  const callable = program.functions.find(encloses) ?? program.modifiers.find(encloses);
  return {
    contract: program.contracts.find(encloses)?.name ?? null,
    function: callable === undefined ? null : signatureOf(program, callable),
  };
}

function relatedOf(detection: Detection, program: Program, texts: SourceTexts): RelatedLocation[] {
  return (detection.related ?? []).flatMap(({ at, message }) => {
    const place = placeOf(program, at);
    const location = texts.get(place.file)?.locate(place.offset, place.length);
    return location === undefined ? [] : [{ location, message: toSentence(message) }];
  });
}

/** Each assumption costs one step of confidence. */
function lowered(confidence: Confidence, nSteps: number): Confidence {
  return confidences[Math.min(confidences.indexOf(confidence) + nSteps, confidences.length - 1)] ?? "Low";
}

/** Begins with a capital unless it begins with code, and ends with a full stop. */
export function toSentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${/[.!?]$/.test(phrase) ? "" : "."}`;
}

/** Why a finding matters, what to do, and what was assumed. */
export function tailOf({ why, fix }: CheckInfo, assumptions: readonly string[]): string {
  return [why, fix, ...assumptions.map((one) => `Assumed: ${toSentence(one)}`)].join(" ");
}

function byPlace(a: Unmarked, b: Unmarked): number {
  return (
    compareText(a.location.file, b.location.file) ||
    a.location.span.offset - b.location.span.offset ||
    compareText(a.check, b.check) ||
    a.location.span.length - b.location.span.length
  );
}

function isSamePlace(a: Unmarked, b: Unmarked | undefined): boolean {
  return b !== undefined && byPlace(a, b) === 0;
}

/** Equal findings in one function are told apart by their order alone. */
function withFingerprints(findings: readonly Unmarked[], texts: SourceTexts): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { check, contract, location } = finding;
    const text = texts.get(location.file);
    const anchor = text?.slice(location.span.offset - text.bomLength, location.span.length) ?? "";
    const parts = { check, file: location.file, contract, function: finding.function, anchor };
    const first = fingerprint({ ...parts, ordinal: 0 });
    const ordinal = seen.get(first) ?? 0;
    seen.set(first, ordinal + 1);
    return { ...finding, fingerprint: ordinal === 0 ? first : fingerprint({ ...parts, ordinal }) };
  });
}
