/** Gives the tree of solc 0.4.11 the shape that 0.4.12 introduced. */

import type { SourceText } from "../../../text/source-text.ts";
import type { RawNode } from "../raw-node.ts";
import { isLegacyNode, type LegacyNode, listLegacy } from "./legacy-node.ts";
import { resolveReferences } from "./resolve-references.ts";
import { type Shaped, shapes } from "./shapes.ts";
import { addFunctionTypes, typesOf } from "./types.ts";

export interface LegacySource {
  readonly name: string;
  /** The compiler's number of the source. */
  readonly file: number;
  readonly tree: unknown;
}

/** The source units. What they leave out (names, and what they refer to) is read from the sources. */
export function convertTrees(sources: readonly LegacySource[], texts: ReadonlyMap<string, SourceText>): RawNode[] {
  const trees = sources.flatMap((source) => (isLegacyNode(source.tree) ? [{ ...source, tree: source.tree }] : []));
  const ids = trees.flatMap(({ tree }) => listLegacy(tree).map(({ id = 0 }) => id));
  const lastId = ids.reduce((largest, id) => Math.max(largest, id), 0);
  const units = trees.map(({ name, file, tree }, at) => {
    const text = texts.get(name);
    const unit = convert(tree, text);
    const length = text === undefined ? 0 : text.locateUnits(0, text.text.length).span.length;
    return Object.assign(unit, { id: lastId + 1 + at, src: `0:${length}:${file}`, absolutePath: name });
  });
  resolveReferences(units);
  addFunctionTypes(units);
  return units;
}

/** Children first, without a stack of calls. */
function convert(tree: LegacyNode, text: SourceText | undefined): RawNode {
  const converted = new Map<unknown, RawNode>();
  for (const node of listLegacy(tree).reverse()) {
    const children = (node.children ?? []).flatMap((child) => converted.get(child) ?? []);
    converted.set(node, toRaw({ attributes: node.attributes ?? {}, children, src: node.src ?? "", text }, node));
  }
  return converted.get(tree) ?? toRaw({ attributes: {}, children: [], src: "", text }, tree);
}

function toRaw(shaped: Shaped, { name, id = 0 }: LegacyNode): RawNode {
  const { attributes, src } = shaped;
  const type = attributes["type"];
  const types = typeof type === "string" ? { typeDescriptions: typesOf(type) } : {};
  const shape = Object.hasOwn(shapes, name) ? shapes[name]?.(shaped) : undefined;
  return { nodeType: name, id, src, ...types, ...shape };
}
