/** State variables that keep the value they are born with. */

import { gte } from "semver";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isWriting, type Reference, referencesTo } from "../../program/references.ts";
import { roleOf } from "../../program/source-role.ts";
import { isValueType } from "../../program/types.ts";
import type { Expression, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const unchangingState: Detector = {
  id: "unchanging-state",
  title: "State variable could be constant or immutable",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [1126],
  why: "Nothing changes the variable after deployment. `constant` or `immutable` says so, prevents later code, a derived contract or a delegatecall from changing it, and saves the gas of a storage read on every use. If it should change, the setter is missing.",
  fix: "Declare it `constant`, or `immutable` if the constructor sets it; or add the missing setter.",
  example: {
    bad: `contract Vault {
    address public owner;
    uint256 public limit = 100;

    constructor() {
        owner = msg.sender;
    }
}`,
    good: `contract Vault {
    address public immutable owner;
    uint256 public constant limit = 100;

    constructor() {
        owner = msg.sender;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#constant-and-immutable-state-variables"],

  *detect(program): Generator<Detection> {
    for (const variable of program.stateVariables) {
      const keyword = roleOf(program, variable) === "test" ? undefined : findKeyword(program, variable);
      if (keyword === undefined) continue;
      const contract = program.contractOf(variable)?.name ?? "";
      yield {
        at: variable,
        message: `\`${variable.name}\` never changes after deployment and could be \`${keyword}\``,
        // Files are analysed with what they import, not with what imports them.
        ...(variable.visibility !== "private" && {
          assumptions: [`no contract elsewhere derives from \`${contract}\` and changes it`],
        }),
      };
    }
  },
};

/** The keyword that would hold it to what it does anyway. */
function findKeyword(program: Program, variable: VariableDeclaration): "constant" | "immutable" | undefined {
  if (!isOpenToChange(program, variable)) return undefined;
  const { value, visibility } = variable;
  const uses = referencesTo(program, variable.id);
  const writes = uses.filter((use) => isWriting(program, use));
  if (visibility !== "public" && uses.length === writes.length) return undefined;
  if (value && isFixed(program, value)) return writes.length === 0 && isConstantType(variable) ? "constant" : undefined;
  const isSetOnce = value ? writes.length === 0 : writes.length > 0 && writes.every(inConstructorOf(program, variable));
  const isPossible = isValueType(variable) && gte(program.solc, firstWithImmutable);
  return isSetOnce && isPossible ? "immutable" : undefined;
}

/** Not held already, and not left to the contracts that derive from an abstract one. */
function isOpenToChange(program: Program, variable: VariableDeclaration): boolean {
  const { constant, mutability, storageLocation, visibility } = variable;
  const contract = program.contractOf(variable);
  const isHeld = constant || (mutability ?? "mutable") !== "mutable" || storageLocation === "transient";
  return !isHeld && contract !== undefined && (!contract.abstract || visibility === "private");
}

/** True for what the compiler can compute. */
function isFixed(program: Program, value: Expression): boolean {
  if ("isPure" in value) return value.isPure;
  const declaration = isKind(value, "Identifier") ? program.findNode(value.referencedDeclaration ?? -1) : undefined;
  return isKind(declaration, "VariableDeclaration") && declaration.constant;
}

const firstWithImmutable = "0.6.5";

function isConstantType(variable: VariableDeclaration): boolean {
  return isValueType(variable) || /^(?:string|bytes)\b(?!.*\[)/.test(variable.typeDescriptions.typeString ?? "");
}

/** Immutable variables get their value in the constructor of their own contract, and in no loop. */
function inConstructorOf(program: Program, variable: VariableDeclaration): (use: Reference) => boolean {
  const contract = program.contractOf(variable);
  return (use) => {
    if (isKind(use, "InlineAssembly")) return false;
    for (let at: AnyNode | undefined = use; at !== undefined; at = program.parentOf(at)) {
      if (isKind(at, "ForStatement", "WhileStatement", "DoWhileStatement", "ModifierDefinition")) return false;
      if (isKind(at, "FunctionDefinition")) return at.kind === "constructor" && program.contractOf(at) === contract;
    }
    return false;
  };
}
