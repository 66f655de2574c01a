/** Runs random calls of a contract and compares the jumps that happen with the recovered control flow. */
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { type ControlFlow, recoverControlFlow } from "../../../engine/evm/code/control-flow.ts";
import { newestHardfork } from "../../../engine/evm/hardforks.ts";
import { type Machine, makeMachine, setWorld } from "../../../engine/evm/machine.ts";
import { silentObserver } from "../../../engine/evm/observer.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bigintToBytes } from "../../../engine/evm/word.ts";
import { getAccount, makeWorld, markWorld, revertTo, setBalance, setCode } from "../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, testBlock } from "./run-code.ts";

export type Soundness = {
  readonly flow: ControlFlow;
  /** Jumps that happened and are no edge: `from>to`. */
  readonly violations: readonly string[];
  /** Jump instructions that ran, and different jumps. */
  readonly jumpsSeen: number;
  readonly edgesSeen: number;
};

/** A small generator of numbers below 2^32: the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}

let watching: { machine: Machine; edges: Set<number> } | undefined;

/** One machine that tells all jumps of the contract under test. */
function watchingMachine(): { machine: Machine; edges: Set<number> } {
  if (watching) return watching;
  const edges = new Set<number>();
  const machine = makeMachine({
    hardfork: newestHardfork,
    world: makeWorld(),
    block: testBlock,
    watch: "jumps",
    observer: {
      ...silentObserver,
      jumped: ({ frame }, from, to) => {
        if (frame.code.bytes === watchedBytes) edges.add(from * codeLimit + to);
      },
    },
  });
  watching = { machine, edges };
  return watching;
}

/** No code is longer than this: two offsets make one number. */
const codeLimit = 2 ** 26;

let watchedBytes: Uint8Array = new Uint8Array(0);

/** Makes `nCalls` random calls of runtime code. State grows from call to call, and starts again now and then. */
export function checkJumps(runtime: Uint8Array, nCalls: number, seed: number): Soundness {
  const flow = recoverControlFlow(runtime);
  const { machine, edges } = watchingMachine();
  edges.clear();
  const world = makeWorld();
  setWorld(machine, world);
  const code = makeCode(runtime);
  watchedBytes = code.bytes;
  setCode(world, getAccount(world, contractAddress), code);
  setBalance(world, getAccount(world, callerAddress), 10n ** 24n);
  const start = markWorld(world);
  const random = makeRandom(seed);
  const selectors = [...flow.functions.keys()];
  for (let call = 0; call < nCalls; call++) {
    if (call % 50 === 0) revertTo(world, start);
    callMessage(machine, {
      caller: random() % 3 === 0 ? contractAddress : callerAddress,
      to: contractAddress,
      value: random() % 3 === 0 ? BigInt(random() % 1000) : 0n,
      data: randomCalldata(random, selectors),
      gas: 300_000n,
    });
  }
  const taken = [...edges].map((edge) => ({ from: Math.floor(edge / codeLimit), to: edge % codeLimit }));
  const unknown = taken.filter(({ from, to }) => !flow.jumps.get(from)?.has(to));
  return {
    flow,
    violations: unknown.map(({ from, to }) => `${from}>${to}`),
    jumpsSeen: new Set(taken.map(({ from }) => from)).size,
    edgesSeen: edges.size,
  };
}

function randomCalldata(random: () => number, selectors: readonly bigint[]): Uint8Array {
  const isKnown = selectors.length > 0 && random() % 16 > 0;
  const selector = isKnown ? (selectors[random() % selectors.length] ?? 0n) : BigInt(random());
  const words = Array.from({ length: random() % 7 }, () => bigintToBytes(randomWord(random), 32));
  const bytes = [...bigintToBytes(selector & 0xffffffffn, 4), ...words.flatMap((word) => [...word])];
  return Uint8Array.from(random() % 20 === 0 ? bytes.slice(0, random() % (bytes.length + 1)) : bytes);
}

function randomWord(random: () => number): bigint {
  const kind = random() % 8;
  if (kind < 3) return BigInt(random() % 5);
  if (kind === 3) return BigInt((random() % 8) * 32);
  if (kind === 4) return callerAddress;
  if (kind === 5) return contractAddress;
  return kind === 6 ? BigInt(random()) : 2n ** 256n - 1n - BigInt(random() % 3);
}
