/** Who comes to a line, as checks see it. */

import { type ContractFlows, contractFlows } from "../dataflow/access/contract-flows.ts";
import { isGuard } from "../dataflow/access/guards.ts";
import { locksHeldAt } from "../dataflow/access/locks.ts";
import { testsBefore } from "../flow/dominance.ts";
import type { Flow, Site, Step } from "../flow/flow.ts";
import { printCallable, printPlace } from "../flow/print.ts";
import { type AnyNode, spanOf } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import type { InquiryContext } from "./inquiry-context.ts";

/** One sentence for each entry point of each contract that carries out something of the line, each once. */
export function describePlace(program: Program, context: InquiryContext): readonly string[] {
  const lines = contractFlows(program).flatMap((home) =>
    home.flows.flatMap((flow) => describeEntry({ home, flow, program, context })),
  );
  if (lines.length > 0) return [...new Set(lines)];
  return ["No entry point that can change something carries out anything of this line."];
}

interface Scene {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly program: Program;
  readonly context: InquiryContext;
}

function describeEntry(scene: Scene): readonly string[] {
  const { home, flow } = scene;
  const steps = flow.steps.filter(
    (step) =>
      step.kind !== "point" && flow.committing.has(step.id) && nodesOf(step).some((node) => isOnLine(node, scene)),
  );
  const last = steps.at(-1);
  if (last === undefined) return [];
  const way = `${home.contract.name}, ${printCallable(flow.entry)}`;
  const step = steps.find(({ id }) => home.trust.isAttackerReachable(flow, id));
  if (step !== undefined) return [`${way}: anyone comes here${lockAt(flow, step)}.`];
  if (home.trust.isInitializing(flow, last.id)) return [`${way}: comes here only once, when the contract is set up.`];
  return [`${way}: only chosen callers come here${guardBefore(scene, last)}.`];
}

/** The step's own node, and the calls that lead to it. */
function nodesOf({ node, site }: Step): readonly AnyNode[] {
  const nodes = [node];
  for (let at: Site | undefined = site; at !== undefined; at = at.parent) if (at.call) nodes.push(at.call);
  return nodes;
}

function lockAt(flow: Flow, { id }: Step): string {
  const [lock] = locksHeldAt(flow, id);
  return lock === undefined ? "" : `, under the lock \`${printPlace(lock.place)}\``;
}

function guardBefore({ home, flow, program, context }: Scene, { id }: Step): string {
  const trusted = home.trust.contextOf(flow);
  const guard = [...testsBefore(flow, id)].find((test) => isGuard(test, trusted));
  if (guard === undefined) return "";
  const text = context.texts.get(program.fileOf(guard.node));
  const { offset, length } = spanOf(guard.node);
  const line = text?.locate(offset, length).range.start.line;
  return text === undefined || line === undefined
    ? ""
    : `: line ${line + 1}${program.fileOf(guard.node) === context.file ? "" : ` of ${program.fileOf(guard.node)}`} asks \`${clip(text.slice(offset, length))}\``;
}

const maxLength = 120;

function clip(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

function isOnLine(node: AnyNode, { program, context }: Scene): boolean {
  const { file, inquiry, texts } = context;
  if (program.fileOf(node) !== file) return false;
  const { offset, length } = spanOf(node);
  const range = texts.get(file)?.locate(offset, length).range;
  return range !== undefined && range.start.line < inquiry.line && inquiry.line <= range.end.line + 1;
}
