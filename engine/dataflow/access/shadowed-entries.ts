/** Functions behind a proxy that nobody gets to: the proxy has one of that name itself, which does not hand the call on. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import type { Flow } from "../../flow/flow.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isProxy } from "../../program/proxies.ts";
import { isCallableFromOutside, signatureOf } from "../../program/signature.ts";
import { runsOnProxyOnly } from "./entry-tests.ts";

type Walk = (contract: ContractDefinition, entry: FunctionDefinition) => Flow;

/** The signatures of the functions that the proxies of a program answer alone. */
export function findShadows(program: Program, walk: Walk): ReadonlySet<string> {
  const answered = program.contracts
    .filter(isProxy)
    .flatMap((proxy) => proxy.nodes.filter(isEntry).filter((entry) => staysInside(walk(proxy, entry))));
  return new Set(answered.map((entry) => signatureOf(program, entry)));
}

function isEntry(node: ContractDefinition["nodes"][number]): node is FunctionDefinition {
  return isKind(node, "FunctionDefinition") && isCallableFromOutside(node);
}

function staysInside({ steps, truncated }: Flow): boolean {
  return !truncated && !steps.some(({ kind }) => kind === "call" || kind === "opaque");
}

/** True for an entry point that runs for contracts alone that delegate to it, and of which a proxy answers such calls itself. */
export function isShadowed(program: Program, flow: Flow, shadows: ReadonlySet<string>): boolean {
  return shadows.has(signatureOf(program, flow.entry)) && runsOnProxyOnly(flow);
}
