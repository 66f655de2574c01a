/** Parts of the fuzzer, each by itself. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";
import { placeContract } from "../../../engine/evm/deployment/deploy.ts";
import { makeStage } from "../../../engine/evm/deployment/stage.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToBigint, bytesToHex, hexToBytes } from "../../../engine/evm/word.ts";
import { agentOrder, agentProgram, quietAgent } from "../../../engine/fuzz/agent.ts";
import { type Call, sameBlock } from "../../../engine/fuzz/call.ts";
import { copyArguments, makeLayout, readField, writeField } from "../../../engine/fuzz/call-layout.ts";
import { addEdges, isSeen, makeCoverageMap } from "../../../engine/fuzz/coverage-map.ts";
import { makeDictionary } from "../../../engine/fuzz/dictionary.ts";
import type { NamedParameter } from "../../../engine/fuzz/fuzz-target.ts";
import { plainCall } from "../../../engine/fuzz/fuzz-target.ts";
import { pickNumber } from "../../../engine/fuzz/generate.ts";
import { guessArguments } from "../../../engine/fuzz/guessing/guess-arguments.ts";
import { predictedValues } from "../../../engine/fuzz/predict.ts";
import { type Shrunk, shrink } from "../../../engine/fuzz/shrinking/shrink.ts";
import type { Violation } from "../../../engine/model/violation.ts";
import { below, makeRandom, nextBits, nextUint32, shuffled } from "../../../engine/util/random.ts";

const violation: Violation = {
  ...{ oracle: "assertion", swc: "SWC-110", step: 0, message: "an assertion fails" },
  at: { address: 1n, pc: 2, isCreation: false },
};

/** A call with one number. */
function callWith(number: bigint, value = 7n): Call {
  const layout = makeLayout(1, [{ kind: "uint", bits: 256 }]);
  const data = layout.template.slice();
  for (const field of layout.fields) writeField(data, field, number);
  const entry = { index: 0, contract: "A", to: 1n, fn: plainCall };
  return { entry, layout, data, value, caller: 1, environment: { ...sameBlock, seconds: 9n }, agent: null };
}

function numberOf({ layout, data }: Call): bigint {
  const [field] = layout.fields;
  return field ? readField(data, field) : 0n;
}

describe("random numbers", () => {
  it("are the same for the same seed, and others for another", () => {
    const take = (seed: number) => Array.from({ length: 4 }, nextUint32.bind(null, makeRandom(seed)));
    assert.deepEqual(take(1), take(1));
    assert.notDeepEqual(take(1), take(2));
  });

  it("stay below their limit and within their bits, and reach all of them", () => {
    const random = makeRandom(3);
    const seen = new Set(Array.from({ length: 400 }, () => below(random, 7)));
    assert.deepEqual([...seen].sort(), [0, 1, 2, 3, 4, 5, 6]);
    for (let bits = 1; bits < 257; bits += 17) assert.ok(nextBits(random, bits) < 1n << BigInt(bits));
    assert.deepEqual(shuffled(random, [1, 2, 3, 4]).sort(), [1, 2, 3, 4]);
  });
});

describe("a prediction", () => {
  it("meets where a line is zero, and on both sides of it", () => {
    fc.assert(
      fc.property(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 50n), fc.bigInt(0n, 10_000n), (zero, slope, from) => {
        fc.pre(zero !== from);
        const at = (x: bigint): bigint => (x - zero) * slope;
        assert.ok(predictedValues(from, 1n, at(from), at(from + 1n)).includes(zero));
      }),
    );
  });

  it("has nothing to say where nothing changes", () => {
    assert.deepEqual(predictedValues(5n, 1n, 3n, 3n), []);
  });
});

