/** Limits that somebody can set and that hold nobody to anything. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isOnlyWritten, isWriting, type Reference, referencesTo } from "../../program/references.ts";
import type { FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { exempt } from "../exempt.ts";

export interface IdleLimit {
  readonly limit: VariableDeclaration;
  readonly setter: FunctionDefinition;
  /** Where it is set. */
  readonly use: Reference;
}

/** One for each function that sets a limit which no contract of the program asks for. */
export function* findIdleLimits(program: Program): Generator<IdleLimit> {
  for (const limit of program.stateVariables) {
    if (!isLimit(limit)) continue;
    const uses = referencesTo(program, limit.id);
    if (!uses.every((use) => isOnlyWritten(program, use) || isLogged(program, use))) continue;
    if (exempt("idle-limits: an interface has others ask for it", isPrescribed(program, limit))) continue;
    if (exempt("idle-limits: others derive from it", isForDerived(program, limit))) continue;
    for (const use of uses) {
      const setter = program.callableOf(use);
      if (isKind(setter, "FunctionDefinition") && setter.kind === "function" && isWriting(program, use)) {
        yield { limit, setter, use };
      }
    }
  }
}

/** A number that says so by its name, as many auditors' findings of this kind have it: `maxBridge`, `feeLimit`. */
function isLimit({ name, mutability, typeDescriptions }: VariableDeclaration): boolean {
  if (mutability !== "mutable" || !/^u?int\d+$/.test(typeDescriptions.typeString ?? "")) return false;
  return /^_*(?:max|min)(?:imum)?(?=[A-Z_])|(?:Max|Min|Limit|Cap)(?:imum)?$/.test(name);
}

/** Told to those who watch the chain: it holds nobody. */
function isLogged(program: Program, use: Reference): boolean {
  const call = program.parentOf(use);
  return isKind(call, "FunctionCall") && isKind(program.parentOf(call), "EmitStatement");
}

/** Another contract may ask by the getter: some interface or contract of the program has a function of that name. */
function isPrescribed(program: Program, { name, visibility }: VariableDeclaration): boolean {
  return visibility === "public" && program.functions.some((one) => one.name === name);
}

function isForDerived(program: Program, variable: VariableDeclaration): boolean {
  const contract = program.contractOf(variable);
  return contract === undefined || (variable.visibility !== "private" && contract.abstract);
}
