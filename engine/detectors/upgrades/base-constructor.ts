/** Arguments for a base's constructor that are given twice, or to none. */

import { printExpression } from "../../flow/print.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { ContractDefinition, Expression, InheritanceSpecifier, ModifierInvocation } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const baseConstructor: Detector = {
  id: "base-constructor",
  title: "Base constructor called twice or missing",
  severity: "Low",
  confidence: "High",
  swc: "SWC-125",
  isSwcNearest: true,
  cwe: [665],
  why: "A base contract has one constructor, and it runs once. Where two places pass arguments to it, old compilers silently use one of them, and the base is initialized with values that one place does not state. Where the base has no constructor, the call does nothing.",
  fix: "Pass the arguments in one place, and remove calls of constructors that do not exist.",
  example: {
    bad: `contract Base {
    uint256 public limit;
}

contract Sale is Base {
    constructor() Base() {}
}`,
    good: `contract Base {
    uint256 public limit;
}

contract Sale is Base {
    constructor() {
        limit = 100;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#arguments-for-base-constructors"],

  *detect(program): Generator<Detection> {
    for (const contract of program.contracts) {
      const calls = program.linearizedBases(contract).flatMap((one) => baseCallsOf(program, one));
      for (const call of calls) if (call.by === contract) yield* judge(call, calls);
    }
  },
};

/** A place in `by` that says how `base` is to be set up. */
interface BaseCall {
  readonly by: ContractDefinition;
  readonly base: ContractDefinition;
  readonly at: InheritanceSpecifier | ModifierInvocation;
  readonly arguments: readonly Expression[];
}

function baseCallsOf(program: Program, by: ContractDefinition): BaseCall[] {
  const invocations = by.nodes.flatMap((node) =>
    isKind(node, "FunctionDefinition") && node.kind === "constructor" ? node.modifiers : [],
  );
  return [...by.baseContracts, ...invocations].flatMap((at) => {
    const name = isKind(at, "ModifierInvocation") ? at.modifierName : at.baseName;
    const base = program.findNode(name.referencedDeclaration ?? -1);
    const isCall = isKind(at, "ModifierInvocation") || (at.arguments ?? []).length > 0;
    return isKind(base, "ContractDefinition") && isCall ? [{ by, base, at, arguments: at.arguments ?? [] }] : [];
  });
}

function* judge(call: BaseCall, all: readonly BaseCall[]): Generator<Detection> {
  const { at, base } = call;
  if (!base.nodes.some((node) => isKind(node, "FunctionDefinition") && node.kind === "constructor")) {
    yield { at, message: `\`${base.name}\` has no constructor: this call does nothing`, severity: "None" };
    return;
  }
  const others = all.filter((other) => other !== call && other.base === base && other.arguments.length > 0);
  const isFirst = others.every((other) => other.by !== call.by || all.indexOf(call) < all.indexOf(other));
  if (call.arguments.length === 0 || others.length === 0 || !isFirst) return;
  yield {
    at,
    message: `the constructor of \`${base.name}\` gets arguments more than once, and runs with only one of them`,
    related: others.map((other) => ({
      at: other.at,
      message: `Here it gets \`${other.arguments.map(printExpression).join(", ")}\``,
    })),
  };
}
