/** Runs one call in the state where the world is, and tells nothing but what the machine and the observation have. */

import { clearComparisons } from "../evm/instrumentation/comparisons.ts";
import { clearEdges } from "../evm/instrumentation/edges.ts";
import { type Block, type Machine, setBlock } from "../evm/machine.ts";
import { callAccount, type Message, type Receipt } from "../evm/transact.ts";
import { bigintToBytes, writeWord } from "../evm/word.ts";
import type { Account } from "../evm/world/account-table.ts";
import { doubled } from "../evm/world/slot-table.ts";
import { keepWorld } from "../evm/world/snapshots.ts";
import { setSlots, slotWords } from "../evm/world/world.ts";
import { concatBytes } from "../util/concat-bytes.ts";
import { memoize } from "../util/memoize.ts";
import { type AgentBehaviour, putBehaviour } from "./agent.ts";
import { blockAfter, type Call } from "./call.ts";
import type { State } from "./corpus.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { clearObservation } from "./observation.ts";
import { agentIndex } from "./people.ts";
import { callGas } from "./setting/setting.ts";

/** Work of one execution that the caller counts as one. */
const turnsPerUnit = 256;

/** Runs a call where the world is; its effects stay until `goBack`. */
export function execute(fuzzing: Fuzzing, call: Call): Receipt {
  const receipt = executeUncounted(fuzzing, call);
  const { limits, turns } = fuzzing.machine;
  fuzzing.nExecutions += 1;
  fuzzing.units += 1 + Math.floor((limits.maxTurns - turns) / turnsPerUnit);
  return receipt;
}

/** As `execute`, for a run that is no part of the search. */
export function executeUncounted(fuzzing: Fuzzing, call: Call): Receipt {
  const { machine, state, observation } = fuzzing;
  const block = blockAfter(state.block, call.environment);
  if (block !== machine.block) setBlock(machine, block);
  if (call.agent) arm(fuzzing, call.agent);
  clearEdges(machine);
  clearComparisons(machine);
  clearObservation(observation, call.caller);
  return send(fuzzing, machine, call);
}

/** Runs a call step by step, for whoever watches its arithmetic; its effects stay until `goBack`. */
export function executeWatched(fuzzing: Fuzzing, call: Call): void {
  const { state, arithmetic } = fuzzing;
  const { machine } = arithmetic;
  setBlock(machine, blockAfter(state.block, call.environment));
  if (call.agent) arm(fuzzing, call.agent);
  arithmetic.news.length = 0;
  arithmetic.hashed.length = 0;
  send(fuzzing, machine, call);
}

function send(fuzzing: Fuzzing, machine: Machine, call: Call): Receipt {
  const { callers, targets } = fuzzing;
  return callAccount(machine, messageOf(fuzzing, call), callers[call.caller] as Account, targets[call.entry.index]);
}

/** Who sends what to whom. */
export function messageOf({ world }: Fuzzing, { entry, data, value, caller }: Call): Message {
  const { address, origin } = world.people.callers[caller] ?? { address: world.stage.attacker };
  const message = { caller: address, to: entry.to ?? undefined, value, data, gas: callGas };
  return origin === undefined ? message : { ...message, origin };
}

/** The storage of behaviours, as `setSlots` takes it. */
const wordsOf = memoize((behaviour: AgentBehaviour): Int32Array => {
  let size = 0;
  putBehaviour(behaviour, (slot, value) => {
    if (size === scratch.length) scratch = doubled(scratch);
    writeWord(scratch, size, slot);
    writeWord(scratch, size + slotWords / 2, value);
    size += slotWords;
  });
  return scratch.slice(0, size);
});

let scratch: Int32Array = new Int32Array(64 * slotWords);

function arm({ machine, callers }: Fuzzing, behaviour: AgentBehaviour): void {
  setSlots(machine.world, callers[agentIndex] as Account, wordsOf(behaviour));
}

/** The state that the last call has led to, where the world still is. */
export function stateAfter({ state, observation }: Fuzzing, call: Call): State {
  return {
    snapshot: null,
    parent: state,
    call,
    depth: state.depth + 1,
    block: blockAfter(state.block, call.environment),
    agent: call.agent ?? state.agent,
    holdings: null,
    writes: observation.writes.slice(0, observation.nWrites),
    isAdopted: false,
    score: 0,
    picks: 0,
  };
}

/** The first state: the world as it is now. */
export function rootState({ machine }: Pick<Fuzzing, "machine">, block: Block, agent: AgentBehaviour): State {
  return {
    snapshot: keepWorld(machine.world),
    parent: null,
    call: null,
    depth: 0,
    block,
    agent,
    holdings: null,
    writes: new Int32Array(0),
    isAdopted: false,
    score: 0,
    picks: 0,
  };
}

/** Code that creates nothing, and leaves the ether that it is sent to an address, which cannot refuse it. */
export function forcingCode(beneficiary: bigint): Uint8Array {
  return concatBytes([Uint8Array.of(0x73), bigintToBytes(beneficiary, 20), Uint8Array.of(0xff)]);
}

/** Some tenths of a second, where each execution takes as long as it may; no stage of usual ones comes near it. */
const unitsPerStage = 1000;

/** Begins to count what a stage spends. */
export function startStage(fuzzing: Fuzzing): void {
  fuzzing.stageEnds = fuzzing.units + unitsPerStage;
}

/** Whether the stage has taken long enough: it ends as soon as it can. */
export function isStageSpent({ units, stageEnds }: Fuzzing): boolean {
  return units >= stageEnds;
}
