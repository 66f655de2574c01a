/** Variables that nothing reads. */

import { printCallable } from "../../flow/print.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isOnlyWritten, referencesTo } from "../../program/references.ts";
import { signatureOf } from "../../program/resolve.ts";
import { isSeenOutside } from "../../program/signature.ts";
import type { ContractDefinition, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { idleParameters } from "./idle-parameters.ts";

export const unusedVariable: Detector = {
  id: "unused-variable",
  title: "Unused variable",
  severity: "Low",
  confidence: "High",
  swc: "SWC-131",
  cwe: [1164],
  scwe: ["SCWE-007"],
  ethTrust: ["[Q] Code Linting"],
  why: "A variable that nothing reads is left over, or the wrong one was used in its place: a limit that is stored and never checked protects nobody. State variables also cost gas with every write.",
  fix: "Use the variable where it was meant to be used, or remove it.",
  example: {
    bad: `contract Sale {
    uint256 private limit;

    function setLimit(uint256 newLimit) external {
        limit = newLimit;
    }

    function buy() external payable {
        require(msg.value > 0, "nothing paid");
    }
}`,
    good: `contract Sale {
    uint256 private immutable limit;

    constructor(uint256 most) {
        limit = most;
    }

    function price(uint256 amount) external view returns (uint256) {
        require(amount <= limit, "over the limit");
        return amount * 2;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#state-variable-visibility"],

  *detect(program): Generator<Detection> {
    for (const variable of program.reportedNodesOf("VariableDeclaration"))
      if (variable.stateVariable) yield* judgeState(program, variable);
    for (const statement of program.reportedNodesOf("VariableDeclarationStatement")) {
      for (const variable of statement.declarations) if (variable) yield* judgeLocal(program, variable);
    }
    for (const callable of program.reportedNodesOf("FunctionDefinition")) {
      yield* judgeParameters(program, callable);
      for (const { parameter, isLogged } of idleParameters(program, callable)) {
        yield {
          at: parameter,
          message: `${printCallable(callable)} ${isLogged ? "logs" : "tests"} its parameter \`${parameter.name}\` and does nothing with it: nothing is stored or computed from it`,
          confidence: "Medium",
          assumptions: ["More is to come of the parameter than what is said of it."],
        };
      }
    }
  },
};

function* judgeState(program: Program, variable: VariableDeclaration): Generator<Detection> {
  const contract = program.contractOf(variable);
  if (exempt("unused-variable: public", variable.visibility === "public") || contract === undefined) return;
  if (exempt("unused-variable: for contracts to come", isForDerived(program, variable, contract))) return;
  if (exempt("unused-variable: room for an upgrade", isGap(variable))) return;
  const uses = referencesTo(program, variable.id);
  // Files are analysed with what they import, not with what imports them.
  const assumptions =
    variable.visibility === "internal" ? [`no contract elsewhere derives from \`${contract.name}\``] : [];
  if (uses.length === 0) yield { at: variable, message: `\`${variable.name}\` is never used`, assumptions };
  else if (!variable.constant && uses.every((use) => isOnlyWritten(program, use))) {
    yield { at: variable, message: `\`${variable.name}\` is written, but never read`, assumptions };
  }
}

/** Contracts to come may use what an abstract contract or a library leaves them. */
function isForDerived(program: Program, variable: VariableDeclaration, contract: ContractDefinition): boolean {
  if (variable.visibility === "private") return false;
  return contract.contractKind !== "contract" || contract.abstract || program.callableOf(variable) !== undefined;
}

/** Room that upgradeable contracts keep for variables to come: a fixed number of whole words. */
function isGap({ typeDescriptions }: VariableDeclaration): boolean {
  return /^(?:uint256|bytes32)\[\d+\]/.test(typeDescriptions.typeString ?? "");
}

function* judgeLocal(program: Program, variable: VariableDeclaration): Generator<Detection> {
  if (variable.name === "") return;
  const uses = referencesTo(program, variable.id);
  if (uses.length === 0) yield { at: variable, message: `\`${variable.name}\` is never used` };
  // What points into storage or memory changes more than itself.
  else if (
    !exempt("unused-variable: it points elsewhere", !isValue(variable)) &&
    uses.every((use) => isOnlyWritten(program, use))
  ) {
    yield { at: variable, message: `\`${variable.name}\` is assigned a value that is never read` };
  }
}

function isValue({ storageLocation, typeDescriptions }: VariableDeclaration): boolean {
  return storageLocation === "default" && !/\b(?:storage|memory|calldata)\b/.test(typeDescriptions.typeString ?? "");
}

function* judgeParameters(program: Program, callable: FunctionDefinition): Generator<Detection> {
  if ((callable.body?.statements ?? []).length === 0) return;
  if (exempt("unused-variable: a stub", isStub(callable))) return;
  if (exempt("unused-variable: others prescribe it", isPrescribed(program, callable))) return;
  const isSeen = isSeenOutside(callable);
  for (const parameter of callable.parameters.parameters) {
    const uses = parameter.name === "" ? [] : referencesTo(program, parameter.id);
    if (uses.length > 0 && uses.every((use) => isToldInError(program, use)))
      yield {
        at: parameter,
        message: `${printCallable(callable)} tells \`${parameter.name}\` in an error and never compares it`,
      };
    if (parameter.name === "" || uses.length > 0) continue;
    yield {
      at: parameter,
      message: `${printCallable(callable)} ignores its parameter \`${parameter.name}\``,
      // Others may prescribe what an open function takes.
      ...(isSeen && callable.kind !== "constructor" && { severity: "None" as const, confidence: "Medium" as const }),
    };
  }
}

/** An argument of the error that a test reverts with. */
function isToldInError(program: Program, use: AnyNode): boolean {
  const call = program.parentOf(use);
  return isKind(call, "FunctionCall") && isKind(program.parentOf(call), "RevertStatement");
}

/** Only says that it does nothing. */
function isStub({ body }: FunctionDefinition): boolean {
  const [first, second] = body?.statements ?? [];
  return (
    second === undefined &&
    (isKind(first, "RevertStatement") ||
      (isKind(first, "ExpressionStatement") && isKind(first.expression, "FunctionCall")) ||
      (isKind(first, "Return") && !isKind(first.expression, "Identifier", "BinaryOperation", "IndexAccess")))
  );
}

/** Its parameters are those of a base, an interface or of what is to override it, or of a function type it is used as. */
function isPrescribed(program: Program, callable: FunctionDefinition): boolean {
  if (callable.kind === "constructor") return false;
  if (callable.overrides || (callable.baseFunctions ?? []).length > 0) return true;
  const overriding = overriddenSignatures(program);
  const signature = signatureOf(callable);
  const contract = program.contractOf(callable);
  const isKnown = [...(overriding.get(signature) ?? [])].some(
    (other) =>
      other !== contract &&
      contract !== undefined &&
      (program.linearizedBases(other).includes(contract) || program.linearizedBases(contract).includes(other)),
  );
  return isKnown || referencesTo(program, callable.id).some((use) => !isKind(program.parentOf(use), "FunctionCall"));
}

/** The contracts that define a function, by its signature. */
const overriddenSignatures = memoize((program: Program): ReadonlyMap<string, ReadonlySet<ContractDefinition>> => {
  const bySignature = new Map<string, Set<ContractDefinition>>();
  for (const callable of program.functions) {
    const contract = program.contractOf(callable);
    if (contract === undefined) continue;
    const signature = signatureOf(callable);
    bySignature.set(signature, (bySignature.get(signature) ?? new Set()).add(contract));
  }
  return bySignature;
});
