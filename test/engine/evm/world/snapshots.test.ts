/** Worlds that are kept are come back to in any order, exactly, against a model of plain maps. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { makeMachine } from "../../../../engine/evm/machine.ts";
import { callMessage } from "../../../../engine/evm/transact.ts";
import { bytesToHex } from "../../../../engine/evm/word.ts";
import { slotChangeSize } from "../../../../engine/evm/world/changes.ts";
import {
  commit,
  keepWorld,
  releaseWorld,
  restoreWorld,
  type Snapshot,
} from "../../../../engine/evm/world/snapshots.ts";
import {
  deleteAccount,
  existingAccounts,
  getAccount,
  type Mark,
  makeWorld,
  markWorld,
  revertTo,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  storageOf,
  type World,
  wipeStorage,
} from "../../../../engine/evm/world/world.ts";
import { programAddresses, randomProgram } from "../../../harness/evm/random-program.ts";
import { callerAddress, testBlock } from "../../../harness/evm/run-code.ts";

type PlainAccount = { balance: bigint; nonce: bigint; code: string; storage: Map<bigint, bigint> };
type Model = Map<bigint, PlainAccount>;

/** Everything of a world that one transaction leaves to another. */
function describeWorld(world: World): Model {
  return new Map(
    existingAccounts(world)
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .map((account) => {
        const { address, balance, nonce, code, nSlots } = account;
        const storage = new Map([...storageOf(world, account)].sort(([a], [b]) => (a < b ? -1 : 1)));
        assert.equal(nSlots, storage.size);
        return [address, { balance, nonce, code: bytesToHex(code.bytes), storage }];
      }),
  );
}

function copy(model: Model): Model {
  const sorted = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    sorted.map(([address, account]) => {
      const storage = new Map([...account.storage].sort(([a], [b]) => (a < b ? -1 : 1)));
      return [address, { ...account, storage }];
    }),
  );
}

type Step =
  | {
      readonly do: "set";
      readonly what: "balance" | "nonce" | "code";
      readonly address: bigint;
      readonly value: bigint;
    }
  | { readonly do: "store"; readonly address: bigint; readonly key: bigint; readonly value: bigint }
  | { readonly do: "delete" | "wipe"; readonly address: bigint }
  | { readonly do: "mark" | "revert" | "commit" | "keep" }
  | { readonly do: "restore" | "release"; readonly which: number };

const addresses = [1n, 2n ** 159n + 5n];
const address = fc.constantFrom(...addresses);
const value = fc.bigInt({ min: 0n, max: 3n });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("set" as const),
      what: fc.constantFrom("balance" as const, "nonce" as const, "code" as const),
      address,
      value,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("store" as const), address, key: fc.bigInt({ min: 0n, max: 4n }), value }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("delete" as const, "wipe" as const), address }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("mark" as const, "revert" as const, "commit" as const, "keep" as const, "keep" as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("restore" as const, "restore" as const, "release" as const),
      which: fc.nat({ max: 20 }),
    }),
  },
);

/** A world and its model, and what of both may be come back to. */
type Pair = {
  readonly world: World;
  model: Model;
  marks: { readonly mark: Mark; readonly model: Model }[];
  readonly kept: { readonly snapshot: Snapshot; readonly model: Model }[];
};

function accountOf({ model }: Pair, at: bigint): PlainAccount {
  const account = model.get(at) ?? { balance: 0n, nonce: 0n, code: "0x", storage: new Map() };
  model.set(at, account);
  return account;
}

function change(pair: Pair, each: Step): void {
  const { world } = pair;
  if (each.do === "set") {
    const account = getAccount(world, each.address);
    const plain = accountOf(pair, each.address);
    if (each.what === "code") {
      setCode(world, account, makeCode(Uint8Array.of(Number(each.value))));
      plain.code = `0x0${each.value}`;
    } else {
      plain[each.what] = each.value;
      if (each.what === "balance") setBalance(world, account, each.value);
      else setNonce(world, account, each.value);
    }
  } else if (each.do === "store") {
    setBalance(world, getAccount(world, each.address), accountOf(pair, each.address).balance);
    setStorage(world, getAccount(world, each.address), each.key, each.value);
    const { storage } = accountOf(pair, each.address);
    if (each.value === 0n) storage.delete(each.key);
    else storage.set(each.key, each.value);
  } else if (each.do === "delete") {
    deleteAccount(world, getAccount(world, each.address));
    pair.model.delete(each.address);
  } else if (each.do === "wipe") {
    wipeStorage(world, getAccount(world, each.address));
    pair.model.get(each.address)?.storage.clear();
  }
}

function go(pair: Pair, each: Step): void {
  const { world, kept, marks } = pair;
  if (each.do === "mark") marks.push({ mark: markWorld(world), model: copy(pair.model) });
  else if (each.do === "keep") kept.push({ snapshot: keepWorld(world), model: copy(pair.model) });
  else if (each.do === "commit") {
    commit(world);
    marks.length = 0;
  } else if (each.do === "revert") {
    const last = marks.pop();
    if (!last) return;
    revertTo(world, last.mark);
    pair.model = copy(last.model);
  } else if (each.do === "restore" || each.do === "release") comeBack(pair, each.do, each.which);
  else change(pair, each);
}

function comeBack(pair: Pair, what: "restore" | "release", which: number): void {
  const { world, kept, marks } = pair;
  const index = which % Math.max(1, kept.length);
  const chosen = kept[index];
  if (!chosen) return;
  if (what === "release") {
    kept.splice(index, 1);
    releaseWorld(world, chosen.snapshot);
  } else {
    restoreWorld(world, chosen.snapshot);
    pair.model = copy(chosen.model);
    marks.length = 0;
  }
}

