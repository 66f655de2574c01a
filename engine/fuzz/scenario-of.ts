/** A sequence of calls as a scenario that begins with the deployment and that anyone can run. */

import { defaultBlock } from "../evm/deployment/stage.ts";
import type { Block } from "../evm/machine.ts";
import type { Scenario, ScenarioStep } from "../model/scenario.ts";
import { type AgentBehaviour, agentOrder } from "./agent.ts";
import { blockAfter, type Call } from "./call.ts";
import type { State } from "./corpus.ts";
import { messageOf } from "./execute.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { agentIndex, attackerIndex } from "./people.ts";
import { callGas, scenarioBlock } from "./setting/setting.ts";

/** The calls that led to a state, from the deployment on. */
export function callsTo(state: State): Call[] {
  const calls: Call[] = [];
  for (let each: State | null = state; each; each = each.parent) if (each.call) calls.push(each.call);
  return calls.reverse();
}

/** The scenario. What the attacker's contract is to do, it is told before each call for which that changes. */
export function scenarioOf(fuzzing: Fuzzing, calls: readonly Call[]): Scenario {
  const { world } = fuzzing;
  let block: Block = defaultBlock;
  const steps = calls.flatMap((call): ScenarioStep[] => {
    const order = call.agent ? [orderStep(fuzzing, call.agent, block)] : [];
    block = blockAfter(block, call.environment);
    const { caller, to, value, data } = messageOf(fuzzing, call);
    const { contract, fn } = call.entry;
    const step = { from: caller, to: to ?? null, value, data, gas: callGas, block: scenarioBlock(block) };
    return [...order, { ...step, contract: to === undefined ? null : contract, signature: fn.signature }];
  });
  return { hardfork: world.hardfork, accounts: world.accounts, steps: [...world.deployments, ...steps] };
}

function orderStep({ world }: Fuzzing, behaviour: AgentBehaviour, block: Block): ScenarioStep {
  const { callers } = world.people;
  const [owner, agent] = [callers[attackerIndex], callers[agentIndex]];
  const parties = { from: owner?.address ?? 0n, to: agent?.address ?? 0n, contract: agent?.label ?? null };
  const data = agentOrder(behaviour);
  return { ...parties, value: 0n, data, gas: callGas, block: scenarioBlock(block), signature: null };
}
