/** Whether a declaration or an import may be called unused, or never set, although parts of the sources were left out. */

import { type Location, overlaps } from "../model/location.ts";
import { type AnyNode, type NodeOf, spanOf } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import { readTokens } from "../text/token-table.ts";
import type { SourceTexts } from "./to-findings.ts";

type Import = NodeOf<"ImportDirective">;

/** What nothing uses, and what was left out. */
export interface UnseenUses {
  readonly program: Program;
  readonly texts: SourceTexts;
  readonly leftOut: readonly Location[];
  /** Imports of sources that are missing: of what these declare nothing is known. */
  readonly lost: readonly Import[];
}

/** Asked of the place of a finding: false where what was left out may use what is declared or imported there. */
export function makeUseTest({ program, texts, leftOut, lost }: UnseenUses): (place: Location) => boolean {
  const words = wordsOf(leftOut, texts);
  const isAt = ({ file, span }: Location, node: AnyNode): boolean => {
    const { offset, length } = spanOf(node);
    const start = offset + (texts.get(file)?.bomLength ?? 0);
    return program.fileOf(node) === file && overlaps(span, { offset: start, length });
  };
  const mayBring = (node: Import): boolean => {
    const names = namesOf(node);
    return lost.includes(node) || (names === "all" ? leftOut.length > 0 : names.some((name) => words.has(name)));
  };
  return (place) =>
    !program.nodesOf("ImportDirective").some((node) => isAt(place, node) && mayBring(node)) &&
    !declarations.some((kind) => program.nodesOf(kind).some((node) => words.has(node.name) && isAt(place, node)));
}

const declarations = [
  "FunctionDefinition",
  "ModifierDefinition",
  "EventDefinition",
  "ErrorDefinition",
  "StructDefinition",
  "EnumDefinition",
  "VariableDeclaration",
] as const;

/** By which names the source that imports can use what it imports. */
function namesOf({ symbolAliases, unitAlias }: Import): "all" | readonly string[] {
  if (symbolAliases.length > 0) return symbolAliases.map(({ foreign, local }) => local ?? foreign.name);
  return unitAlias === "" ? "all" : [unitAlias];
}

function wordsOf(places: readonly Location[], texts: SourceTexts): ReadonlySet<string> {
  const cut = places.flatMap(({ file, span: { offset, length } }) => {
    const text = texts.get(file);
    return text === undefined ? [] : readTokens(text.slice(offset - text.bomLength, length)).words;
  });
  return new Set(cut.map(({ text }) => text));
}
