/** From the instructions that were run to what of the sources was: lines, functions, conditions. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import type { CodeCoverage } from "../../fuzz/lookahead.ts";
import type { BranchHits, FunctionHits, LineHits, SourceHits, Tally } from "../../model/execution.ts";
import { type AnyNode, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import type { SourceText } from "../../text/source-text.ts";
import { memoize } from "../../util/memoize.ts";
import { makeCodeMap, type SourcePlace } from "./code-map.ts";

/** What of the sources the code of a contract was made from, and how much of that was run. */
export interface SourceCoverage {
  readonly hits: readonly SourceHits[];
  /** Sides of conditions that somebody wrote. */
  readonly branches: Tally;
  /** Signatures of functions that were never run. */
  readonly unreached: readonly string[];
}

/** Instructions of several copies of a function count as one. */
export function measureSource(
  { evm }: CompiledContract,
  { blocks, branches }: CodeCoverage,
  files: CompiledCode["files"],
  program: Program,
  texts: ReadonlyMap<string, SourceText>,
): SourceCoverage {
  const { bodies, conditions } = writtenIn(program);
  const placeOf = makeCodeMap(evm?.deployedBytecode, files);
  const sources = new Map<string, Counts>();
  const countsIn = (file: string): Counts => {
    const counts = sources.get(file) ?? { lines: new Map(), functions: new Map(), branches: new Map() };
    sources.set(file, counts);
    return counts;
  };
  const lineOf = ({ file, offset, length }: SourcePlace): number =>
    texts.get(file)?.locate(offset, length).range.start.line ?? 0;
  for (const { pcs, hits } of blocks) {
    for (const place of placesOf(pcs, placeOf)) {
      const body = findBody(bodies.get(place.file) ?? [], place);
      if (body === undefined) continue;
      const { lines, functions } = countsIn(place.file);
      raise(lines, lineOf(place), hits);
      raise(functions, body, hits);
    }
  }
  for (const { pc, wentOn, jumped } of branches) {
    const place = placeOf(pc);
    if (place === null || !conditions.has(keyOf(place))) continue;
    const id = `${place.offset}:${place.length}`;
    const known = countsIn(place.file).branches.get(id)?.sides ?? [0, 0];
    const sides = [known[0] + wentOn, known[1] + jumped] as const;
    countsIn(place.file).branches.set(id, { line: lineOf(place), id, sides });
  }
  return summarize(sources, lineOf);
}

interface Counts {
  readonly lines: Map<number, number>;
  readonly functions: Map<Body, number>;
  readonly branches: Map<string, BranchHits>;
}

/** The distinct places of some instructions. */
function placesOf(pcs: readonly number[], placeOf: (pc: number) => SourcePlace | null): Iterable<SourcePlace> {
  const places = new Map<string, SourcePlace>();
  for (const pc of pcs) {
    const place = placeOf(pc);
    if (place !== null) places.set(keyOf(place), place);
  }
  return places.values();
}

function keyOf({ file, offset, length }: SourcePlace): string {
  return `${file}:${offset}:${length}`;
}

/** A line was run as often as the part of it that was run most often. */
function raise<K>(counts: Map<K, number>, key: K, hits: number): void {
  counts.set(key, Math.max(counts.get(key) ?? 0, hits));
}

function summarize(sources: ReadonlyMap<string, Counts>, lineOf: (place: SourcePlace) => number): SourceCoverage {
  const hits = [...sources].map(([file, { lines, functions, branches }]): SourceHits => {
    const ran = ([{ name, whole }, count]: readonly [Body, number]): FunctionHits => {
      return { name, line: lineOf(whole), hits: count };
    };
    return {
      file,
      functions: [...functions].map(ran).sort(byLine),
      lines: [...lines].map(([line, count]): LineHits => ({ line, hits: count })).sort(byLine),
      branches: [...branches.values()].sort(byLine),
    };
  });
  const sides = hits.flatMap(({ branches }) => branches.flatMap((branch) => branch.sides));
  return {
    hits: hits.sort((a, b) => (a.file < b.file ? -1 : 1)),
    branches: { covered: sides.filter((side) => side > 0).length, reachable: sides.length },
    unreached: hits.flatMap(({ functions }) => functions.filter((one) => one.hits === 0).map(({ name }) => name)),
  };
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
  return { bodies, conditions: new Set(conditionsOf(program).map((node) => keyOf(toPlace(node)))) };
});

const assertions: ReadonlySet<string> = new Set(["require", "assert"]);
const shortCircuits: ReadonlySet<string> = new Set(["&&", "||"]);

/** Statements and expressions that the compiler makes a jump of: depending on its version, of all of it or of its condition. */
function conditionsOf(program: Program): readonly AnyNode[] {
  const statements = [
    ...program.nodesOf("IfStatement"),
    ...program.nodesOf("Conditional"),
    ...program.nodesOf("WhileStatement"),
    ...program.nodesOf("DoWhileStatement"),
    ...program.nodesOf("ForStatement"),
    ...program.nodesOf("YulIf"),
  ];
  const isAssertion = (node: AnyNode): boolean => "name" in node && assertions.has(String(node.name));
  return [
    ...statements,
    ...statements.flatMap(({ condition }) => condition ?? []),
    ...program.nodesOf("FunctionCall").filter(({ expression }) => isAssertion(expression)),
    ...program.nodesOf("BinaryOperation").filter(({ operator }) => shortCircuits.has(operator)),
  ];
}

/** The function whose body a place lies in; outside of bodies is what the compiler made for the whole of it. */
function findBody(bodies: readonly Body[], { offset, length }: SourcePlace): Body | undefined {
  return bodies.find(({ place }) => place.offset <= offset && offset + length <= place.offset + place.length);
}
