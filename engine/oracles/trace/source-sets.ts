/** Sets of sources, each known by a number, so that a step of a run costs a look-up and no list. */
import { type EnvironmentKind, environmentKinds, type Source } from "../observation.ts";

/** 0 is the empty set. */
export type SourceSet = number;

export interface SourceTable {
  readonly sources: Source[];
  readonly numbers: Map<string, number>;
  /** The numbers of the sources in each set, ascending. */
  readonly members: (readonly number[])[];
  readonly sets: Map<string, SourceSet>;
  readonly unions: Map<number, SourceSet>;
  readonly hidden: Map<SourceSet, SourceSet>;
  /** The keys of both, in the order in which they came. */
  readonly unionKeys: number[];
  readonly hiddenKeys: SourceSet[];
}

/** How much a table knew. */
export interface TableMark {
  readonly nSources: number;
  readonly nSets: number;
  readonly nUnions: number;
  readonly nHidden: number;
}

/** What comes of more sources than this is known by the first of them. */
const maxMembers = 48;
/** And so many different sets are told apart. */
const maxSets = 2 ** 20;

/** A table with the empty set. */
export function makeSourceTable(): SourceTable {
  return {
    sources: [],
    numbers: new Map(),
    members: [[]],
    sets: new Map([["", 0]]),
    unions: new Map(),
    hidden: new Map(),
    ...{ unionKeys: [], hiddenKeys: [] },
  };
}

/** What the table knows by now, to come back to. */
export function markTable({ sources, members, unionKeys, hiddenKeys }: SourceTable): TableMark {
  const [nSources, nSets] = [sources.length, members.length];
  return { nSources, nSets, nUnions: unionKeys.length, nHidden: hiddenKeys.length };
}

/** Forgets what came since. */
export function truncateTable(table: SourceTable, { nSources, nSets, nUnions, nHidden }: TableMark): void {
  for (const source of table.sources.splice(nSources)) table.numbers.delete(keyOf(source));
  for (const members of table.members.splice(nSets)) table.sets.delete(members.join(" "));
  for (const key of table.unionKeys.splice(nUnions)) table.unions.delete(key);
  for (const key of table.hiddenKeys.splice(nHidden)) table.hidden.delete(key);
}

function keyOf(source: Source): string {
  return Object.values(source).join(" ");
}

/** The set of one source. */
export function setOf(table: SourceTable, source: Source): SourceSet {
  const key = keyOf(source);
  let number = table.numbers.get(key);
  if (number === undefined) {
    number = table.sources.length;
    table.numbers.set(key, number);
    table.sources.push(source);
  }
  return intern(table, [number]);
}

function intern(table: SourceTable, members: readonly number[]): SourceSet {
  const key = members.join(" ");
  const known = table.sets.get(key);
  if (known !== undefined) return known;
  const set = table.members.length;
  if (set >= maxSets) return 0;
  table.members.push(members);
  table.sets.set(key, set);
  return set;
}

/** What is in either. */
export function union(table: SourceTable, a: SourceSet, b: SourceSet): SourceSet {
  if (a === b || b === 0) return a;
  if (a === 0) return b;
  const key = a < b ? a * maxSets + b : b * maxSets + a;
  const known = table.unions.get(key);
  if (known !== undefined) return known;
  const both = new Set([...membersOf(table, a), ...membersOf(table, b)]);
  const made = intern(table, [...both].sort((x, y) => x - y).slice(0, maxMembers));
  table.unions.set(key, made);
  table.unionKeys.push(key);
  return made;
}

function membersOf(table: SourceTable, set: SourceSet): readonly number[] {
  return table.members[set] ?? [];
}

/** The sources in a set. */
export function sourcesIn(table: SourceTable, set: SourceSet): Source[] {
  return membersOf(table, set).map((number) => table.sources[number] as Source);
}

const environment: ReadonlySet<string> = new Set(environmentKinds);
const chance: ReadonlySet<string> = new Set(["timestamp", "number", "blockhash", "prevrandao", "coinbase", "gaslimit"]);

function isEnvironment(source: Source): source is Source & { readonly kind: EnvironmentKind } {
  return environment.has(source.kind);
}

/** What is left of a set after a hash or a remainder: nobody can aim through it, but what the block says stays what it is. */
export function hide(table: SourceTable, set: SourceSet): SourceSet {
  if (set === 0) return 0;
  const known = table.hidden.get(set);
  if (known !== undefined) return known;
  let made = 0;
  for (const source of sourcesIn(table, set)) {
    if (source.kind === "draw") made = union(table, made, setOf(table, source));
    if (!isEnvironment(source)) continue;
    made = union(table, made, setOf(table, source));
    if (!chance.has(source.kind)) continue;
    made = union(table, made, setOf(table, { kind: "draw", of: source.kind, step: source.step }));
  }
  table.hidden.set(set, made);
  table.hiddenKeys.push(set);
  return made;
}

/** The set without the sources of a kind. */
export function without(table: SourceTable, set: SourceSet, kind: Source["kind"]): SourceSet {
  return intern(
    table,
    membersOf(table, set).filter((number) => table.sources[number]?.kind !== kind),
  );
}

/** Whether a source of this kind is in the set. */
export function has(table: SourceTable, set: SourceSet, kind: Source["kind"]): boolean {
  return membersOf(table, set).some((number) => table.sources[number]?.kind === kind);
}
