/** Speed of the EVM beside that of others, on the same bytecode and calls, in one run.
 *
 * `node --enable-source-maps out/test/bench/evm/evm.js [ROW]`. The others are @ethereumjs/evm and, where it can be had,
 * @nomicfoundation/edr. They take turns, and the median of each one's turns counts: what else the machine does in the
 * meantime falls on all of them alike.
 */

import os from "node:os";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../harness/root.ts";
import { contestants, type Peer } from "./evm-contestants.ts";
import { makeRows } from "./evm-rows.ts";

const nRounds = 9;
const turnMs = 250;

/** Transactions a second in one turn. */
async function takeTurn({ run, batch }: Peer): Promise<number> {
  let transactions = 0;
  const start = performance.now();
  while (performance.now() - start < turnMs) {
    await run(batch);
    transactions += batch;
  }
  return (1000 * transactions) / (performance.now() - start);
}

/** The median of each contestant's turns; the first round is for warming up. */
async function measure(peers: readonly Peer[]): Promise<number[]> {
  const rates = peers.map((): number[] => []);
  for (let round = 0; round <= nRounds; round++) {
    for (const [index, peer] of peers.entries()) {
      const rate = await takeTurn(peer);
      if (round > 0) rates[index]?.push(rate);
    }
  }
  return rates.map((each) => each.sort((a, b) => a - b)[nRounds >> 1] ?? 0);
}

async function edrFolder(): Promise<string | undefined> {
  const { ensurePart } = await import(pathToFileURL(inRoot("tools/parts.mjs")).href);
  const part: { folder?: string; unavailable?: string } = ensurePart("evm-peers");
  if (part.unavailable) console.error(`Without edr: ${part.unavailable}`);
  return part.folder;
}

const wanted = process.argv[2] ?? "";
const folder = await edrFolder();
for (const bench of makeRows().filter(({ row }) => row.includes(wanted))) {
  const { peers, nOpcodes } = await contestants(bench, folder);
  const rates = await measure(peers);
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(`\n${bench.row}: ${nOpcodes} opcodes a transaction; load ${load}`);
  const [plain = 0, covered = 0] = rates;
  for (const [index, { name }] of peers.entries()) {
    const rate = rates[index] ?? 0;
    const millions = ((rate * nOpcodes) / 1e6).toFixed(2);
    const ratios = `ours: ${(plain / rate).toFixed(1)}×, with coverage ${(covered / rate).toFixed(1)}×`;
    console.log(`  ${name.padEnd(26)} ${rate.toFixed(0).padStart(9)} tx/s ${millions.padStart(9)} Mops/s   ${ratios}`);
  }
}
process.exit(0);