/** A world with these programs, and what calls one of them and tells all that came of it. */
function stageOf(codes: readonly Uint8Array[]) {
  const world = makeWorld();
  setBalance(world, getAccount(world, callerAddress), 10n ** 18n);
  for (const [index, code] of codes.entries()) {
    setCode(world, getAccount(world, programAddresses[index] ?? 1n), makeCode(code));
  }
  const machine = makeMachine({ hardfork: "shanghai", world, block: testBlock });
  const call = (to: number) => {
    const base = { caller: callerAddress, value: 1n, data: new Uint8Array(40), gas: 300_000n };
    const { ending, gasUsed } = callMessage(machine, { ...base, to: programAddresses[to] ?? 1n });
    return { ending, gasUsed, world: describeWorld(world) };
  };
  return { world, call };
}

/** Takes the steps from an empty world or one with accounts, then comes back to all that is kept. */
function checkSteps(steps: readonly Step[], isEmpty: boolean): void {
  const pair: Pair = { world: makeWorld(), model: new Map(), marks: [], kept: [] };
  for (const at of isEmpty ? [] : addresses) go(pair, { do: "store", address: at, key: 1n, value: 1n });
  for (const each of steps) {
    go(pair, each);
    assert.deepEqual(describeWorld(pair.world), copy(pair.model));
  }
  for (const { snapshot, model } of pair.kept) {
    restoreWorld(pair.world, snapshot);
    assert.deepEqual(describeWorld(pair.world), copy(model));
  }
  // Once nobody asks for any of them, nothing remains of them.
  for (const { snapshot } of pair.kept) releaseWorld(pair.world, snapshot);
  const [first, ...others] = pair.world.origins;
  assert.deepEqual([others.length, first?.snapshot.parent, first?.snapshot.children.size], [0, undefined, 0]);
}

type CallStep = { readonly to: number; readonly from: number; readonly isKept: boolean };

/** Makes each call twice from one of the worlds that were kept; keeps what comes of it, or releases another. */
function checkCalls(codes: readonly Uint8Array[], list: readonly CallStep[]): void {
  const { world, call } = stageOf(codes);
  const kept = [{ snapshot: keepWorld(world), model: describeWorld(world) }];
  for (const { to, from, isKept } of list) {
    const chosen = kept[from % kept.length];
    assert.ok(chosen);
    restoreWorld(world, chosen.snapshot);
    assert.deepEqual(describeWorld(world), chosen.model);
    const first = call(to);
    restoreWorld(world, chosen.snapshot);
    assert.deepEqual(call(to), first);
    if (isKept) kept.push({ snapshot: keepWorld(world), model: describeWorld(world) });
    const [second] = !isKept && kept.length > 2 ? kept.splice(1, 1) : [];
    if (second) releaseWorld(world, second.snapshot);
  }
}

describe("worlds that are kept", () => {
  it("are what they were, in any order, beside marks, commits and releases", function () {
    this.timeout(0);
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), checkSteps), {
      numRuns: Number(process.env["SOLHOUND_RUNS"] ?? 600),
    });
  });

  it("are what transactions of random programs left, and transactions go on from them alike", function () {
    this.timeout(0);
    const programs = fc.tuple(...programAddresses.map(() => randomProgram));
    const calls = fc.array(fc.record({ to: fc.nat({ max: 3 }), from: fc.nat(), isKept: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(fc.property(programs, calls, checkCalls), { numRuns: Number(process.env["SOLHOUND_RUNS"] ?? 100) });
  });

  it("take no more room the longer a search goes on", () => {
    const world = makeWorld();
    const start = keepWorld(world);
    for (let round = 0; round < 1000; round++) {
      restoreWorld(world, start);
      let last = keepWorld(world);
      for (let depth = 0; depth < 5; depth++) {
        setStorage(world, getAccount(world, BigInt(round * 5 + depth)), BigInt(depth), 1n);
        commit(world);
        const next = keepWorld(world);
        releaseWorld(world, last);
        last = next;
      }
      releaseWorld(world, last);
    }
    restoreWorld(world, start);
    assert.deepEqual([world.accounts.accounts.length, world.slots.size, start.children.size], [0, 0, 0]);
  });

  it("keep each change about once, however long the way to them is", () => {
    const slotsEach = 40;
    const depths = 200;
    const world = makeWorld();
    const way = [keepWorld(world)];
    const models = [describeWorld(world)];
    for (let depth = 1; depth <= depths; depth++) {
      const account = getAccount(world, 7n);
      for (let slot = 0; slot < slotsEach; slot++) setStorage(world, account, BigInt(depth * slotsEach + slot), 1n);
      setStorage(world, account, 0n, BigInt(depth));
      commit(world);
      way.push(keepWorld(world));
      models.push(describeWorld(world));
    }
    const isLeft = (depth: number): boolean => depth % 50 === 0;
    for (const [depth, snapshot] of way.entries()) if (!isLeft(depth)) releaseWorld(world, snapshot);
    let nBytes = 0;
    for (const { changes } of way) nBytes += changes.slots.byteLength;
    assert.ok(nBytes <= 2 * depths * (slotsEach + 1) * slotChangeSize * 4, `${nBytes}`);
    for (const depth of [100, 0, depths, 50, 150]) {
      restoreWorld(world, way[depth] as Snapshot);
      assert.deepEqual(describeWorld(world), models[depth]);
    }
  });

  it("cannot be come back to once they are released", () => {
    const world = makeWorld();
    const snapshot = keepWorld(world);
    releaseWorld(world, snapshot);
    assert.throws(() => restoreWorld(world, snapshot), /kept, and not released/);
  });
});
