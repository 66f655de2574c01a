/** From the instructions that were run to what of the sources was: lines, functions, conditions. */

import type { BranchCoverage, CodeCoverage, SideCoverage } from "../../fuzz/lookahead.ts";
import {
  type BranchHits,
  type FunctionHits,
  type LineHits,
  reachableSides,
  type SourceHits,
  type Tally,
} from "../../model/execution.ts";
import type { Range } from "../../model/location.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import type { SourceText } from "../../text/source-text.ts";
import { memoize } from "../../util/memoize.ts";
import { type CodeMap, isWithin, keyOf, placesOf, type SourcePlace } from "./code-map.ts";
import { type MeasuredBranch, measureBranches, type PlacedCondition } from "./measure-branches.ts";
import { findConditions } from "./written-conditions.ts";

/** What of the sources the code of a contract was made from, and how much of that was run. */
export interface SourceCoverage {
  readonly hits: readonly SourceHits[];
  /** Sides of conditions that somebody wrote. */
  readonly branches: Tally;
  /** Signatures of functions that were never run. */
  readonly unreached: readonly string[];
}

/**
 * What was run of a contract, which is the first of the codes, and of the libraries that it links. Instructions of several
 * copies of a function count as one.
 */
export function measureSource(
  codes: readonly ExecutedCode[],
  unreachable: ReadonlySet<number>,
  program: Program,
  texts: ReadonlyMap<string, SourceText>,
): SourceCoverage {
  const { coverage, placeOf } = joinCodes(codes);
  const rangeOf = ({ file, offset, length }: SourcePlace): Range =>
    texts.get(file)?.locate(offset, length).range ?? nowhere;
  const written = writtenIn(program);
  const { branches, excluded } = measureBranches(coverage, unreachable, { ...written, placeOf, rangeOf });
  const sources = new Map<string, Counts>();
  for (const { pcs, hits } of coverage.blocks) {
    for (const place of placesOf(pcs, placeOf)) {
      const body = findBody(written.bodies.get(place.file) ?? [], place);
      if (body === undefined) continue;
      const { lines, functions } = countsIn(sources, place.file);
      const isExcluded = hits === 0 && excluded.some((one) => isWithin(place, one));
      const { line } = rangeOf(place).start;
      lines.set(line, addBlock(lines.get(line), hits, isExcluded));
      functions.set(body, addCall(functions.get(body), hits, (pcs[0] ?? 0) < spacing));
    }
  }
  for (const measured of branches) countsIn(sources, measured.place.file).branches.push(measured);
  return summarize(sources, ({ whole }) => rangeOf(whole).start.line);
}

/** What was run of a code, and where its instructions come from. */
export interface ExecutedCode {
  readonly coverage: CodeCoverage;
  readonly placeOf: CodeMap;
}

/** No code is longer. */
const spacing = 2 ** 28;

/** Codes as if they were one: each begins so far behind the one before. */
function joinCodes(codes: readonly ExecutedCode[]): ExecutedCode {
  const moved = codes.map(({ coverage: { blocks, branches } }, index) => {
    const move = (pc: number): number => pc + index * spacing;
    const moveSide = (side: SideCoverage): SideCoverage => ({
      ...side,
      ...(side.block !== undefined && { block: move(side.block) }),
    });
    return {
      blocks: blocks.map(({ pcs, hits }) => ({ pcs: pcs.map(move), hits })),
      branches: branches.map(
        ({ pc, sides: [on, jump] }): BranchCoverage => ({ pc: move(pc), sides: [moveSide(on), moveSide(jump)] }),
      ),
    };
  });
  return {
    coverage: { blocks: moved.flatMap(({ blocks }) => blocks), branches: moved.flatMap(({ branches }) => branches) },
    placeOf: (pc) => codes[Math.floor(pc / spacing)]?.placeOf(pc % spacing) ?? null,
  };
}

const nowhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

interface LineCount {
  readonly hits: number;
  /** Whether it is proved of each part of it that nothing comes there. */
  readonly isExcluded: boolean;
}

interface FunctionCount {
  readonly hits: number;
  /** Whether the contract has it, and not only a library. */
  readonly isOwn: boolean;
}

interface Counts {
  readonly lines: Map<number, LineCount>;
  readonly functions: Map<Body, FunctionCount>;
  readonly branches: MeasuredBranch[];
}

