/** A compile that is kept, to build the next one on it. */

import type { SourceUnit } from "../ast.ts";
import type { StandardJsonError, StandardJsonInput, StandardJsonOutput } from "../standard-json.ts";
import { rebaseTree } from "./rebase-tree.ts";

export interface KeptSource {
  readonly content: string;
  readonly tree: SourceUnit;
  /** Source unit names. */
  readonly imports: readonly string[];
}

export interface KeptCompile {
  /** In the order in which solc numbers their nodes. */
  readonly sources: ReadonlyMap<string, KeptSource>;
  readonly errors: readonly StandardJsonError[];
}

/** Undefined where the output has an error, or lacks the tree of a source. */
export function keep({ sources }: StandardJsonInput, output: StandardJsonOutput): KeptCompile | undefined {
  const { errors = [] } = output;
  if (errors.some(({ severity }) => severity === "error")) return undefined;
  const kept = new Map<string, KeptSource>();
  for (const name of numberingOrder(Object.keys(sources))) {
    const tree = output.sources?.[name]?.ast;
    if (tree === undefined) return undefined;
    kept.set(name, { content: sources[name]?.content ?? "", tree, imports: importsOf(tree) });
  }
  return { sources: kept, errors };
}

/** As solc orders names: by bytes, which for UTF-8 is by code points. */
export function numberingOrder(names: readonly string[]): string[] {
  return [...names].sort(compareCodePoints);
}

function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // Within a pair of units that are one code point, the first says which of two is greater unless they share it.
  const isSecond = at > 0 && /[\ud800-\udbff]/.test(a[at - 1] ?? "");
  const from = isSecond ? at - 1 : at;
  return (a.codePointAt(from) ?? -1) - (b.codePointAt(from) ?? -1);
}

function importsOf({ nodes }: SourceUnit): string[] {
  return nodes.flatMap((node) => (node.nodeType === "ImportDirective" ? [node.absolutePath] : []));
}

/** The sources whose trees an edit may change: those with another text, and all that import them, directly or not. */
export function findAffected({ sources }: KeptCompile, input: StandardJsonInput["sources"]): Set<string> {
  const affected = new Set<string>();
  const importers = new Map<string, string[]>();
  for (const [name, { imports }] of sources) {
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), name]);
  }
  const queue = [...sources].flatMap(([name, { content }]) => (content === input[name]?.content ? [] : [name]));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (affected.has(name)) continue;
    affected.add(name);
    queue.push(...(importers.get(name) ?? []));
  }
  return affected;
}

/** Sources that no other imports: solc looks at what is asked for, and at what that imports. */
export function findRoots({ sources }: KeptCompile): string[] {
  const imported = new Set([...sources.values()].flatMap(({ imports }) => imports));
  return [...sources.keys()].filter((name) => !imported.has(name));
}

/** The output of the same compile again. */
export function repeat({ sources, errors }: KeptCompile): StandardJsonOutput {
  const entries = [...sources].map(([name, { tree }], id) => [name, { id, ast: tree }] as const);
  return { errors, sources: Object.fromEntries(entries) };
}

/**
 * The output as if all trees had been asked for: those that `partial` lacks are the kept ones, numbered anew. Undefined
 * where the numbers do not come out as they must.
 */
export function complete(kept: KeptCompile, partial: StandardJsonOutput): StandardJsonOutput | undefined {
  const ranges = renumber(kept, partial);
  if (ranges === undefined) return undefined;
  const isMoved = ranges.some(({ shift }) => shift !== 0);
  const shift = (id: number): number => id + (rangeOf(ranges, id)?.shift ?? 0);
  const sources = [...kept.sources].map(([name, { tree }], id) => {
    const fresh = partial.sources?.[name]?.ast;
    return [name, { id, ast: fresh ?? (isMoved ? rebaseTree(tree, shift) : tree) }] as const;
  });
  return { ...(partial.errors === undefined ? {} : { errors: partial.errors }), sources: Object.fromEntries(sources) };
}

/** Numbers of the nodes of one source in the kept compile, the last of them that of the source unit. */
interface Range {
  readonly last: number;
  /** What the new numbers have more. */
  readonly shift: number;
}

/** Each source numbers its nodes without a gap where the one before it ended. */
function renumber(kept: KeptCompile, partial: StandardJsonOutput): Range[] | undefined {
  const ranges: Range[] = [];
  let oldLast = 0;
  let newLast = 0;
  for (const [name, { tree }] of kept.sources) {
    const fresh = partial.sources?.[name]?.ast;
    if (fresh !== undefined && firstId(fresh) !== newLast + 1) return undefined;
    ranges.push({ last: tree.id, shift: newLast - oldLast });
    newLast = fresh?.id ?? newLast + tree.id - oldLast;
    oldLast = tree.id;
  }
  return ranges;
}

function rangeOf(ranges: readonly Range[], id: number): Range | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.last ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ranges[low];
}

/** The least number of a node in the tree. */
function firstId(value: unknown): number {
  if (typeof value !== "object" || value === null) return Number.POSITIVE_INFINITY;
  const own =
    "nodeType" in value && "id" in value && typeof value.id === "number" ? value.id : Number.POSITIVE_INFINITY;
  return Object.values(value).reduce((least: number, one: unknown) => Math.min(least, firstId(one)), own);
}