describe("shrinking", () => {
  const isNeeded = (each: readonly Call[]): boolean => each.some((call) => numberOf(call) >= 64n && call.value > 0n);
  const judgeAgain = (each: readonly Call[]) => (isNeeded(each) ? violation : undefined);
  const calls = [callWith(5n), callWith(100n), callWith(6n), callWith(77n)];

  const mayAsk = (): boolean => true;

  function assertPlain({ calls: [call, ...more] }: Shrunk): void {
    assert.deepEqual(more, []);
    assert.ok(call && numberOf(call) >= 64n && numberOf(call) < 128n);
    assert.deepEqual({ value: call.value, environment: call.environment }, { value: 1n, environment: sameBlock });
  }

  it("leaves what is needed, and makes it plain", () => {
    assertPlain(shrink({ calls, violation }, { judgeAgain, mayAsk, lookOf: () => 0 }));
  });

  it("asks the judge once for all that looks alike", () => {
    let questions = 0;
    const counting = (each: readonly Call[]) => {
      questions += 1;
      return judgeAgain(each);
    };
    const lookOf = (each: readonly Call[]) => Number(isNeeded(each));
    assertPlain(shrink({ calls, violation }, { judgeAgain: counting, mayAsk, lookOf }));
    assert.equal(questions, 2);
  });

  it("stops asking where it may not ask any more", () => {
    let left = 1;
    const asked: (readonly Call[])[] = [];
    const judging = (each: readonly Call[]) => {
      asked.push(each);
      return judgeAgain(each);
    };
    shrink({ calls, violation }, { judgeAgain: judging, mayAsk: () => left-- > 0, lookOf: () => 0 });
    assert.equal(asked.length, 1);
  });

  it("gives back what it was given where nothing can go", () => {
    const whole = { calls: [callWith(5n)], violation };
    assert.deepEqual(shrink(whole, { judgeAgain: () => undefined, mayAsk, lookOf: () => 0 }), whole);
  });
});

describe("arguments of constructors", () => {
  const context = {
    ...{ owners: [0xc4n], others: [0xa1n, 0xa2n], contracts: [], timestamp: 1000n },
    contractsFor: ({ name, contract }: NamedParameter) =>
      contract === "Vault" ? [0xbeefn] : /token/i.test(name) || contract !== null ? [0x70n, 0x71n] : [],
  };
  const guess = (name: string, kind: "address" | "uint", contract: string | null = null, attempt = 0) =>
    guessArguments(
      [{ name, contract, type: kind === "uint" ? { kind, bits: 256 } : { kind }, members: [] }],
      context,
      attempt,
    )[0];

  it("fit their names", () => {
    assert.equal(guess("owner", "address"), 0xc4n);
    assert.equal(guess("stakingToken", "address"), 0x70n);
    assert.equal(guess("vault", "address", "Vault"), 0xbeefn);
    assert.equal(guess("other", "address", "Unknown"), 0x70n);
    assert.equal(guess("deadline", "uint"), 1000n + 7n * 86_400n);
    assert.equal(guess("feePercent", "uint"), 5n);
  });

  it("differ from one attempt to the next", () => {
    const tried = [0, 1, 2, 3].map((attempt) => guess("x", "uint", null, attempt));
    assert.equal(new Set(tried).size, 4);
  });

  it("put the same in charge at any attempt", () => {
    const address = (name: string): NamedParameter => ({
      name,
      contract: null,
      type: { kind: "address" },
      members: [],
    });
    const given = [0, 1, 2, 3].map((attempt) =>
      guessArguments([address("initialOwner"), address("payee")], { ...context, inCharge: 0xc4n }, attempt),
    );
    assert.deepEqual(new Set(given.map(([owner]) => owner)), new Set([0xc4n]));
    assert.equal(new Set(given.map(([, payee]) => payee)).size, 3);
  });
});

describe("a layout with other lengths", () => {
  it("keeps the arguments that are in both", () => {
    const types = [
      { kind: "array", element: { kind: "uint", bits: 256 }, length: undefined },
      { kind: "bool" },
    ] as const;
    const [two, three] = [2, 3].map((length) => makeLayout(1, types, () => length));
    assert.ok(two && three);
    const data = two.template.slice();
    for (const [index, field] of two.fields.entries()) writeField(data, field, BigInt(index + 1));
    const longer = copyArguments(two, data, three);
    const values = new Map(three.fields.map((field) => [field.path, readField(longer, field)]));
    const former = new Map(two.fields.map((field) => [field.path, readField(data, field)]));
    for (const [path, value] of former) assert.equal(values.get(path), value);
    assert.equal(values.size, former.size + 1);
  });
});

describe("the map of coverage", () => {
  it("tells new edges from new counts", () => {
    const map = makeCoverageMap();
    const list = (hits: number) => ({ count: 1, edges: Int32Array.of(70_000), hits: Uint8Array.of(hits) });
    assert.deepEqual(
      [1, 1, 5, 6, 200].map((hits) => addEdges(map, list(hits))),
      [2, 0, 1, 0, 1],
    );
    assert.deepEqual([isSeen(map, 70_000), isSeen(map, 70_001), map.nEdges], [true, false, 1]);
  });
});

