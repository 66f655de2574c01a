/** Deposits of people who mean well, so that there is something to be lost. */

import { getAccount, getStorage } from "../../evm/world/world.ts";
import type { Entry } from "../call.ts";
import type { State } from "../corpus.ts";
import { isUnderTest } from "../fuzz-world.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { makeCall, sanitize } from "../generate.ts";
import { deposit, userIndex } from "../people.ts";
import { runMended } from "../profit/boundary-values.ts";
import { balanceSlot } from "../stand-ins/program.ts";
import { arrive, goTo } from "../worlds/position.ts";
import { forcedDeposit } from "./forced-deposit.ts";

/** Somebody pays in ether and tokens, in every way that takes any; gives the state after that. */
export function payIn(fuzzing: Fuzzing, root: State): State {
  return payTokens(fuzzing, payEther(fuzzing, root));
}

const maxDeposits = 3;
/** How much better it is to go on from where there is something to be lost. */
export const fundedScore = 20;

/** Somebody pays in ether wherever some is taken; where none is, some is left there all the same. */
export function payEther(fuzzing: Fuzzing, root: State): State {
  const user = userIndex(fuzzing.world.people);
  let state = root;
  for (const entry of fuzzing.entries.filter(({ fn, to }) => fn.isPayable && to !== null)) {
    if (state.depth >= root.depth + maxDeposits || user < 0) break;
    const call = sanitize(fuzzing, { ...makeCall(fuzzing, entry), caller: user, value: deposit });
    state = runMended(fuzzing, state, call)?.after ?? state;
  }
  return state === root ? forceEther(fuzzing, root) : state;
}

function forceEther(fuzzing: Fuzzing, root: State): State {
  const call = forcedDeposit(fuzzing);
  return (call && runMended(fuzzing, root, call)?.after) ?? root;
}

/** So often it is tried to pay in with a function. */
const maxDepositTries = 6;

function payTokens(fuzzing: Fuzzing, start: State): State {
  const { world, entries } = fuzzing;
  const user = userIndex(world.people);
  const takesNumbers = ({ fn, to }: Entry): boolean =>
    isUnderTest(world, to) && !fn.isView && fn.parameters.some(({ kind }) => kind === "uint");
  let state = start;
  if (world.tokens.length === 0 || user < 0) return state;
  for (const entry of entries.filter(takesNumbers)) {
    for (let count = 0; count < maxDepositTries && state.depth < start.depth + maxDeposits; count++) {
      goTo(fuzzing, state);
      arrive(fuzzing);
      const held = tokensHeld(fuzzing);
      const call = sanitize(fuzzing, { ...makeCall(fuzzing, entry), caller: user, value: 0n });
      const way = runMended(fuzzing, state, call);
      if (way === null) continue;
      goTo(fuzzing, way.after);
      arrive(fuzzing);
      if (tokensHeld(fuzzing) <= held) continue;
      state = way.after;
      break;
    }
  }
  return state;
}

/** Of all tokens together, what the contract under test has. */
function tokensHeld({ machine, world }: Fuzzing): bigint {
  const { tokens, contracts } = world;
  const holders = contracts.filter(({ address }) => isUnderTest(world, address));
  let held = 0n;
  for (const token of tokens) {
    const account = getAccount(machine.world, token.address);
    for (const { address } of holders) held += getStorage(machine.world, account, balanceSlot(address));
  }
  return held;
}