function countsIn(sources: Map<string, Counts>, file: string): Counts {
  const counts = sources.get(file) ?? { lines: new Map(), functions: new Map(), branches: [] };
  sources.set(file, counts);
  return counts;
}

/** A line was run as often as the part of it that was run most often. */
function addBlock(known: LineCount | undefined, hits: number, isExcluded: boolean): LineCount {
  return { hits: Math.max(known?.hits ?? 0, hits), isExcluded: isExcluded && known?.isExcluded !== false };
}

function addCall(known: FunctionCount | undefined, hits: number, isOwn: boolean): FunctionCount {
  return { hits: Math.max(known?.hits ?? 0, hits), isOwn: isOwn || known?.isOwn === true };
}

function summarize(sources: ReadonlyMap<string, Counts>, lineOf: (body: Body) => number): SourceCoverage {
  const byFile = [...sources].sort(([a], [b]) => (a < b ? -1 : 1));
  const hits = byFile.map(([file, { lines, functions, branches }]): SourceHits => {
    const ran = ([body, count]: readonly [Body, FunctionCount]): FunctionHits => {
      return { name: body.name, line: lineOf(body), hits: count.hits };
    };
    return {
      file,
      functions: [...functions].map(ran).sort(byLine),
      lines: [...lines].map(toLineHits).sort(byLine),
      branches: branches.map(({ branch }) => branch).sort(byLine),
    };
  });
  const sides = byFile.flatMap(([, counts]) => countedBranches(counts).flatMap(reachableSides));
  return {
    hits,
    branches: { covered: sides.filter((side) => side > 0).length, reachable: sides.length },
    unreached: byFile.flatMap(([, { functions }]) => namesOfUnreached(functions, lineOf)),
  };
}

/** What nobody calls of a library is not the contract's. */
function countedBranches({ functions, branches }: Counts): BranchHits[] {
  const idle = [...functions].filter(([, { hits, isOwn }]) => hits === 0 && !isOwn).map(([{ place }]) => place);
  return branches.filter(({ place }) => !idle.some((one) => isWithin(place, one))).map(({ branch }) => branch);
}

function namesOfUnreached(functions: Counts["functions"], lineOf: (body: Body) => number): readonly string[] {
  const unreached = [...functions].filter(([, { hits, isOwn }]) => hits === 0 && isOwn).map(([body]) => body);
  return unreached.sort((a, b) => lineOf(a) - lineOf(b)).map(({ name }) => name);
}

function toLineHits([line, { hits, isExcluded }]: readonly [number, LineCount]): LineHits {
  return { line, hits, ...(hits === 0 && isExcluded ? { unreachable: true } : {}) };
}

function byLine(a: { readonly line: number }, b: { readonly line: number }): number {
  return a.line - b.line;
}

/** A function with code of its own. */
interface Body {
  readonly name: string;
  /** Of the whole function, and of what stands between its braces. */
  readonly whole: SourcePlace;
  readonly place: SourcePlace;
}

/** What people wrote that code is made from. */
const writtenIn = memoize((program: Program) => {
  const toPlace = (node: AnyNode): SourcePlace => ({ file: program.fileOf(node), ...spanOf(node) });
  const bodies = new Map<string, Body[]>();
  for (const callable of [...program.functions, ...program.modifiers]) {
    if (callable.body === undefined || callable.body === null) continue;
    const [whole, place] = [toPlace(callable), toPlace(callable.body)];
    bodies.set(place.file, [...(bodies.get(place.file) ?? []), { name: signatureOf(program, callable), whole, place }]);
  }
  const conditions = new Map<string, readonly PlacedCondition[]>();
  for (const { nodes, whenTrue, whenFalse, decided, isAssertion } of findConditions(program)) {
    const placed = {
      ...{ decided: toPlace(decided), isAssertion },
      ...{ whenTrue: whenTrue && toPlace(whenTrue), whenFalse: whenFalse && toPlace(whenFalse) },
    };
    for (const key of new Set(nodes.map((node) => keyOf(toPlace(node))))) {
      conditions.set(key, [...(conditions.get(key) ?? []), placed]);
    }
  }
  return { bodies, conditions };
});

/** The function whose body a place lies in; outside of bodies is what the compiler made for the whole of it. */
function findBody(bodies: readonly Body[], at: SourcePlace): Body | undefined {
  return bodies.find(({ place }) => isWithin(at, place));
}
