/** A node of the tree that solc 0.4.11 gives: kinds and children, with few words about them. */

export interface LegacyNode {
  readonly name: string;
  readonly id?: number;
  readonly src?: string;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
  readonly children?: readonly unknown[];
}

/** Whether a value of the old tree is a node of it. */
export function isLegacyNode(value: unknown): value is LegacyNode {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}

/** The node and all below it, parents before children. */
export function listLegacy(root: LegacyNode): LegacyNode[] {
  const found: LegacyNode[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    found.push(node);
    stack.push(...(node.children ?? []).filter(isLegacyNode).reverse());
  }
  return found;
}
