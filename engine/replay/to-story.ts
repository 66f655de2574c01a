/** What happened, for a person to read step by step: who calls what, what moves, what is broken. */
import { describeRevert, readRevertReason } from "../evm/abi/revert-reason.ts";
import type { Scenario } from "../model/scenario.ts";
import type { Story, StoryCall } from "../model/story.ts";
import type { Violation } from "../model/violation.ts";
import type { Facts } from "../oracles/facts.ts";
import { nameOf } from "../oracles/history.ts";
import type { CallEvent, FrameEnding, Observation, ObservedFrame } from "../oracles/observation.ts";
import { describeCall } from "./describe-call.ts";

const maxCalls = 40;

/** Tells what observations of the scenario have, and where the violation is, where there is one. */
export function toStory(
  scenario: Scenario,
  observations: readonly Observation[],
  violation: Pick<Violation, "step" | "message"> | null,
  facts: Facts,
): Story {
  const name = (address: bigint) => nameOf(address, scenario, facts);
  const steps = observations.map((observation) => {
    const { from, value, block } = stepAt(scenario, observation.step);
    const former = scenario.steps[observation.step - 1]?.block ?? block;
    return {
      ...{ who: name(from), does: describeStep(scenario, observation.step, facts), value: String(value) },
      later: { seconds: String(block.timestamp - former.timestamp), blocks: String(block.number - former.number) },
      outcome: outcomeOf(observation),
      calls: observation.root ? callsOf(observation.root, 1, scenario, facts).slice(0, maxCalls) : [],
      moves: [...observation.balances]
        .filter(([, { before, after }]) => before !== after)
        .map(([address, { before, after }]) => ({ who: name(address), change: signed(after - before) })),
      broken: observation.step === violation?.step ? violation.message : null,
    };
  });
  return { steps };
}

function stepAt({ steps }: Scenario, index: number) {
  return steps[index] as Scenario["steps"][number];
}

/** As in `attacker calls Bank.withdraw(5)`. */
export function tellStep(scenario: Scenario, index: number, facts: Facts): string {
  return `${nameOf(stepAt(scenario, index).from, scenario, facts)} ${describeStep(scenario, index, facts)}`;
}

/** As in `calls Bank.withdraw(5)`. */
function describeStep(scenario: Scenario, index: number, facts: Facts): string {
  const { to, data, contract } = stepAt(scenario, index);
  if (to === null) return `deploys ${contract ?? "a contract"}`;
  const name = nameOf(to, scenario, facts);
  if (data.length === 0) return `sends ether to ${name}`;
  const call = describeCall(to, data, scenario, facts);
  return call.startsWith("data ") ? `calls ${name} with ${call}` : `calls ${name}.${call}`;
}

function outcomeOf({ status, output, root }: Observation): string {
  if (status === "succeeded") return "succeeds";
  return status === "halted" ? describeEnding(root?.ending ?? "halted") : reverts(output);
}

function reverts(output: Uint8Array): string {
  return describeRevert(readRevertReason(output)).replace(/^it /, "");
}

function describeEnding(ending: FrameEnding): string {
  return ending === "invalid" ? "runs into an INVALID instruction" : "halts: gas, stack or a jump was wrong";
}

function callsOf(frame: ObservedFrame, depth: number, scenario: Scenario, facts: Facts): StoryCall[] {
  return frame.events.flatMap((event) => {
    if (event.kind !== "call") return [];
    const call = toCall(frame, event, depth, scenario, facts);
    return event.frame ? [call, ...callsOf(event.frame, depth + 1, scenario, facts)] : [call];
  });
}

function toCall(frame: ObservedFrame, event: CallEvent, depth: number, scenario: Scenario, facts: Facts): StoryCall {
  const { callKind, target, value, input, succeeded } = event;
  const isCreation = callKind === "create" || callKind === "create2";
  const outcome = event.frame?.ending === "revert" ? reverts(event.frame.output) : "fails";
  return {
    depth,
    from: nameOf(frame.address, scenario, facts),
    to: nameOf(target, scenario, facts),
    call: isCreation ? "creates it" : describeCall(target, input, scenario, facts),
    value: String(callKind === "delegatecall" ? 0n : value),
    outcome: succeeded ? "succeeds" : outcome,
  };
}

function signed(change: bigint): string {
  return change > 0n ? `+${change}` : String(change);
}

/** Only characters that cannot end a comment or turn the direction of a text. */
export function toComment(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?");
}
