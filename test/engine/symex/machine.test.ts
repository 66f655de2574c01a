/** The symbolic machine does what the machine does: on inputs that are known, and on unknown ones as their witness has them. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { disassemble } from "../../../engine/evm/code/disassembly.ts";
import { type Hardfork, hardforks, newestHardfork } from "../../../engine/evm/hardforks.ts";
import { type Machine, makeMachine, setWorld } from "../../../engine/evm/machine.ts";
import { silentObserver } from "../../../engine/evm/observer.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToBigint, hexToBytes } from "../../../engine/evm/word.ts";
import {
  existingAccounts,
  getAccount,
  makeWorld,
  setBalance,
  setCode,
  storageOf,
} from "../../../engine/evm/world/world.ts";
import type { InitialAccount } from "../../../engine/symex/machine/path-state.ts";
import { runPath } from "../../../engine/symex/machine/run-path.ts";
import { makePath, startTransaction } from "../../../engine/symex/machine/start-transaction.ts";
import { knownBytes, makeSymbolicBytes, readKnown, writeWord } from "../../../engine/symex/machine/symbolic-bytes.ts";
import { makeSymbolicMachine } from "../../../engine/symex/machine/symbolic-machine.ts";
import { makeWitness } from "../../../engine/symex/machine/witness.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";
import type { Value } from "../../../engine/terms/value.ts";
import { programAddresses, randomProgram } from "../../harness/evm/random-program.ts";
import { callerAddress, testBlock } from "../../harness/evm/run-code.ts";

/** More runs by SOLHOUND_RUNS. */
const numRuns = Number(process.env["SOLHOUND_RUNS"] ?? 300);

interface Situation {
  readonly hardfork: Hardfork;
  readonly programs: readonly Uint8Array[];
  readonly data: Uint8Array;
  readonly isKnown: boolean;
}

/** What is left of a run: nobody's gas, and no account that has nothing. */
interface Outcome {
  readonly status: string;
  readonly output: string;
  readonly storage: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
  readonly balances: Readonly<Record<string, bigint>>;
}

const value = 3n;
const callerHas = 10n ** 18n;
const gas = 2n ** 60n;
const limits = { maxSteps: 20_000, maxBytes: 2 ** 16, maxDepth: 40 };

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

let isOfGas = false;
const machines = new Map<Hardfork, Machine>();

/** Notes whether gas or a limit decided anything. */
function machineOf(hardfork: Hardfork): Machine {
  const known = machines.get(hardfork);
  if (known) return known;
  const made = makeMachine({
    ...{ hardfork, world: makeWorld(), block: testBlock },
    limits: { maxMemoryBytes: 4 * 2 ** 20, maxTurns: 20_000, limitsCodeSize: false },
    observer: {
      ...silentObserver,
      frameLeft: (_, { ending }) => {
        isOfGas ||= /^(out-of|code-too|initcode-too|reserved|address-taken)/.test(ending);
      },
    },
  });
  machines.set(hardfork, made);
  return made;
}

/** `undefined` where gas or the limits of the machine decided, of which the symbolic one knows nothing. */
function runConcretely({ hardfork, programs, data }: Situation): Outcome | undefined {
  const world = makeWorld();
  const machine = machineOf(hardfork);
  setWorld(machine, world);
  isOfGas = false;
  setBalance(world, getAccount(world, callerAddress), callerHas);
  for (const [index, address] of programAddresses.entries()) {
    setCode(world, getAccount(world, address), makeCode(programs[index] ?? new Uint8Array()));
  }
  const { status, output } = callMessage(machine, { caller: callerAddress, to: programAddresses[0], value, data, gas });
  if (isOfGas) return undefined;
  const accounts = existingAccounts(world);
  const stored = accounts.map((account) => [account.address, storageOf(world, account)] as const);
  return {
    ...{ status, output: toHex(output) },
    storage: plainStorage(stored),
    balances: Object.fromEntries(
      accounts.flatMap(({ address, balance }) => (balance > 0n ? [[`${address}`, balance]] : [])),
    ),
  };
}

function plainStorage(stored: Iterable<readonly [bigint, ReadonlyMap<bigint, bigint>]>): Outcome["storage"] {
  return Object.fromEntries(
    [...stored].flatMap(([address, slots]) => {
      const held = [...slots].filter(([, word]) => word !== 0n).map(([slot, word]) => [`${slot}`, word] as const);
      return held.length > 0 ? [[`${address}`, Object.fromEntries(held)] as const] : [];
    }),
  );
}

/** Calldata whose every word is unknown, and what it is worth. */
function unknownData(t: ReturnType<typeof makeTermStore>, data: Uint8Array) {
  const calldata = makeSymbolicBytes();
  const model = new Map<string, Value>();
  for (let at = 0; at < data.length; at += 32) {
    const part = data.subarray(at, at + 32);
    const variable = t.variable(`data ${at}`, bitVecSort(8 * part.length));
    model.set(`data ${at}`, bytesToBigint(part));
    writeWord(calldata, at, t.zeroExtend(256, variable), part.length);
  }
  model.set("value", value);
  return { calldata, model, value: t.zeroExtend(256, t.variable("value", bitVecSort(64))) };
}

