/** Leaves out what a comment in the source silences. */

import type { CheckPolicy, UnusedSuppression } from "../model/check-policy.ts";
import type { Finding } from "../model/finding.ts";
import { levelOf } from "../suppression/policy.ts";
import {
  type Directive,
  findUnusedDirectives,
  readSuppressions,
  type Suppressions,
} from "../suppression/suppressions.ts";
import type { SourceTexts } from "./to-findings.ts";

export interface Unsuppressed {
  readonly findings: readonly Finding[];
  readonly nSuppressed: number;
}

/** The comments of each source, read once. */
export type SuppressionReader = (file: string) => Suppressions;

/** Reads the comments of a source when it is first asked for. */
export function makeSuppressionReader(texts: SourceTexts): SuppressionReader {
  const byFile = new Map<string, Suppressions>();
  return (file) => {
    const suppressions = byFile.get(file) ?? readSuppressions(texts.get(file)?.text ?? "");
    byFile.set(file, suppressions);
    return suppressions;
  };
}

/** The order stays. */
export function withoutSuppressed(findings: readonly Finding[], suppressionsOf: SuppressionReader): Unsuppressed {
  const shown = findings.filter(
    ({ check, location }) => !suppressionsOf(location.file).isSuppressed(check, location.range.start.line),
  );
  return { findings: shown, nSuppressed: findings.length - shown.length };
}

/**
 * Our own comments in `files` that silence none of `findings`, which are all there are. A comment about a check that
 * the policy has switched off waits for it to be switched on.
 */
export function findUnusedSuppressions(
  findings: readonly Finding[],
  files: readonly string[],
  { texts, suppressionsOf, policy }: UnusedContext,
): readonly UnusedSuppression[] {
  return files.flatMap((file) => {
    const text = texts.get(file);
    if (text === undefined) return [];
    const there = findings.filter(({ location }) => location.file === file);
    const told = there.map(({ check, location }) => ({ check, startLine: location.range.start.line }));
    const isOff = (check: string): boolean => levelOf(policy, check, file) === "off";
    return findUnusedDirectives(suppressionsOf(file), told)
      .filter(({ names }: Directive) => names === "all" || !names.some(isOff))
      .map(({ start, end, names }: Directive) => ({ location: text.locateUnits(start, end), names }));
  });
}

interface UnusedContext {
  readonly texts: SourceTexts;
  readonly suppressionsOf: SuppressionReader;
  readonly policy: CheckPolicy;
}
