/** Orders between unknown words: a chain that leads back to where it began, with a strict step in it, cannot be. */
import { argOf, type Term } from "../terms/term.ts";

interface Edge {
  readonly to: Term;
  readonly isStrict: boolean;
  readonly because: Term;
}

/** Conditions that say together that a word is below itself, if some do. */
export function findOrderContradiction(conditions: readonly Term[]): readonly Term[] | undefined {
  for (const op of ["bvult", "bvslt"] as const) {
    const edges = edgesOf(conditions, op);
    for (const [from, steps] of edges) {
      for (const step of steps) {
        if (!step.isStrict) continue;
        const way = findWay(edges, step.to, from);
        if (way !== undefined) return [...new Set([step.because, ...way])];
      }
    }
  }
  return undefined;
}

/** From the smaller word to the larger. */
function edgesOf(conditions: readonly Term[], op: "bvult" | "bvslt"): ReadonlyMap<Term, Edge[]> {
  const edges = new Map<Term, Edge[]>();
  const add = (from: Term, edge: Edge): void => void edges.set(from, [...(edges.get(from) ?? []), edge]);
  for (const because of conditions) {
    const atom = because.op === "not" ? argOf(because, 0) : because;
    if (atom.op === op) {
      const [a, b] = [argOf(atom, 0), argOf(atom, 1)];
      if (atom === because) add(a, { to: b, isStrict: true, because });
      else add(b, { to: a, isStrict: false, because });
    } else if (because.op === "=" && argOf(because, 0).width > 0) {
      add(argOf(because, 0), { to: argOf(because, 1), isStrict: false, because });
      add(argOf(because, 1), { to: argOf(because, 0), isStrict: false, because });
    }
  }
  return edges;
}

/** Why `from` is at most `to`, breadth first. */
function findWay(edges: ReadonlyMap<Term, Edge[]>, from: Term, to: Term): readonly Term[] | undefined {
  const reached = new Map<Term, readonly Term[]>([[from, []]]);
  for (const [term, way] of reached) {
    if (term === to) return way;
    for (const edge of edges.get(term) ?? []) if (!reached.has(edge.to)) reached.set(edge.to, [...way, edge.because]);
  }
  return undefined;
}
