/** Code that looks at what came in with a call. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Callable, Program } from "../../../program/program.ts";
import { signatureOf } from "../../../program/resolve.ts";
import type { FunctionCall, MemberAccess } from "../../../solc/ast.ts";

/** True for code that does something with it; handing it to a function that leaves it alone is nothing. */
export function countsEther(program: Program, own: readonly Callable[], code: AnyNode): boolean {
  const isIdle = idleArgumentsIn(program, own, code);
  return (
    findAll(code, "MemberAccess").some((one) => isMsgValue(one) && !isIdle.has(one)) ||
    findAll(code, "YulFunctionCall").some(({ functionName }) => functionName.name === "callvalue")
  );
}

function isMsgValue({ memberName, expression }: MemberAccess): boolean {
  return memberName === "value" && isKind(expression, "Identifier") && expression.name === "msg";
}

/** What calls hand on to parameters that no function of that name and form uses. */
function idleArgumentsIn(program: Program, own: readonly Callable[], code: AnyNode): ReadonlySet<AnyNode> {
  return new Set(findAll(code, "FunctionCall").flatMap((call) => idleArgumentsOf(program, own, call)));
}

function idleArgumentsOf(program: Program, own: readonly Callable[], call: FunctionCall): readonly AnyNode[] {
  const { expression, arguments: args } = call;
  const callee = isKind(expression, "Identifier")
    ? program.findNode(expression.referencedDeclaration ?? -1)
    : undefined;
  if (!isKind(callee, "FunctionDefinition") || (call.names ?? []).length > 0) return [];
  const signature = signatureOf(callee);
  const alike = own.filter((one) => signatureOf(one) === signature);
  return args.filter((_, at) => alike.length > 0 && !alike.some((one) => usesParameter(one, at)));
}

function usesParameter({ parameters, body }: Callable, at: number): boolean {
  const id = parameters?.parameters[at]?.id;
  if (!isKind(body, "Block") || id === undefined) return body !== null && body !== undefined;
  return (
    findAll(body, "Identifier").some(({ referencedDeclaration }) => referencedDeclaration === id) ||
    findAll(body, "InlineAssembly").some((one) => one.externalReferences.some(({ declaration }) => declaration === id))
  );
}
