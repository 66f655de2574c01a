/** Which bases `@inheritdoc` names: the compiler checks them, and its trees do not say where they are named. */

import type { ContractDefinition } from "solidity-ast";
import { type AnyNode, isNode, spanOf } from "./nodes.ts";
import type { Program } from "./program.ts";

/** A base is named at these UTF-16 units of the file that the node is in. */
export interface NamedBase {
  readonly node: AnyNode;
  readonly base: ContractDefinition;
  readonly start: number;
  readonly end: number;
}

/** The name may stand behind that of a module: the last word is the base's. */
const tag = /@inheritdoc[ \t]+(?:[\w$]+[ \t]*\.[ \t]*)*([A-Za-z_$][\w$]*)/g;

/** All in the comments of a program. */
export function* namedInDocs(program: Program): Generator<NamedBase> {
  for (const node of [...program.functions, ...program.modifiers, ...program.stateVariables]) {
    const text = program.textOf(program.fileOf(node));
    const contract = program.contractOf(node);
    const { documentation } = node;
    // Compilers before 0.6.3 give a text without a place.
    if (text === undefined || contract === undefined || !isNode(documentation)) continue;
    const { offset, length } = spanOf(documentation);
    const comment = text.toUnits(offset, length);
    for (const { index, 0: words, 1: name = "" } of text.text.slice(comment.start, comment.end).matchAll(tag)) {
      const base = baseNamed(program, contract, name);
      const end = comment.start + index + words.length;
      if (base !== undefined) yield { node, base, start: end - name.length, end };
    }
  }
}

/** By the name under which the file knows it, which an import may have given; else by its own. */
function baseNamed(program: Program, contract: ContractDefinition, name: string): ContractDefinition | undefined {
  const bases = program.linearizedBases(contract).slice(1);
  const known = program.sourceUnits.find(({ absolutePath }) => absolutePath === program.fileOf(contract));
  const ids = known?.exportedSymbols[name] ?? [];
  return bases.find(({ id }) => ids.includes(id)) ?? bases.find((base) => base.name === name);
}
