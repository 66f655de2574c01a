/** Dominators of a graph whose nodes are the numbers from 0 up, and 0 its entry. */

/** Successors (or predecessors) by node. */
export type Edges = readonly (readonly number[])[];

/** In `Dominators`: not reached from the entry, or the entry itself. */
const none = -1;

export interface Dominators {
  /** The immediate dominator of each node; -1 for the entry and for what cannot be reached. */
  readonly idom: Int32Array;
  /** True where every path from the entry to `b` passes `a`; a node dominates itself. False for what cannot be reached. */
  dominates(a: number, b: number): boolean;
}

/** Cooper, Harvey and Kennedy's algorithm: near linear on the graphs of programs. */
export function findDominators(successors: Edges, predecessors: Edges): Dominators {
  const order = reversePostorder(successors);
  const position = new Int32Array(successors.length).fill(none);
  for (const [at, node] of order.entries()) position[node] = at;
  const idom = new Int32Array(successors.length).fill(none);
  if (order.length > 0) idom[0] = 0;
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const node of order) {
      const found = node === 0 ? 0 : nearest(predecessors[node] ?? [], idom, position);
      if (idom[node] === found) continue;
      idom[node] = found;
      isChanged = true;
    }
  }
  if (order.length > 0) idom[0] = none;
  return { idom, dominates: numberTree(idom, order) };
}

/** Nodes that can be reached, each before its successors wherever there is no cycle. */
function reversePostorder(successors: Edges): number[] {
  const isSeen = new Uint8Array(successors.length);
  const order: number[] = [];
  if (successors.length === 0) return order;
  isSeen[0] = 1;
  const path = [{ node: 0, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const successor = successors[top.node]?.[top.next++];
    if (successor === undefined) {
      order.push(top.node);
      path.pop();
    } else if (isSeen[successor] === 0) {
      isSeen[successor] = 1;
      path.push({ node: successor, next: 0 });
    }
  }
  return order.reverse();
}

/** The nearest node that dominates all predecessors that are known yet. */
function nearest(predecessors: readonly number[], idom: Int32Array, position: Int32Array): number {
  let found = none;
  for (const one of predecessors) {
    if ((idom[one] ?? none) === none) continue;
    found = found === none ? one : intersect(found, one, idom, position);
  }
  return found;
}

function intersect(a: number, b: number, idom: Int32Array, position: Int32Array): number {
  let [left, right] = [a, b];
  const at = (node: number): number => position[node] ?? 0;
  while (left !== right) {
    if (at(left) > at(right)) left = idom[left] ?? 0;
    else right = idom[right] ?? 0;
  }
  return left;
}

/** Numbers the tree of dominators so that one comparison tells whether a node lies below another. */
function numberTree(idom: Int32Array, order: readonly number[]): Dominators["dominates"] {
  const size = new Int32Array(idom.length);
  const first = new Int32Array(idom.length).fill(none);
  for (const node of order.toReversed()) {
    size[node] = (size[node] ?? 0) + 1;
    const above = idom[node] ?? none;
    if (above !== none) size[above] = (size[above] ?? 0) + (size[node] ?? 0);
  }
  const next = new Int32Array(idom.length);
  for (const node of order) {
    const above = idom[node] ?? none;
    const number = above === none ? 0 : (next[above] ?? 0);
    first[node] = number;
    next[node] = number + 1;
    if (above !== none) next[above] = number + (size[node] ?? 0);
  }
  const numberOf = (node: number): number => first[node] ?? none;
  return (a, b) => numberOf(a) !== none && numberOf(a) <= numberOf(b) && numberOf(b) < numberOf(a) + (size[a] ?? 0);
}
