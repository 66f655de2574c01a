/** Where the world is while a search goes from state to state. */

import assert from "node:assert/strict";
import { defaultBlock } from "../../../engine/evm/deployment/stage.ts";
import { keepWorld } from "../../../engine/evm/world/snapshots.ts";
import { getAccount, makeWorld, setBalance } from "../../../engine/evm/world/world.ts";
import { quietAgent } from "../../../engine/fuzz/agent.ts";
import type { State } from "../../../engine/fuzz/corpus.ts";
import type { Fuzzing } from "../../../engine/fuzz/fuzzing.ts";
import {
  arrive,
  goBack,
  goTo,
  hasChanged,
  keepHere,
  letGo,
  standAhead,
  startPosition,
} from "../../../engine/fuzz/worlds/position.ts";

/** The part of a search that says where it is; a call gives somebody wei. */
function startSearch() {
  const world = makeWorld();
  const account = getAccount(world, 0xacc0n);
  setBalance(world, account, 0n);
  const root = stateOf(null);
  root.snapshot = keepWorld(world);
  const where = { state: root, position: startPosition(world, root), machine: { world } };
  const fuzzing = { ...where, attackers: [account], attackersHad: 0n, profitSearch: { ledgers: [] } };
  return { fuzzing: fuzzing as unknown as Fuzzing, root, balance: () => account.balance, give };

  function give(amount: bigint, keepsAfter = true): State {
    arrive(fuzzing as unknown as Fuzzing);
    if (keepsAfter) keepHere(fuzzing as unknown as Fuzzing);
    setBalance(world, account, account.balance + amount);
    const after = stateOf(fuzzing.state);
    standAhead(fuzzing as unknown as Fuzzing, after);
    return after;
  }
}

function stateOf(parent: State | null): State {
  const known = { parent, call: null, depth: 0, block: defaultBlock, agent: quietAgent, writes: new Int32Array(0) };
  return { ...known, snapshot: null, holdings: null, isAdopted: false, score: 0, picks: 0 };
}

describe("the world of a search", () => {
  it("goes on from where a call has led, and keeps nothing of what is let go at once", () => {
    const { fuzzing, root, balance, give } = startSearch();
    const after = give(5n);
    assert.equal(fuzzing.state, root);
    goTo(fuzzing, after);
    arrive(fuzzing);
    assert.equal(balance(), 5n);
    letGo(fuzzing, after);
    assert.deepEqual([fuzzing.state, balance(), after.snapshot], [root, 0n, null]);
  });

  it("keeps a state when it leaves it, and comes back to it", () => {
    const { fuzzing, root, balance, give } = startSearch();
    const first = give(5n);
    const second = give(7n);
    assert.notEqual(first.snapshot, null);
    const found: bigint[] = [];
    for (const state of [first, second, root, second]) {
      goTo(fuzzing, state);
      arrive(fuzzing);
      found.push(balance());
    }
    assert.deepEqual(found, [5n, 7n, 0n, 7n]);
    assert.deepEqual([root.holdings, second.holdings], [[0n], [7n]]);
  });

  it("comes back through states in a row, also where the call of one was not asked to be kept", () => {
    for (const keepsAfter of [true, false]) {
      const { fuzzing, root, balance, give } = startSearch();
      const first = give(5n);
      goTo(fuzzing, first);
      const second = give(7n, keepsAfter);
      const found: bigint[] = [];
      for (const state of [second, root, first, second, first, root]) {
        goTo(fuzzing, state);
        arrive(fuzzing);
        found.push(balance());
      }
      assert.deepEqual(found, [12n, 0n, 5n, 12n, 5n, 0n]);
    }
  });

  it("takes back what was done in a state", () => {
    const { fuzzing, balance, give } = startSearch();
    const after = give(5n);
    goTo(fuzzing, after);
    give(1n);
    goBack(fuzzing);
    assert.equal(balance(), 5n);
  });

  it("tells calls that changed something from those that did not", () => {
    const { fuzzing, give } = startSearch();
    const [something, nothing] = [give(5n), give(0n)];
    assert.deepEqual([hasChanged(fuzzing, something), hasChanged(fuzzing, nothing)], [true, false]);
  });
});
