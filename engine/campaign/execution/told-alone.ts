/** What a run shows at a place where nothing was seen in the code: whether it is told, and how grave it is. */

import { callOptionsOf } from "../../program/call-options.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { ExecutedFinding } from "./executed-finding.ts";
import { type Arithmetic, isMeantToWrap } from "./meant-wrapping.ts";
import { pathTo } from "./path-to.ts";
import { weighAssertion } from "./stated-truth.ts";

/**
 * What a run shows by itself: somebody takes what is not theirs, or a stated truth is false. Other runs show that something
 * can happen, such as a number that wraps around; whether that is wrong is for the code to say.
 */
export const conclusive: ReadonlySet<string> = new Set([
  "arbitrary-storage-write",
  "assertion-violation",
  "controlled-delegatecall",
  "property-violation",
  "reentrancy-eth",
  "unprotected-ether-withdrawal",
  "unprotected-selfdestruct",
  "unprotected-token-withdrawal",
]);

/** The finding at the severity that fits; undefined where it is none. */
export function tellAlone(one: ExecutedFinding, program: Program): ExecutedFinding | undefined {
  const { id } = one.check;
  if (id === "unchecked-call") return tellCall(one, program);
  if (id === "integer-overflow") return tellWrapping(one, program);
  return conclusive.has(id) ? weighAssertion(one, program) : undefined;
}

/** A call that changes nothing may fail unheard. */
function tellCall(one: ExecutedFinding, program: Program): ExecutedFinding | undefined {
  const path = pathTo(one.place, program);
  const call = path.at(-1);
  const isStatic = isKind(call, "YulFunctionCall")
    ? call.functionName.name === "staticcall"
    : isKind(call, "FunctionCall") && functionKindOf(callOptionsOf(call).callee) === "barestaticcall";
  if (!isKind(call, "YulFunctionCall", "FunctionCall") || isStatic || !isReported(path, program)) return undefined;
  return weighed(one);
}

function tellWrapping(one: ExecutedFinding, program: Program): ExecutedFinding | undefined {
  const path = pathTo(one.place, program);
  const node = path.at(-1);
  const fn = path.findLast((each) => isKind(each, "FunctionDefinition"));
  if (!isArithmetic(node) || fn === undefined || !isReported(path, program)) return undefined;
  return isMeantToWrap(program, node, fn) ? undefined : weighed(one);
}

function isArithmetic(node: AnyNode | undefined): node is Arithmetic {
  return isKind(node, "BinaryOperation", "Assignment", "UnaryOperation");
}

/** Nobody is told of what others wrote, which is there to be used. */
function isReported(path: readonly AnyNode[], program: Program): boolean {
  const written = new Set<AnyNode>(program.reportedNodesOf("FunctionDefinition"));
  return path.some((node) => written.has(node));
}

/** What only somebody with rights does harms themselves first. */
function weighed(one: ExecutedFinding): ExecutedFinding {
  return { ...one, detection: { ...one.detection, severity: one.needsRights === true ? "Low" : "Medium" } };
}
