/** Leaves out what a comment in the source silences. */

import type { Finding } from "../model/finding.ts";
import { readSuppressions, type Suppressions } from "../suppression/suppressions.ts";
import type { SourceTexts } from "./to-findings.ts";

export interface Unsuppressed {
  readonly findings: readonly Finding[];
  readonly nSuppressed: number;
}

/** Reads the comments of the sources that have findings; the order stays. */
export function withoutSuppressed(findings: readonly Finding[], texts: SourceTexts): Unsuppressed {
  const byFile = new Map<string, Suppressions>();
  const suppressionsOf = (file: string): Suppressions => {
    const suppressions = byFile.get(file) ?? readSuppressions(texts.get(file)?.text ?? "");
    byFile.set(file, suppressions);
    return suppressions;
  };
  const shown = findings.filter(
    ({ check, location }) => !suppressionsOf(location.file).isSuppressed(check, location.range.start.line),
  );
  return { findings: shown, nSuppressed: findings.length - shown.length };
}