describe("the dictionary", () => {
  it("has constants and texts of code, and what hashes to a word", () => {
    const code = hexToBytes("631badc0de6568656c6c6f21"); // PUSH4, PUSH6 "hello!"
    const { constants, texts, preimages } = makeDictionary([code], { numbers: [99n], texts: ["abc"] });
    assert.deepEqual(constants, [99n, 0x1badc0den, 0x68656c6c6f21n]);
    assert.deepEqual(texts.map(bytesToHex), ["0x616263", "0x68656c6c6f21"]);
    const hash = 0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45n; // of "abc"
    assert.equal(bytesToHex(preimages.get(hash) ?? new Uint8Array(0)), "0x616263");
  });
});

describe("numbers", () => {
  it("are at times the least whose product with a unit wraps around", () => {
    const dictionary = makeDictionary([], { numbers: [10n ** 18n], texts: [] });
    const random = makeRandom(1);
    const numbers = new Set(Array.from({ length: 500 }, () => pickNumber({ dictionary, random }, 256)));
    assert.ok(numbers.has(2n ** 256n / 10n ** 18n + 1n));
  });
});

describe("the agent", () => {
  it("does what its owner tells it, calls back in order, and answers", () => {
    const stage = makeStage();
    const { machine, attacker, attackerContract, creator } = stage;
    placeContract(stage, attackerContract, { runtime: agentProgram(attacker) });
    placeContract(stage, 0xeccn, { runtime: hexToBytes("36600052366000600037600035600055") }); // keeps its first word
    const calldata = hexToBytes(`${"00".repeat(31)}2a`);
    const tell = (behaviour: typeof quietAgent, from = attacker) =>
      callMessage(machine, {
        caller: from,
        to: attackerContract,
        value: 0n,
        data: agentOrder(behaviour),
        gas: 5_000_000n,
      });
    const reentries = [{ target: 0xeccn, calldata, value: 3n }];
    assert.equal(tell({ reentries, answer: [5n, 6n], isRefusing: false }).status, "succeeded");
    const call = () =>
      callMessage(machine, {
        caller: creator,
        to: attackerContract,
        value: 10n,
        data: new Uint8Array(0),
        gas: 500_000n,
      });
    const { output } = call();
    assert.deepEqual([bytesToBigint(output.subarray(0, 32)), bytesToBigint(output.subarray(32))], [5n, 6n]);
    const kept = () => [...stage.world.accounts.accounts].find(({ address }) => address === 0xeccn);
    assert.deepEqual([kept()?.balance, kept()?.nSlots], [3n, 1]);
    call();
    assert.equal(kept()?.balance, 3n, "once only");
    tell({ ...quietAgent, isRefusing: true });
    assert.equal(call().status, "reverted");
  });

  it("refuses with as little gas as `transfer` leaves, and takes it where it is not to refuse", () => {
    const stage = makeStage();
    const { machine, attacker: caller, attackerContract: to, creator } = stage;
    placeContract(stage, to, { runtime: agentProgram(caller) });
    const [value, nothing] = [10n, new Uint8Array(0)];
    for (const isRefusing of [false, true]) {
      const data = agentOrder({ ...quietAgent, isRefusing });
      callMessage(machine, { caller, to, value: 0n, data, gas: 5_000_000n });
      const sent = callMessage(machine, { caller: creator, to, value, data: nothing, gas: 2300n });
      assert.equal(sent.status, isRefusing ? "reverted" : "succeeded");
    }
  });

  it("answers otherwise each time that it is asked in one transaction, and begins anew in the next", () => {
    const stage = makeStage();
    const { machine, attacker, attackerContract, creator } = stage;
    placeContract(stage, attackerContract, { runtime: agentProgram(attacker) });
    // Asks it four times, by calls that must change nothing, and gives all answers.
    const order = { ...quietAgent, answer: [7n], laterAnswers: [[8n], [9n]] };
    callMessage(machine, {
      caller: attacker,
      to: attackerContract,
      value: 0n,
      data: agentOrder(order),
      gas: 5_000_000n,
    });
    const asking = assemble([
      ...[0n, 32n, 64n, 96n].flatMap((at): AssemblyItem[] => [
        ...[32n, at, 0n, 0n, attackerContract],
        "GAS",
        "STATICCALL",
        "POP",
      ]),
      ...([128n, 0n, "RETURN"] as const),
    ]);
    placeContract(stage, 0xaccn, { runtime: asking });
    for (const _ of [1, 2]) {
      const data = new Uint8Array(0);
      const { output } = callMessage(machine, { caller: creator, to: 0xaccn, value: 0n, data, gas: 900_000n });
      const words = [0, 1, 2, 3].map((index) => bytesToBigint(output.subarray(32 * index, 32 * index + 32)));
      assert.deepEqual(words, [7n, 8n, 9n, 9n]);
    }
  });
});
