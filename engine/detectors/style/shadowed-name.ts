/** A local name that hides a state variable or something of the language. */

import { printCallable } from "../../flow/print.ts";
import { headerPlace } from "../../program/header.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import type { ContractDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { memoizeWithin } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";

export const shadowedName: Detector = {
  id: "shadowed-name",
  title: "Local variable shadowing",
  severity: "Low",
  confidence: "High",
  swc: "SWC-119",
  cwe: [710],
  ethTrust: ["[Q] Code Linting"],
  why: "Inside the function the name means the local variable; a reader, and often the author, takes it for the state variable or builtin of that name. A write to the local is lost when the function ends, and a read may return a value that was never set.",
  fix: "Rename the local variable.",
  example: {
    bad: `contract Sale {
    uint256 public price = 1 ether;

    function setPrice(uint256 newPrice) external {
        uint256 price = newPrice; // a local: the state keeps its value
    }
}`,
    good: `contract Sale {
    uint256 public price = 1 ether;

    function priceOf(uint256 amount) external view returns (uint256) {
        uint256 total = price * amount;
        return total;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#inheritance"],

  *detect(program): Generator<Detection> {
    for (const variable of program.reportedNodesOf("VariableDeclaration")) {
      const hidden = variable.name === "" ? undefined : findHidden(program, variable);
      if (hidden === undefined) continue;
      const callable = program.callableOf(variable);
      yield {
        at: variable,
        message: `\`${variable.name}\`${callable ? ` in ${printCallable(callable)}` : ""} shadows the ${hidden.what} of that name`,
        related: [{ at: hidden.variable, message: `the ${hidden.what}` }],
        ...(isMereLabel(program, variable) && { severity: "None" as const }),
      };
    }
    for (const kind of declarations) {
      for (const node of program.reportedNodesOf(kind)) {
        if (!builtins.has(node.name) || isMember(program, node)) continue;
        yield {
          at: nameless(program, node),
          severity: "None",
          message: `\`${node.name}\` shadows the builtin of that name`,
        };
      }
    }
  },
};

const declarations = ["VariableDeclaration", "FunctionDefinition", "ModifierDefinition", "EventDefinition"] as const;

/** Fields and parameters of what has no body hide nothing. */
function isMember(program: Program, node: AnyNode): boolean {
  if (!isKind(node, "VariableDeclaration")) return false;
  return !node.stateVariable && !program.callableOf(node)?.body;
}

function nameless(program: Program, node: AnyNode): Detection["at"] {
  return isKind(node, "VariableDeclaration") ? node : headerPlace(program, node);
}

interface Hidden {
  readonly variable: VariableDeclaration;
  readonly what: "state variable" | "parameter";
}

function findHidden(program: Program, variable: VariableDeclaration): Hidden | undefined {
  const callable = program.callableOf(variable);
  const contract = program.contractOf(variable);
  if (variable.stateVariable || !callable?.body || contract === undefined) return undefined;
  const list = program.parentOf(variable);
  if (list && isKind(program.parentOf(list), "FunctionTypeName")) return undefined;
  const isFunction = callable.nodeType === "FunctionDefinition";
  const state = statesOf(program, contract).get(variable.name);
  // The constructor hands its parameters on: nobody takes them for what they set.
  if (state !== undefined && !(isFunction && callable.kind === "constructor"))
    return { variable: state, what: "state variable" };
  const parameters = [...callable.parameters.parameters, ...(isFunction ? callable.returnParameters.parameters : [])];
  const parameter = parameters.find(({ name }) => name === variable.name);
  return parameter === undefined || parameters.includes(variable)
    ? undefined
    : { variable: parameter, what: "parameter" };
}

type States = ReadonlyMap<string, VariableDeclaration>;

/** By program: a contract's tree may outlive an edit of its bases. */
const statesOf = memoizeWithin(visibleStates);

function visibleStates(program: Program, contract: ContractDefinition): States {
  const states = program
    .linearizedBases(contract)
    .flatMap((base) =>
      base.nodes
        .filter((node) => isKind(node, "VariableDeclaration"))
        .filter(({ visibility }) => base === contract || visibility !== "private"),
    );
  return new Map(states.toReversed().map((state) => [state.name, state]));
}

/** A name in the list of results that only tells what is answered. */
function isMereLabel(program: Program, variable: VariableDeclaration): boolean {
  const callable = program.callableOf(variable);
  const isResult =
    callable?.nodeType === "FunctionDefinition" && callable.returnParameters.parameters.includes(variable);
  return isResult && referencesTo(program, variable.id).length === 0;
}

const builtins: ReadonlySet<string> = new Set(
  "abi addmod assert block blockhash ecrecover gasleft keccak256 msg mulmod now require revert ripemd160 selfdestruct sha256 sha3 suicide super this tx type".split(
    " ",
  ),
);
