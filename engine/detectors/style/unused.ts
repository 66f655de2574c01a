/** Declarations that nothing in the program uses. */

import { isKind, type NodeOf } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { hashOfSignature, selectorOf, signatureOf } from "../../program/signature.ts";
import { isLeftToOthers, roleOf } from "../../program/source-role.ts";
import type { ContractDefinition } from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";
import { exempt } from "../exempt.ts";

/** What is declared to be used under its name. */
export type Declaration = NodeOf<
  | "EventDefinition"
  | "ErrorDefinition"
  | "ModifierDefinition"
  | "FunctionDefinition"
  | "StructDefinition"
  | "EnumDefinition"
>;

/**
 * The declarations that nothing uses, and that nobody else is meant to: what libraries, interfaces and abstract contracts
 * leave to others is not among them, nor what lies outside of contracts in a file that may be imported for it.
 */
export function* unusedDeclarations(program: Program): Generator<Declaration> {
  const kinds = [
    "EventDefinition",
    "ErrorDefinition",
    "ModifierDefinition",
    "FunctionDefinition",
    "StructDefinition",
    "EnumDefinition",
  ] as const;
  for (const kind of kinds) {
    for (const declaration of program.reportedNodesOf(kind)) if (isUnused(program, declaration)) yield declaration;
  }
}

function isUnused(program: Program, declaration: Declaration): boolean {
  const role = roleOf(program, declaration);
  const contract = program.contractOf(declaration);
  if (exempt("unused: a test", role === "test") || role === "dependency") return false;
  if (contract === undefined) return false;
  if (isKind(declaration, "FunctionDefinition", "ModifierDefinition")) {
    return isInner(declaration, contract) && !isCallableUsed(program, declaration);
  }
  if (exempt("unused: left to others", isLeftToOthers(contract))) return false;
  if (referencesTo(program, declaration.id).length > 0) return false;
  return !isKind(declaration, "EventDefinition", "ErrorDefinition") || !isSpokenFor(program, declaration);
}

/** A body that only the contract's own code can run, and that no other contract is there to run or to replace. */
function isInner(callable: Callable, contract: ContractDefinition): boolean {
  if (exempt("unused: to be overridden", !callable.body || callable.virtual === true)) return false;
  if (callable.visibility === "private") return true;
  const isModifier = isKind(callable, "ModifierDefinition");
  return (isModifier || callable.visibility === "internal") && !isLeftToOthers(contract);
}

/** It is named outside of itself, or what it overrides is. */
function isCallableUsed(program: Program, callable: Callable): boolean {
  const isNamed = referencesTo(program, callable.id).some((use) => program.callableOf(use) !== callable);
  if (isNamed || (isKind(callable, "FunctionDefinition") && callable.kind !== "function")) return true;
  const bases = (isKind(callable, "FunctionDefinition") ? callable.baseFunctions : callable.baseModifiers) ?? [];
  // What several bases prescribe, or one that has no body, must be there.
  const [base] = bases.length === 1 ? bases.map((id) => program.findNode(id)) : [];
  if (!isKind(base, "FunctionDefinition") || !base.body) return callable.overrides != null || bases.length > 0;
  return base.visibility !== "internal" || isCallableUsed(program, base);
}

/** Another event or error of the same form is used, or assembly uses this one by its hash. */
function isSpokenFor(program: Program, declaration: NodeOf<"EventDefinition" | "ErrorDefinition">): boolean {
  const alike = program
    .nodesOf(declaration.nodeType)
    .some((one) => one !== declaration && one.name === declaration.name && referencesTo(program, one.id).length > 0);
  if (exempt("unused: another of the same form is used", alike)) return true;
  const signature = signatureOf(program, declaration);
  const isEvent = isKind(declaration, "EventDefinition");
  const hash = isEvent ? hashOfSignature(signature) : selectorOf(signature);
  return exempt("unused: assembly knows its hash", wordsOf(program).has(hash));
}

/** Hexadecimal numbers of the program, without leading and, as selectors are shifted, trailing zeros. */
const wordsOf = memoize((program: Program): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { value } of [...program.nodesOf("Literal"), ...program.nodesOf("YulLiteral")]) {
    const [, digits] = /^0x0*([0-9a-f]+)$/i.exec(value ?? "") ?? [];
    if (digits === undefined) continue;
    found.add(digits.toLowerCase().padStart(digits.length > 8 ? 64 : 8, "0"));
    if (digits.length > 8) found.add(digits.toLowerCase().slice(0, 8));
  }
  return found;
});
