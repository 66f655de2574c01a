/** Inline assembly: a tree, and a flat list of what it takes from Solidity. */

import type { SourceText } from "../../text/source-text.ts";
import { dropProperties, isRawNode, listNodes, type RawNode, readPlace } from "./raw-node.ts";
import type { Trees } from "./trees.ts";
import { parseYul } from "./yul-parser.ts";

/** Before 0.6 the compiler gave a text only; what cannot be read stays without a tree. */
export function normalizeAssembly(node: RawNode, trees: Trees): void {
  const text = trees.textOf(node);
  if (!isRawNode(node["AST"]) && text !== undefined) {
    const tree = parseAt(node, text);
    if (tree !== undefined) node["AST"] = tree;
  }
  dropProperties(node, ["operations"]);
  const references = listReferences(node);
  node["externalReferences"] = references;
  renameSuffixed(node["AST"], references);
}

function parseAt({ src }: RawNode, text: SourceText): ReturnType<typeof parseYul> {
  const { offset, length, file } = readPlace(src);
  const start = text.slice(0, offset).length;
  return parseYul(text.slice(offset, length), (from, to) => {
    const { span } = text.locateUnits(start + from, start + to);
    return `${span.offset - text.bomLength}:${span.length}:${file}`;
  });
}

interface Reference {
  readonly declaration: number;
  readonly isOffset: boolean;
  readonly isSlot: boolean;
  readonly src: string;
  readonly valueSize: number;
  readonly suffix?: string;
}

/** Each once, by where it stands. Before 0.6 each was wrapped in an object under its name. */
function listReferences(node: RawNode): Reference[] {
  const given: unknown[] = Array.isArray(node["externalReferences"]) ? node["externalReferences"] : [];
  const references = new Map<string, Reference>();
  for (const item of given) {
    const reference = isReference(item) ? item : Object.values(item ?? {}).find(isReference);
    if (reference !== undefined) references.set(reference.src, withSuffix(reference));
  }
  return [...references.values()];
}

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "declaration" in value && "src" in value;
}

function withSuffix(reference: Reference): Reference {
  if (reference.suffix !== undefined || !(reference.isSlot || reference.isOffset)) return reference;
  return { ...reference, suffix: reference.isSlot ? "slot" : "offset" };
}

/** `x_slot` is `x.slot` since 0.7. */
function renameSuffixed(tree: unknown, references: readonly Reference[]): void {
  const suffixes = new Map(references.flatMap(({ src, suffix }) => (suffix === undefined ? [] : [[src, suffix]])));
  if (suffixes.size === 0) return;
  for (const node of listNodes(tree)) {
    const suffix = node.nodeType === "YulIdentifier" ? suffixes.get(node.src) : undefined;
    if (suffix !== undefined && node.name?.endsWith(`_${suffix}`)) {
      node.name = `${node.name.slice(0, -suffix.length - 1)}.${suffix}`;
    }
  }
}
