/** Comments in a source that silence checks. */

import { aliases } from "./aliases.ts";
import { type Directive, readDirectives } from "./directives.ts";

export type { Directive };

export interface Suppressions {
  /** All silencing comments, in source order. */
  readonly directives: readonly Directive[];
  /** Lines are 0-based; a finding is silenced by its first line, its check id, or an alias of another tool's. */
  isSuppressed(check: string, startLine: number): boolean;
  /** The comment that silences it, our own before another tool's. */
  findSilencer(check: string, startLine: number): Directive | null;
}

/** Lines from `firstLine` to `lastLine` that one comment silences for one check. */
interface Stretch {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly by: Directive;
}

/** Reads the comments of one source. Linear in the text; never fails, whatever the text is. */
export function readSuppressions(text: string): Suppressions {
  const directives = readDirectives(text);
  const own = makeLookup(directives.filter(({ tool }) => tool === "solhound"));
  const foreign = makeLookup(directives.filter(({ tool }) => tool !== "solhound"));
  const findSilencer = (check: string, line: number): Directive | null => own(check, line) ?? foreign(check, line);
  return {
    directives,
    findSilencer,
    isSuppressed: (check, startLine) => findSilencer(check, startLine) !== null,
  };
}

/** Our own comments that silence none of `findings`, which are all of the source's, the silenced ones too. */
export function findUnusedDirectives(
  suppressions: Suppressions,
  findings: Iterable<{ readonly check: string; readonly startLine: number }>,
): readonly Directive[] {
  const used = new Set<Directive | null>();
  for (const { check, startLine } of findings) used.add(suppressions.findSilencer(check, startLine));
  return suppressions.directives.filter(
    (directive) => directive.tool === "solhound" && directive.effect !== "off" && !used.has(directive),
  );
}

function makeLookup(directives: readonly Directive[]): (check: string, line: number) => Directive | null {
  const byCheck = new Map<string, readonly Stretch[]>();
  return (check, line) => {
    const stretches = byCheck.get(check) ?? disjoint(stretchesFor(check, directives));
    byCheck.set(check, stretches);
    return stretchAt(stretches, line)?.by ?? null;
  };
}

/** Whether a comment is about a check. A comment of another tool is about the checks that tool has, however broad. */
function concerns({ tool, names }: Directive, check: string): boolean {
  if (tool === "solhound") return names === "all" || names.includes(check);
  const theirs = aliases[check]?.[tool];
  return theirs !== undefined && (names === "all" || names.some((name) => theirs.includes(name)));
}

function stretchesFor(check: string, directives: readonly Directive[]): Stretch[] {
  const stretches: Stretch[] = [];
  const open = new Map<string, Directive>();
  for (const directive of directives) {
    if (!concerns(directive, check)) continue;
    const { effect, tool, firstLine, lastLine } = directive;
    const opener = open.get(tool);
    if (effect === "lines") stretches.push({ firstLine, lastLine, by: directive });
    if (effect === "on" && !opener) open.set(tool, directive);
    if (effect === "off" && opener) {
      stretches.push({ firstLine: opener.firstLine, lastLine, by: opener });
      open.delete(tool);
    }
  }
  // What is never switched on again stays silent to the end of the file.
  for (const by of open.values()) stretches.push({ firstLine: by.firstLine, lastLine: Number.POSITIVE_INFINITY, by });
  return stretches;
}

/** The same lines in stretches that do not overlap, in order; where two meet, the one that starts first has the lines. */
function disjoint(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  let covered = -1;
  for (const stretch of [...stretches].sort((a, b) => a.firstLine - b.firstLine)) {
    if (stretch.lastLine <= covered) continue;
    result.push({ ...stretch, firstLine: Math.max(stretch.firstLine, covered + 1) });
    covered = stretch.lastLine;
  }
  return result;
}

/** Binary search over disjoint stretches in order. */
function stretchAt(stretches: readonly Stretch[], line: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.lastLine ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  const stretch = stretches[low];
  return stretch && stretch.firstLine <= line ? stretch : undefined;
}
