/** From the jumps that were taken to the conditions that somebody wrote: how often each was true, and what is proved never to be. */

import type { BranchCoverage, CodeCoverage, SideCoverage } from "../../fuzz/lookahead.ts";
import type { BranchHits } from "../../model/execution.ts";
import type { Range } from "../../model/location.ts";
import { type CodeMap, isWithin, keyOf, placesOf, type SourcePlace } from "./code-map.ts";

/** A condition by the places of its parts; as in `written-conditions.ts`. */
export interface PlacedCondition {
  readonly decided: SourcePlace;
  readonly whenTrue: SourcePlace | null;
  readonly whenFalse: SourcePlace | null;
  readonly isAssertion: boolean;
}

export interface BranchSources {
  /** By the key of the place that the jump has; the condition of an `if` may be an `&&`, and have the same. */
  readonly conditions: ReadonlyMap<string, readonly PlacedCondition[]>;
  readonly placeOf: CodeMap;
  readonly rangeOf: (place: SourcePlace) => Range;
}

/** What a condition did, and where it stands. */
export interface MeasuredBranch {
  readonly place: SourcePlace;
  readonly branch: BranchHits;
}

export interface MeasuredBranches {
  readonly branches: readonly MeasuredBranch[];
  /** Statements and expressions of which it is proved that nothing comes there. */
  readonly excluded: readonly SourcePlace[];
}

/** All jumps of a condition. */
interface Copies {
  readonly condition: PlacedCondition;
  readonly jumps: BranchCoverage[];
  /** Null: not known, or not the same for all of them. */
  whenTrue: 0 | 1 | null;
}

/** What several copies of a condition did is added up; a side is proved to be taken by nothing if it is in each of them. */
export function measureBranches(
  { branches, blocks }: CodeCoverage,
  unreachable: ReadonlySet<number>,
  sources: BranchSources,
): MeasuredBranches {
  const pcsOf = new Map(blocks.map(({ pcs }) => [pcs[0], pcs]));
  const leadsTo = ({ block }: SideCoverage): readonly SourcePlace[] =>
    placesOf(pcsOf.get(block) ?? [], sources.placeOf);
  const measured: MeasuredBranch[] = [];
  const excluded: SourcePlace[] = [];
  for (const copies of findCopies(branches, sources, leadsTo)) {
    const branch = addUp(copies, unreachable, sources.rangeOf);
    measured.push({ place: copies.condition.decided, branch });
    excluded.push(...excludedBy(branch, copies.condition));
  }
  return { branches: measured, excluded };
}

function findCopies(
  branches: readonly BranchCoverage[],
  { conditions, placeOf }: BranchSources,
  leadsTo: (side: SideCoverage) => readonly SourcePlace[],
): Iterable<Copies> {
  const copies = new Map<PlacedCondition, Copies>();
  for (const jump of branches) {
    const place = placeOf(jump.pc);
    const written = (place && conditions.get(keyOf(place))) ?? [];
    const leads = [leadsTo(jump.sides[0]), leadsTo(jump.sides[1])] as const;
    const sides = written.map((condition) => place && sideWhenTrue(condition, place, leads));
    const known = Math.max(
      0,
      sides.findIndex((side) => side !== null),
    );
    const [condition, whenTrue = null] = [written[known], sides[known]];
    if (condition === undefined) continue;
    const all = copies.get(condition) ?? { condition, jumps: [], whenTrue };
    copies.set(condition, all);
    all.jumps.push(jump);
    if (all.whenTrue !== whenTrue) all.whenTrue = null;
  }
  return copies.values();
}

function addUp(
  { condition: { decided }, jumps, whenTrue }: Copies,
  unreachable: ReadonlySet<number>,
  rangeOf: BranchSources["rangeOf"],
): BranchHits {
  const hitsOf = (side: 0 | 1): number => jumps.reduce((sum, { sides }) => sum + sides[side].hits, 0);
  const isExcluded = (side: 0 | 1): boolean => jumps.every(({ sides }) => unreachable.has(sides[side].edge));
  const proved = [isExcluded(0), isExcluded(1)] as const;
  const range = rangeOf(decided);
  return {
    ...{ line: range.start.line, id: `${decided.offset}:${decided.length}`, sides: [hitsOf(0), hitsOf(1)] },
    ...(proved.includes(true) && { unreachable: proved }),
    ...{ whenTrue, range },
  };
}

/** Compilers turn conditions around as they like: a side is known by where it leads. */
function sideWhenTrue(
  { whenTrue, whenFalse, isAssertion }: PlacedCondition,
  whole: SourcePlace,
  leads: readonly [readonly SourcePlace[], readonly SourcePlace[]],
): 0 | 1 | null {
  const onlySide = (test: (places: readonly SourcePlace[]) => boolean): 0 | 1 | null => {
    const [first, second] = [test(leads[0]), test(leads[1])];
    return first === second ? null : second ? 1 : 0;
  };
  const into = (part: SourcePlace | null) => onlySide((places) => places.some((one) => part && isWithin(one, part)));
  // What fails is all of the assertion; what goes on leads out of it.
  if (isAssertion) return onlySide((places) => places.some((one) => !isWithin(one, whole)));
  const falseSide = into(whenFalse);
  return into(whenTrue) ?? (falseSide === null ? null : falseSide === 0 ? 1 : 0);
}

function excludedBy({ unreachable, whenTrue }: BranchHits, condition: PlacedCondition): SourcePlace[] {
  if (unreachable === undefined || whenTrue === null) return [];
  const [ifTrue, ifFalse] = whenTrue === 0 ? unreachable : [unreachable[1], unreachable[0]];
  return [ifTrue ? condition.whenTrue : null, ifFalse ? condition.whenFalse : null].filter((place) => place !== null);
}