function runSymbolically({ hardfork, programs, data, isKnown }: Situation): Outcome | undefined {
  const t = makeTermStore();
  const listener = { onBranch() {}, onDecided() {}, onWish() {} };
  const cast = { agent: 0xa6en, callees: [0xa6en] };
  const machine = makeSymbolicMachine({ t, hardfork, limits, listener, cast });
  const accounts = new Map<bigint, InitialAccount>(
    programAddresses.map((address, index) => {
      const code = makeCode(programs[index] ?? new Uint8Array());
      return [address, { balance: 0n, nonce: 0n, code, storage: new Map() }];
    }),
  );
  accounts.set(callerAddress, { balance: callerHas, nonce: 0n, code: makeCode(new Uint8Array()), storage: new Map() });
  const unknown = unknownData(t, data);
  const message = {
    ...{ caller: callerAddress, to: programAddresses[0], gas },
    value: isKnown ? t.constant(256, value) : unknown.value,
    calldata: isKnown ? knownBytes(t, data) : unknown.calldata,
  };
  const path = makePath(machine, { accounts, block: testBlock });
  const context = { ...path.transaction, origin: callerAddress, paidIn: message.value };
  const state = startTransaction(machine, path, message, context, makeWitness(isKnown ? new Map() : unknown.model));
  const { ending } = runPath(machine, state);
  if (ending.kind === "dropped") return undefined;
  const { worthOf } = state.witness;
  assert.ok(
    state.path.every((condition) => worthOf(condition) === 1n),
    "the witness is one of the path",
  );
  const slots = [...state.effects.storage].map(([address, last]) => {
    const held = new Map<bigint, bigint>();
    for (let write = last as typeof last | undefined; write !== undefined; write = write.before) {
      const slot = worthOf(write.slot);
      if (!held.has(slot)) held.set(slot, worthOf(write.value));
    }
    return [address, held] as const;
  });
  const everybody = new Set([...accounts.keys(), ...state.effects.balances.keys()]);
  const balanceIn = (address: bigint): bigint => {
    const balance = state.effects.balances.get(address);
    return balance === undefined ? (accounts.get(address)?.balance ?? 0n) : worthOf(balance);
  };
  const output = "output" in ending ? ending.output : makeSymbolicBytes();
  const words = Array.from({ length: Math.ceil(output.size / 32) }, (_, k) => k * 32);
  const known = readKnown(t, settled(output, worthOf), 0, output.size) ?? new Uint8Array(words.length * 32);
  const kinds = {
    stop: "succeeded",
    return: "succeeded",
    selfdestruct: "succeeded",
    revert: "reverted",
    halt: "halted",
  };
  return {
    ...{ status: kinds[ending.kind], output: toHex(known) },
    storage: plainStorage(slots),
    balances: Object.fromEntries(
      [...everybody].flatMap((address) => (balanceIn(address) > 0n ? [[`${address}`, balanceIn(address)]] : [])),
    ),
  };

  /** The same bytes as the witness has them. */
  function settled(bytes: typeof output, worth: typeof worthOf): typeof output {
    return { ...bytes, words: bytes.words.map((word) => word && t.constant(256, worth(word))) };
  }
}

/** Without GAS and BLOBHASH, of which the symbolic machine has only a notion; and without what some forks lack. */
const isTold = (code: Uint8Array): boolean =>
  disassemble(code).every(({ opcode }) => opcode?.mnemonic !== "GAS" && opcode?.mnemonic !== "BLOBHASH");

function check(situation: Situation): boolean {
  const expected = runConcretely(situation);
  const found = expected && runSymbolically(situation);
  if (expected === undefined || found === undefined) return false;
  assert.deepEqual(sorted(found), sorted(expected));
  return true;
}

/** With rows of accounts in one order. */
function sorted({ balances, storage, ...rest }: Outcome): unknown {
  const byKey = (rows: object): unknown => Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...rest,
    balances: byKey(balances),
    storage: Object.entries(storage)
      .map(([address, slots]) => [address, byKey(slots)])
      .sort(),
  };
}

const recent = hardforks.slice(hardforks.indexOf("cancun"));

describe("the symbolic machine", () => {
  it(`does with ${numRuns} random programs what the machine does`, function () {
    this.timeout(0);
    let nCompared = 0;
    const situation = fc.record({
      hardfork: fc.constantFrom<Hardfork>(...recent),
      programs: fc.tuple(...programAddresses.map(() => randomProgram.filter(isTold))),
      data: fc.uint8Array({ maxLength: 80 }),
      isKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(situation, (one) => {
        nCompared += Number(check(one));
      }),
      { numRuns },
    );
    assert.ok(nCompared > numRuns / 4, `${nCompared} were compared`);
  });

  it("goes on with words that are only moved as they were", () => {
    const code = hexToBytes("5f355f52602051505f516020525f5160205114601557fe5b00");
    assert.ok(check({ hardfork: newestHardfork, programs: [code], data: new Uint8Array(32).fill(7), isKnown: false }));
  });

  it("follows a call of a precompiled contract unless it pays for more work than a path may be", () => {
    const afterRounds = (rounds: string): Outcome | undefined => {
      const code = hexToBytes(`63${rounds}60e01b5f525f5f60d55f60095afa5f5500`);
      return runSymbolically({ hardfork: newestHardfork, programs: [code], data: new Uint8Array(), isKnown: true });
    };
    assert.deepEqual(afterRounds("0000000c")?.storage, { [`${programAddresses[0]}`]: { 0: 1n } });
    assert.equal(afterRounds("01312d00"), undefined);
  });

  it("follows calls that are refused unless their input is more than a path may read", () => {
    const afterCalls = (nCalls: number): Outcome | undefined => {
      const refused = "5f5f617fff5f60045ffa50"; // 32 kB to the identity, without gas
      const code = hexToBytes(`${refused.repeat(nCalls)}60015f5500`);
      return runSymbolically({ hardfork: newestHardfork, programs: [code], data: new Uint8Array(), isKnown: true });
    };
    assert.deepEqual(afterCalls(8)?.storage, { [`${programAddresses[0]}`]: { 0: 1n } });
    assert.equal(afterCalls(80), undefined);
  });
});
