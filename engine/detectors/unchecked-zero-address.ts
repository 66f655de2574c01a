/** Addresses that are stored as they come, the zero address too. */

import { anchorIn } from "../ast/anchor.ts";
import { type ContractFlows, contractFlows } from "../ast/contract-flows.ts";
import { type Flow, type StepOf, stepsOf } from "../ast/flow.ts";
import { printCallable, printPlace } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { roleOf } from "../ast/source-role.ts";
import { indexesOf, ingredients, type Value } from "../ast/value.ts";
import type { VariableDeclaration } from "../solc/ast.ts";
import type { Detection, Detector } from "./detector.ts";
import { oncePerPlace } from "./once-per-place.ts";

export const uncheckedZeroAddress: Detector = {
  id: "unchecked-zero-address",
  title: "Address stored without a check for zero",
  severity: "None",
  confidence: "Medium",
  swc: "SWC-123",
  isSwcNearest: true,
  cwe: [20],
  owasp: "SC05:2026",
  why: "An argument that was forgotten is the zero address. As an owner it locks everybody out, as a token or a recipient it loses what is sent to it; and where the constructor or an initializer sets it, nothing puts it right.",
  fix: "Require that the address is not zero, or say in a comment that zero has a meaning.",
  example: {
    bad: `contract Vault {
    address public owner = msg.sender;

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not the owner");
        owner = newOwner;
    }
}`,
    good: `contract Vault {
    address public owner = msg.sender;

    function setOwner(address newOwner) external {
        require(msg.sender == owner, "not the owner");
        require(newOwner != address(0), "no owner");
        owner = newOwner;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/20.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findStores(program, home)]));
  },
};

function* findStores(program: Program, home: ContractFlows): Generator<Detection> {
  if (roleOf(program, home.contract) === "test") return;
  for (const flow of [...home.flows, ...home.lowerConstructors()]) {
    for (const step of stepsOf(flow, "write")) {
      const { value, place } = step;
      const isSuspect = value.kind === "parameter" && isAddress(value.declaration) && indexesOf(place).length === 0;
      if (!isSuspect || !flow.lasting.has(step.id) || isLookedAt(flow, value)) continue;
      const at = anchorIn(program, flow, step);
      yield {
        at,
        message: `${printCallable(flow.entry)} stores \`${value.declaration.name}\` in \`${printPlace(place)}\`, the zero address too`,
        related: at === step.node ? [] : [{ at: step.node, message: "It is stored here" }],
      };
    }
  }
}

function isAddress({ typeDescriptions }: VariableDeclaration): boolean {
  return /^(?:address|contract )/.test(typeDescriptions.typeString ?? "");
}

/** Some test has to do with it, or it is called with a function, which fails where there is no code. */
function isLookedAt(flow: Flow, { key }: Value): boolean {
  const isPart = (value: Value): boolean => {
    for (const one of ingredients(value)) if (one.key === key) return true;
    return false;
  };
  return (
    stepsOf(flow, "assume").some(({ condition }) => isPart(condition)) ||
    stepsOf(flow, "call").some((step) => isCalled(step, key))
  );
}

function isCalled({ call }: StepOf<"call">, key: number): boolean {
  return call.form === "high-level" && call.target?.key === key;
}
