/** "Did you mean ...?" */

/** The candidate that is most like `word`; undefined where none is like it. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const isPart = word.length >= 3 && candidates.find((candidate) => candidate.includes(word.toLowerCase()));
  const isNear = best.distance <= Math.max(2, Math.floor(best.candidate.length * 0.4));
  return isPart || (isNear ? best.candidate : undefined);
}

/** Insertions, deletions and replacements that turn one word into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
