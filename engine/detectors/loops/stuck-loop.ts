/** Loops in which a `continue` jumps over what would bring them to their end. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isWriting, referencesTo } from "../../program/references.ts";
import { isValueType } from "../../program/types.ts";
import type { VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const stuckLoop: Detector = {
  id: "stuck-loop",
  title: "Infinite loop (continue skips the increment)",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-128",
  isSwcNearest: true,
  cwe: [835],
  why: "The counter is incremented at the end of the body, and `continue` skips that: the next iteration meets the same element and the same `continue`, until the gas is used up. One element that should be skipped makes the function fail permanently.",
  fix: "Increment in the header of the `for` loop, or before the `continue`.",
  example: {
    bad: `contract Rewards {
    mapping(address => bool) public isOut;
    mapping(address => uint256) public points;

    function reward(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; ) {
            if (isOut[accounts[i]]) continue;
            points[accounts[i]] += 1;
            unchecked {
                ++i;
            }
        }
    }
}`,
    good: `contract Rewards {
    mapping(address => bool) public isOut;
    mapping(address => uint256) public points;

    function reward(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (isOut[accounts[i]]) continue;
            points[accounts[i]] += 1;
        }
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/835.html"],

  *detect(program): Generator<Detection> {
    for (const jump of program.nodesOf("Continue")) {
      const loop = loopOf(program, jump);
      const detection = loop && judge(program, jump, loop);
      if (detection !== undefined) yield detection;
    }
  },
};

type Loop = NodeOf<"ForStatement" | "WhileStatement">;

/** The loop that the jump goes on with; undefined for `do`, whose condition comes at its end. */
function loopOf(program: Program, jump: AnyNode): Loop | undefined {
  for (let at: AnyNode | undefined = jump; at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "ForStatement", "WhileStatement")) return at;
    if (isKind(at, "DoWhileStatement")) return undefined;
  }
  return undefined;
}

function judge(program: Program, jump: NodeOf<"Continue">, loop: Loop): Detection | undefined {
  const { condition, body } = loop;
  if (!condition || (isKind(loop, "ForStatement") && loop.loopExpression)) return undefined;
  const counters = countersIn(program, condition);
  const writes = counters.flatMap((counter) => writesIn(program, counter, body));
  const [first] = writes;
  // Some way to the jump may have counted, or changed what the branch asks: then it is not known to be stuck.
  if (first === undefined || writes.some((write) => startOf(write) < startOf(jump))) return undefined;
  if (mayChange(program, jump, body)) return undefined;
  return {
    at: jump,
    message: `\`continue\` skips the increment of ${counters.map(({ name }) => `\`${name}\``).join(", ")}: the loop repeats the same iteration until the gas is used up`,
    related: [{ at: first, message: "This would advance the loop" }],
  };
}

/** The local variables of a condition that has nothing else in it that may change. */
function countersIn(program: Program, condition: AnyNode): readonly VariableDeclaration[] {
  if (findAll(condition, "FunctionCall", "UnaryOperation", "Assignment").length > 0) return [];
  const declarations = findAll(condition, "Identifier").map((name) =>
    program.findNode(name.referencedDeclaration ?? -1),
  );
  const variables = declarations.filter((one) => isKind(one, "VariableDeclaration"));
  const isPlain = variables.every((one) => !one.stateVariable || one.constant);
  return isPlain ? variables.filter((one) => isValueType(one) && !one.constant) : [];
}

function writesIn(program: Program, { id }: VariableDeclaration, body: AnyNode): readonly AnyNode[] {
  const inside = new Set<AnyNode>(findAll(body, "Identifier", "InlineAssembly"));
  return referencesTo(program, id).filter((use) => inside.has(use) && isWriting(program, use));
}

/** Whether anything before the jump changes something, so that the next round may take another way. */
function mayChange(program: Program, jump: AnyNode, body: AnyNode): boolean {
  const before = findAll(
    body,
    "Assignment",
    "UnaryOperation",
    "InlineAssembly",
    "FunctionCall",
    "Return",
    "Break",
  ).filter((node) => startOf(node) < startOf(jump));
  return before.some((node) => {
    if (isKind(node, "UnaryOperation")) return node.operator !== "!" && node.operator !== "-" && node.operator !== "~";
    if (isKind(node, "FunctionCall")) return node.kind !== "typeConversion" && !isOfView(program, node);
    return !isKind(node, "Return", "Break");
  });
}

/** A call that leaves everything as it is. */
function isOfView(program: Program, { expression }: NodeOf<"FunctionCall">): boolean {
  if (isKind(expression, "Identifier") && /^(?:require|assert|keccak256)$/.test(printExpression(expression)))
    return true;
  const name = isKind(expression, "Identifier", "MemberAccess") ? expression : undefined;
  const callee = program.findNode(name?.referencedDeclaration ?? -1);
  return isKind(callee, "FunctionDefinition") && /^(?:view|pure)$/.test(callee.stateMutability);
}

function startOf(node: AnyNode): number {
  return Number.parseInt(node.src, 10);
}
