/** A sequence of calls as a scenario that begins with the deployment and that anyone can run. */

import { defaultBlock } from "../evm/deployment/stage.ts";
import type { Block } from "../evm/machine.ts";
import type { Scenario, ScenarioAccount, ScenarioStep } from "../model/scenario.ts";
import { agentStorage, quietAgent } from "./agent.ts";
import { blockAfter, type Call } from "./call.ts";
import type { State } from "./corpus.ts";
import { messageOf } from "./execute.ts";
import { callGas, scenarioBlock } from "./fuzz-world.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { agentIndex } from "./people.ts";

/** The calls that led to a state, from the deployment on. */
export function callsTo(state: State): Call[] {
  const calls: Call[] = [];
  for (let each: State | null = state; each; each = each.parent) if (each.call) calls.push(each.call);
  return calls.reverse();
}

/** The scenario; the attacker's contract has from the start what it was told last. */
export function scenarioOf(fuzzing: Fuzzing, calls: readonly Call[]): Scenario {
  const { world } = fuzzing;
  let block: Block = defaultBlock;
  const steps = calls.map((call): ScenarioStep => {
    block = blockAfter(block, call.environment);
    const { caller, to, value, data } = messageOf(fuzzing, call);
    const { contract, fn } = call.entry;
    const step = { from: caller, to: to ?? null, value, data, gas: callGas, block: scenarioBlock(block) };
    return { ...step, contract: to === undefined ? null : contract, signature: fn.signature };
  });
  const agent = calls.findLast((call) => call.agent)?.agent ?? quietAgent;
  const agentAddress = world.people.callers[agentIndex]?.address;
  const arm = (account: ScenarioAccount): ScenarioAccount =>
    account.address === agentAddress ? { ...account, storage: nonzero(agentStorage(agent)) } : account;
  return { hardfork: world.hardfork, accounts: world.accounts.map(arm), steps: [...world.deployments, ...steps] };
}

function nonzero(storage: ReadonlyMap<bigint, bigint>): Map<bigint, bigint> {
  return new Map([...storage].filter(([, value]) => value !== 0n));
}
