/** Brings together the two ways in which a submission names its files: `sourceList` and the keys of `sources`. */

export interface SourceNames {
  /** What reports call the files, in the order that indices in source maps refer to. */
  readonly sourceList: readonly string[];
  /** Index in `sourceList` of each key of `sources`. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
}

/** Warnings of one kind beyond this many are only counted. */
const maxWarnings = 5;

/**
 * Keeps the client's list as it is, since its source maps count on it. Keys that are not in it are matched with entries
 * that have no source, where that is safe to do; the rest is added at the end.
 */
export function matchSourceNames(listed: readonly string[], keys: readonly string[]): SourceNames {
  const sourceList = [...listed];
  const firstIndex = new Map<string, number>();
  for (const [index, name] of listed.entries()) if (!firstIndex.has(name)) firstIndex.set(name, index);
  const indexOf = new Map<string, number>();
  for (const key of keys) {
    const index = firstIndex.get(key);
    if (index !== undefined) indexOf.set(key, index);
  }
  const unlisted = keys.filter((key) => !indexOf.has(key));
  const findCounterpart = makeFindCounterpart(new Set(keys), firstIndex, unlisted.length);
  const matched: string[] = [];
  const added: string[] = [];
  for (const key of unlisted) {
    const index = findCounterpart(key);
    indexOf.set(key, index ?? sourceList.push(key) - 1);
    if (index !== undefined) matched.push(`The source "${key}" is taken for "${listed[index]}" of sourceList.`);
    else if (listed.length > 0) added.push(`The source "${key}" is not in sourceList; it was added to it.`);
  }
  const used = new Set(indexOf.values());
  const lacking = [...firstIndex].filter(([, index]) => !used.has(index)).map(([name]) => name);
  const lackingWarnings = lacking.map((name) => `"${name}" of sourceList has no entry in sources.`);
  return { sourceList, indexOf, warnings: [matched, added, lackingWarnings].flatMap(shorten) };
}

/** Finds an entry without a source that has the same file name, or the only one left where only one key is; each once. */
function makeFindCounterpart(
  keys: ReadonlySet<string>,
  firstIndex: ReadonlyMap<string, number>,
  nUnlisted: number,
): (key: string) => number | undefined {
  const free = [...firstIndex].filter(([name]) => !keys.has(name));
  const byBareName = new Map<string, number[]>();
  for (const [name, index] of free) byBareName.set(bareName(name), [...(byBareName.get(bareName(name)) ?? []), index]);
  return (key) => {
    if (nUnlisted === 1 && free.length === 1) return free[0]?.[1];
    const alike = byBareName.get(bareName(key)) ?? [];
    byBareName.delete(bareName(key));
    return alike.length === 1 ? alike[0] : undefined;
  };
}

/** By which files are taken for the same where their names differ: `contracts/Token.sol` and `token` are alike. */
export function bareName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.sol$/i, "").toLowerCase();
}

function shorten(warnings: readonly string[]): readonly string[] {
  const rest = warnings.length - maxWarnings;
  return rest > 0 ? [...warnings.slice(0, maxWarnings), `... and ${rest} more like that.`] : warnings;
}
