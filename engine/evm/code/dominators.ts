/** Dominators and natural loops of a graph whose nodes are numbers. */

export type Successors = ReadonlyMap<number, ReadonlySet<number>>;

/** Nodes that can be reached from `entry`, each before its successors wherever there is no cycle. */
export function reversePostorder(entry: number, successors: Successors): number[] {
  const visited = new Set<number>([entry]);
  const order: number[] = [];
  const open = [{ node: entry, next: [...(successors.get(entry) ?? [])] }];
  for (let top = open[open.length - 1]; top; top = open[open.length - 1]) {
    const node = top.next.pop();
    if (node === undefined) {
      order.push(top.node);
      open.pop();
    } else if (!visited.has(node)) {
      visited.add(node);
      open.push({ node, next: [...(successors.get(node) ?? [])] });
    }
  }
  return order.reverse();
}

/** The immediate dominator of each node that can be reached, but for the entry. */
export function immediateDominators(entry: number, successors: Successors): Map<number, number> {
  const order = reversePostorder(entry, successors);
  const position = new Map(order.map((node, index) => [node, index]));
  const predecessors = invert(order, successors);
  const idom = new Map<number, number>([[entry, entry]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of order.slice(1)) {
      const known = (predecessors.get(node) ?? []).filter((predecessor) => idom.has(predecessor));
      const dominator = known.reduce((a, b) => intersect(a, b, idom, position));
      if (idom.get(node) !== dominator) {
        idom.set(node, dominator);
        changed = true;
      }
    }
  }
  idom.delete(entry);
  return idom;
}

/** The nearest node that dominates both. */
function intersect(
  a: number,
  b: number,
  idom: ReadonlyMap<number, number>,
  position: ReadonlyMap<number, number>,
): number {
  let [left, right] = [a, b];
  const at = (node: number): number => position.get(node) ?? 0;
  while (left !== right) {
    if (at(left) > at(right)) left = idom.get(left) ?? left;
    else right = idom.get(right) ?? right;
  }
  return left;
}

function invert(nodes: readonly number[], successors: Successors): Map<number, number[]> {
  const predecessors = new Map<number, number[]>();
  for (const node of nodes) {
    for (const successor of successors.get(node) ?? []) {
      predecessors.set(successor, [...(predecessors.get(successor) ?? []), node]);
    }
  }
  return predecessors;
}

export type Loop = {
  /** Where it is entered; dominates all of it. */
  readonly header: number;
  readonly body: ReadonlySet<number>;
};

/** Loops whose header dominates the jump back; those with the same header are one. */
export function naturalLoops(entry: number, successors: Successors): Loop[] {
  const order = reversePostorder(entry, successors);
  const idom = immediateDominators(entry, successors);
  const predecessors = invert(order, successors);
  const bodies = new Map<number, Set<number>>();
  for (const node of order) {
    for (const header of successors.get(node) ?? []) {
      if (!dominates(header, node, idom)) continue;
      const body = bodies.get(header) ?? new Set([header]);
      bodies.set(header, body);
      collect(node, body, predecessors);
    }
  }
  return [...bodies].map(([header, body]) => ({ header, body }));
}

function dominates(a: number, b: number, idom: ReadonlyMap<number, number>): boolean {
  for (let node: number | undefined = b; node !== undefined; node = idom.get(node)) if (node === a) return true;
  return false;
}

/** Adds everything from which `from` is reached without passing the header. */
function collect(from: number, body: Set<number>, predecessors: ReadonlyMap<number, readonly number[]>): void {
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (body.has(node)) continue;
    body.add(node);
    open.push(...(predecessors.get(node) ?? []));
  }
}
