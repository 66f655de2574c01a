/** How many iterations of a fuzzer the EVM makes in a second, and whether its memory stays as it is meanwhile.
 *
 * `node --enable-source-maps --expose-gc out/test/bench/evm/evm-iterations.js [ITERATIONS [ROW]]`. An iteration changes the
 * calldata, calls, reads edges and comparisons, clears them, and takes the call back; each hundredth world is kept, and comes
 * back to later. Beside it, in the same processor time: whole transactions on our machine, and on revm where cargo is there.
 * 10,000,000 iterations are some minutes a row.
 */

import { setTimeout } from "node:timers/promises";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import {
  clearComparisons,
  countComparisons,
  distanceOfComparison,
} from "../../../engine/evm/instrumentation/comparisons.ts";
import { clearEdges, makeEdgeList, readEdges } from "../../../engine/evm/instrumentation/edges.ts";
import { type Machine, makeMachine } from "../../../engine/evm/machine.ts";
import { callMessage, transact } from "../../../engine/evm/transact.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";
import { commit, keepWorld, releaseWorld, restoreWorld, type Snapshot } from "../../../engine/evm/world/snapshots.ts";
import {
  getAccount,
  makeWorld,
  markWorld,
  revertTo,
  setBalance,
  setCode,
  type World,
} from "../../../engine/evm/world/world.ts";
import { makeRandom } from "../../harness/evm/jump-soundness.ts";
import { callerAddress, testBlock } from "../../harness/evm/run-code.ts";
import { processorSeconds } from "../processor-time.ts";
import { type Bench, firstAddress, makeRows } from "./evm-rows.ts";
import { buildRevm, type Revm, type RevmTransaction } from "./revm.ts";

const [wanted = "1000000", row = ""] = process.argv.slice(2);
const rows = ["ERC-20 transfer", "pair swap", "bank", "factory"];
const block = { ...testBlock, gasLimit: 30_000_000n, baseFee: 0n };
const gasLimit = 16_000_000n;
const keepEvery = 100;
const nKept = 50;
const milliseconds = 2000;

function setUpWorld({ codes }: Bench): World {
  const world = makeWorld();
  for (const [index, code] of codes.entries()) {
    setCode(world, getAccount(world, firstAddress + BigInt(index)), makeCode(hexToBytes(code)));
  }
  setBalance(world, getAccount(world, callerAddress), 10n ** 30n);
  return world;
}

/** The row's transactions: those that prepare it, then the one that is repeated. */
function transactionsOf({ setUp, call }: Bench): RevmTransaction[] {
  return [...setUp, call].map(({ to, data }, nonce) => ({
    ...{ sender: callerAddress, to: firstAddress + BigInt(to), nonce: BigInt(nonce), value: 0n },
    ...{ data: hexToBytes(data), gasLimit, gasPrice: 0n },
  }));
}

function send(machine: Machine, { sender, to, value, data, gasPrice }: RevmTransaction, nonce: bigint): void {
  const result = transact(machine, { sender, to, nonce, value, data, gasLimit, fees: { gasPrice } });
  if (!result.ok || result.value.status !== "succeeded") throw new Error("the transaction fails");
  commit(machine.world);
}

/** Transactions a second, one after the other on a growing state. */
function transactionsPerSecond(bench: Bench): number {
  const machine = makeMachine({ hardfork: "cancun", world: setUpWorld(bench), block });
  const transactions = transactionsOf(bench);
  for (const [nonce, each] of transactions.entries()) send(machine, each, BigInt(nonce));
  const last = transactions[transactions.length - 1];
  if (!last) return 0;
  let nonce = BigInt(transactions.length);
  let [start, first] = [processorSeconds(), nonce];
  for (const limit of [milliseconds, milliseconds]) {
    [start, first] = [processorSeconds(), nonce];
    while (processorSeconds() - start < limit / 1000) for (let k = 0; k < 10; k++) send(machine, last, nonce++);
  }
  return Number(nonce - first) / (processorSeconds() - start);
}

