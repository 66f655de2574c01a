/** Two bases that define the same function: which one counts depends on the order they are named in. */

import { headerPlace } from "../../program/header.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { signatureOf } from "../../program/resolve.ts";
import { plainTextOf } from "../../program/source-tokens.ts";
import type { ContractDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const inheritanceOrder: Detector = {
  id: "inheritance-order",
  title: "Incorrect inheritance order",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-125",
  cwe: [696],
  scwe: ["SCWE-064"],
  why: "Where several base contracts define one function, the contract gets that of the base named last (C3 linearization), and compilers before 0.6 do not warn. Its `super` calls run the others, if it makes any. A check in the other base is then skipped, or weakened by an `or`.",
  fix: "Name the bases from the most general to the most derived, and override the function in the contract itself, so that its behaviour is explicit.",
  example: {
    bad: `pragma solidity 0.5.17;

contract Sale {
    function isAllowed(address) internal view returns (bool) {
        return true;
    }
}

contract Capped is Sale {
    uint256 internal cap = 100 ether;

    function isAllowed(address) internal view returns (bool) {
        return address(this).balance < cap;
    }
}

contract Listed is Sale {
    mapping(address => bool) internal listed;

    function isAllowed(address buyer) internal view returns (bool) {
        return listed[buyer];
    }
}

contract TokenSale is Capped, Listed {
    function buy() external payable {
        require(isAllowed(msg.sender), "not allowed"); // the cap is never asked
    }
}`,
    good: `pragma solidity 0.5.17;

contract Sale {
    function isAllowed(address) internal view returns (bool) {
        return true;
    }
}

contract Capped is Sale {
    uint256 internal cap = 100 ether;

    function isAllowed(address buyer) internal view returns (bool) {
        return super.isAllowed(buyer) && address(this).balance < cap;
    }
}

contract Listed is Sale {
    mapping(address => bool) internal listed;

    function isAllowed(address buyer) internal view returns (bool) {
        return super.isAllowed(buyer) && listed[buyer];
    }
}

contract TokenSale is Capped, Listed {
    function buy() external payable {
        require(isAllowed(msg.sender), "not allowed");
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#multiple-inheritance-and-linearization"],

  *detect(program): Generator<Detection> {
    for (const contract of program.contracts) {
      if (contract.baseContracts.length < 2) continue;
      for (const { chosen, other } of rivals(program, contract)) yield report(program, contract, chosen, other);
    }
  },
};

/** The definition that the contract gets, and one that it would get if its bases were named in another order. */
interface Rivals {
  readonly chosen: Callable;
  readonly other: Callable;
}

function report(program: Program, contract: ContractDefinition, chosen: Callable, other: Callable): Detection {
  const [winner, loser] = [chosen, other].map((one) => program.contractOf(one)?.name ?? "");
  const outcome = callsSuper(chosen)
    ? "and the two versions decide differently"
    : `and the version of \`${loser}\` never runs`;
  return {
    at: headerPlace(program, contract),
    message: `\`${contract.name}\` inherits \`${chosen.name}\` from \`${winner}\` because that base is named last, ${outcome}`,
    related: [
      { at: headerPlace(program, chosen), message: `\`${winner}\` defines \`${chosen.name}\`` },
      { at: headerPlace(program, other), message: `\`${loser}\` defines it too` },
    ],
  };
}

function* rivals(program: Program, contract: ContractDefinition): Generator<Rivals> {
  const bySignature = new Map<string, Callable[]>();
  const [, ...bases] = program.linearizedBases(contract);
  const own = new Set(callablesOf(contract).map(signatureOf));
  for (const callable of bases.flatMap(callablesOf)) {
    const signature = signatureOf(callable);
    if (own.has(signature) || !callable.body) continue;
    bySignature.set(signature, [...(bySignature.get(signature) ?? []), callable]);
  }
  for (const [chosen, ...others] of bySignature.values()) {
    const other = chosen && others.find((one) => isRival(program, chosen, one));
    // A contract in between that has the two as bases has been told already.
    if (chosen && other && !isSettledBelow(program, contract, chosen, other)) yield { chosen, other };
  }
}

function isRival(program: Program, chosen: Callable, other: Callable): boolean {
  const [a, b] = [program.contractOf(chosen), program.contractOf(other)];
  if (a === undefined || b === undefined || program.linearizedBases(a).includes(b)) return false;
  if (plainTextOf(program, chosen) === plainTextOf(program, other) || isEmpty(other)) return false;
  if (!callsSuper(chosen)) return true;
  const [mine, theirs] = [operatorsOf(chosen), operatorsOf(other)];
  return mine !== "" && theirs !== "" && mine !== theirs;
}

function isSettledBelow(program: Program, contract: ContractDefinition, chosen: Callable, other: Callable): boolean {
  const [, ...bases] = program.linearizedBases(contract);
  return bases.some((base) => {
    const below = program.linearizedBases(base);
    return [chosen, other].every((one) => below.some((ancestor) => ancestor === program.contractOf(one)));
  });
}

/** By which logical operators the outcome of `super` is joined with the function's own. */
function operatorsOf(callable: Callable): string {
  const operators = findAll(callable, "BinaryOperation").flatMap((operation) => {
    const isLogical = operation.operator === "&&" || operation.operator === "||";
    const joins = [operation.leftExpression, operation.rightExpression].some(
      (operand) => isKind(operand, "FunctionCall") && isSuperCall(operand, callable),
    );
    return isLogical && joins ? [operation.operator] : [];
  });
  return [...new Set(operators)].sort().join();
}

function callsSuper(callable: Callable): boolean {
  if (callable.nodeType === "ModifierDefinition") return false;
  return findAll(callable, "FunctionCall").some((call) => isSuperCall(call, callable));
}

function isSuperCall({ expression: callee }: { readonly expression: unknown }, { name }: Callable): boolean {
  if (!isKind(callee, "MemberAccess") || callee.memberName !== name) return false;
  return isKind(callee.expression, "Identifier") && callee.expression.name === "super";
}

function isEmpty({ body }: Callable): boolean {
  return (body?.statements ?? []).length === 0;
}

function callablesOf(contract: ContractDefinition): Callable[] {
  return contract.nodes
    .filter((node) => isKind(node, "FunctionDefinition", "ModifierDefinition"))
    .filter(
      (node) =>
        node.nodeType === "ModifierDefinition" || (node.kind !== "constructor" && node.visibility !== "private"),
    );
}
