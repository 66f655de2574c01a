/** A fix is offered only once its result was seen: it compiles, what it is for is gone, and nothing new appears. */

import type { Finding } from "../model/finding.ts";
import { applyFixes } from "./apply-fixes.ts";
import type { Fix } from "./fix.ts";
import { inEnglish } from "./fix-title.ts";
import { proposeFixes } from "./propose-fixes.ts";

/** What an analysis of a text told. */
export interface Judgement {
  /** Of this text, and of all others that could change with it. */
  readonly findings: readonly Finding[];
  readonly solc: string | null;
}

/** Analyses a text in place of the one that the file has; null where it does not compile or the analysis did not end. */
export type Judge = (text: string) => Promise<Judgement | null>;

/** A text whose findings are known. */
export interface JudgedText extends Judgement {
  /** Without a byte order mark. */
  readonly text: string;
}

/** All fixes of one finding that hold. */
export async function verifiedFixes(judged: JudgedText, finding: Finding, judge: Judge): Promise<readonly Fix[]> {
  const holding = new Map<string, Fix>();
  for (const fix of proposeFixes(judged, finding)) {
    const title = inEnglish(fix.title);
    if (!holding.has(title) && (await tryFixes(judged, [{ finding, fix }], judge)) !== null) holding.set(title, fix);
  }
  return [...holding.values()];
}

/** A finding, and how it is mended. */
export interface Mending {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** The text as it is in the end, and what was mended on the way; the findings as they were at first. */
export interface Mended {
  readonly judged: JudgedText;
  readonly mendings: readonly Mending[];
}

/** As many of these findings mended as can be: all at once if that holds, else each check by itself, else each finding. */
export async function mendAll(judged: JudgedText, findings: readonly Finding[], judge: Judge): Promise<Mended> {
  const mendings = findings.flatMap((finding) => {
    const [fix] = proposeFixes(judged, finding);
    return fix === undefined ? [] : [{ finding, fix }];
  });
  const together = mendings.length > 1 ? await tryFixes(judged, mendings, judge) : null;
  if (together !== null) return { judged: together, mendings };
  const checks = [...new Set(mendings.map(({ finding }) => finding.check))];
  if (checks.length < 2) return mendOneByOne(judged, findings, judge);
  let all: Mended = { judged, mendings: [] };
  for (const check of checks) {
    const alike = findings.filter((finding) => finding.check === check);
    const next = await mendAll(all.judged, stillIn(all.judged, alike), judge);
    all = { judged: next.judged, mendings: [...all.mendings, ...next.mendings] };
  }
  return all;
}

/** What is left of these findings, where it is now. */
function stillIn({ findings: now }: JudgedText, findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ fingerprint }) => now.find((finding) => finding.fingerprint === fingerprint) ?? []);
}

/** After each that held, what is left is looked for in the new text, where offsets are others. */
async function mendOneByOne(judged: JudgedText, findings: readonly Finding[], judge: Judge): Promise<Mended> {
  const mendings: Mending[] = [];
  let now = judged;
  for (const finding of findings) {
    const [current] = stillIn(now, [finding]);
    for (const fix of current === undefined ? [] : proposeFixes(now, current)) {
      const next = current === undefined ? null : await tryFixes(now, [{ finding: current, fix }], judge);
      if (next === null) continue;
      now = next;
      mendings.push({ finding, fix });
      break;
    }
  }
  return { judged: now, mendings };
}

/** The text with the fixes made, and what is found in it; null where they do not hold. */
async function tryFixes(judged: JudgedText, mendings: readonly Mending[], judge: Judge): Promise<JudgedText | null> {
  const fixes = mendings.map(({ fix }) => fix);
  const text = applyFixes(judged.text, fixes);
  if (text === null || text === judged.text) return null;
  const judgement = await judge(text);
  if (judgement === null) return null;
  const isHeld = isMended(
    judged.findings,
    judgement.findings,
    mendings.map(({ finding }) => finding),
  );
  return isHeld ? { text, ...judgement } : null;
}

/**
 * Whether the fixed findings are gone and no other came. Findings are counted by check, contract and function, since
 * the words of one may change with the code around it.
 */
export function isMended(before: readonly Finding[], after: readonly Finding[], fixed: readonly Finding[]): boolean {
  const allowed = countAlike(before);
  for (const [key, n] of countAlike(fixed)) allowed.set(key, (allowed.get(key) ?? 0) - n);
  return [...countAlike(after)].every(([key, n]) => n <= (allowed.get(key) ?? 0));
}

function countAlike(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { check, location, contract, function: callable } of findings) {
    const key = JSON.stringify([check, location.file, contract, callable]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