function revmPerSecond(revm: Revm, bench: Bench): number | undefined {
  const transactions = transactionsOf(bench);
  const tx = transactions[transactions.length - 1];
  if (!tx) return undefined;
  const code = (index: number) => hexToBytes(bench.codes[index] ?? "");
  const contracts = bench.codes.map((_, index) => ({
    ...{ address: firstAddress + BigInt(index), balance: 0n, nonce: 0n, code: code(index), storage: {} },
  }));
  const caller = { address: callerAddress, balance: 10n ** 30n, nonce: 0n, code: new Uint8Array(0), storage: {} };
  const setUp = transactions.slice(0, -1);
  const [answer] = revm([{ hardfork: "cancun", block, accounts: [caller, ...contracts], tx, setUp, milliseconds }]);
  if (answer?.refused) console.error(answer.refused);
  return answer?.perSecond;
}

type Search = {
  readonly machine: Machine;
  readonly iterate: () => void;
  readonly results: { edges: number; nearest: number };
};

/** A search over the row's call, as a fuzzer makes it. */
function makeSearch(bench: Bench): Search {
  const world = setUpWorld(bench);
  const machine = makeMachine({ hardfork: "cancun", world, block, watch: "coverage" });
  const transactions = transactionsOf(bench);
  for (const [nonce, each] of transactions.slice(0, -1).entries()) send(machine, each, BigInt(nonce));
  const to = firstAddress + BigInt(bench.call.to);
  const data = hexToBytes(bench.call.data);
  const random = makeRandom(1);
  const edges = makeEdgeList();
  const results = { edges: 0, nearest: Number.POSITIVE_INFINITY };
  const kept: Snapshot[] = [keepWorld(world)];
  let mark = markWorld(world);
  let n = 0;
  const iterate = (): void => {
    const at = 4 + (random() % (data.length - 4));
    const former = data[at] as number;
    data[at] = random() % 256;
    callMessage(machine, { caller: callerAddress, to, value: 0n, data, gas: gasLimit });
    readEdges(machine, edges);
    results.edges = Math.max(results.edges, edges.count);
    for (let k = 0; k < countComparisons(machine); k++) {
      results.nearest = Math.min(results.nearest, distanceOfComparison(machine, k));
    }
    clearEdges(machine);
    clearComparisons(machine);
    if (++n % keepEvery === 0) keepAndMove();
    else revertTo(world, mark);
    data[at] = former;
  };
  const keepAndMove = (): void => {
    kept.push(keepWorld(world));
    const chosen = kept[random() % kept.length] as Snapshot;
    restoreWorld(world, chosen);
    const [gone] = kept.length > nKept ? kept.splice(1 + (random() % (nKept - 1)), 1) : [];
    if (gone) releaseWorld(world, gone);
    mark = markWorld(world);
  };
  return { machine, iterate, results };
}

/** What the search holds, in megabytes: our heap, and the machine's memory. Buffers are freed in the background. */
async function memoryOf({ machine }: Search): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await setTimeout(200);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers + machine.memory.buffer.byteLength) / 1e6;
}

const revm = await buildRevm();
if ("unavailable" in revm) console.error(`Without revm: ${revm.unavailable}`);
for (const bench of makeRows().filter((each) => rows.includes(each.row) && each.row.includes(row))) {
  const native = "unavailable" in revm ? undefined : revmPerSecond(revm, bench);
  const plain = transactionsPerSecond(bench);
  const search = makeSearch(bench);
  for (let n = 0; n < 50_000; n++) search.iterate();
  const before = await memoryOf(search);
  const start = processorSeconds();
  for (let n = 0; n < Number(wanted); n++) search.iterate();
  const rate = Number(wanted) / (processorSeconds() - start);
  const { slots, accounts } = search.machine.world;
  console.log(`${bench.row}: ${rate.toFixed(0)} iterations a second, ${search.results.edges} edges at most`);
  console.log(`  ${plain.toFixed(0)} transactions a second unwatched; revm ${native?.toFixed(0) ?? "-"}`);
  const after = await memoryOf(search);
  console.log(`  ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after ${wanted} iterations`);
  console.log(`  ${slots.size} slots and ${accounts.accounts.length} accounts in its tables`);
}
process.exit(0);
