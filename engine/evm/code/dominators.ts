/** Dominators and natural loops of a control-flow graph, whose blocks are known by where they start. */
import { type Dominators, findDominators } from "../../util/dominators.ts";

/** Where may run what after a block, by its start. */
export type Successors = ReadonlyMap<number, ReadonlySet<number>>;

export type Loop = {
  /** Where it is entered; dominates all of it. */
  readonly header: number;
  readonly body: ReadonlySet<number>;
};

/** What can be reached, numbered from the entry, which is 0. */
type NumberedGraph = {
  readonly starts: readonly number[];
  readonly successors: readonly (readonly number[])[];
  readonly predecessors: readonly (readonly number[])[];
  readonly dominators: Dominators;
};

/** The immediate dominator of each block that can be reached, but for the entry; none where there are too many edges. */
export function immediateDominators(entry: number, successors: Successors): Map<number, number> {
  const { starts, dominators } = numberGraph(entry, successors);
  const idom = new Map<number, number>();
  for (const [number, start] of starts.entries()) {
    const above = starts[dominators.idom[number] ?? -1];
    if (above !== undefined) idom.set(start, above);
  }
  return idom;
}

/** Loops whose header dominates the jump back; those with the same header are one. None where there are too many edges. */
export function naturalLoops(entry: number, successors: Successors): Loop[] {
  const graph = numberGraph(entry, successors);
  const bodies = new Map<number, Set<number>>();
  for (const [number, targets] of graph.successors.entries()) {
    for (const header of targets) {
      if (!graph.dominators.dominates(header, number)) continue;
      const body = bodies.get(header) ?? new Set([header]);
      bodies.set(header, body);
      collect(number, body, graph.predecessors);
    }
  }
  const startOf = (number: number): number => graph.starts[number] ?? entry;
  return [...bodies].map(([header, body]) => ({ header: startOf(header), body: new Set([...body].map(startOf)) }));
}

/** Where thousands of jumps may go to thousands of places each, nothing useful dominates anything: it is not looked at. */
const maxEdges = 1_000_000;

function numberGraph(entry: number, successors: Successors): NumberedGraph {
  const starts = [entry];
  const numberOf = new Map([[entry, 0]]);
  let nEdges = 0;
  for (let number = 0; number < starts.length; number++) {
    const targets = successors.get(starts[number] ?? entry) ?? new Set();
    nEdges += targets.size;
    if (nEdges > maxEdges) return numberGraph(entry, new Map());
    for (const next of targets) {
      if (numberOf.has(next)) continue;
      numberOf.set(next, starts.length);
      starts.push(next);
    }
  }
  const numbered = starts.map((start) => [...(successors.get(start) ?? [])].map((next) => numberOf.get(next) ?? 0));
  const predecessors = starts.map((): number[] => []);
  for (const [number, targets] of numbered.entries()) for (const next of targets) predecessors[next]?.push(number);
  return { starts, successors: numbered, predecessors, dominators: findDominators(numbered, predecessors) };
}

/** Adds everything from which `from` is reached without passing the header. */
function collect(from: number, body: Set<number>, predecessors: NumberedGraph["predecessors"]): void {
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (body.has(node)) continue;
    body.add(node);
    open.push(...(predecessors[node] ?? []));
  }
}
