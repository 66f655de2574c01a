/** Speed of the EVM beside that of others, on the same bytecode and calls, in one run.
 *
 * `node --enable-source-maps out/test/bench/evm.js [ROW]`. The others are @ethereumjs/evm and, where it can be had,
 * @nomicfoundation/edr.
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { compileNow } from "../harness/in-process-compiler.ts";
import { inRoot } from "../harness/root.ts";
import { type Bench, contestants, type Peer } from "./evm-contestants.ts";

const word = (value: bigint) => value.toString(16).padStart(64, "0");

type Contract = { evm: { deployedBytecode: { object: string }; methodIdentifiers: Record<string, string> } };

/** Contracts of the benchmark as runtime code, and how their functions are called. */
function compileContracts(): Record<string, { code: string; call: (name: string, ...args: bigint[]) => string }> {
  const output = compileNow({
    language: "Solidity",
    sources: { "bench.sol": { content: readFileSync(inRoot("test/bench/evm-contracts.sol"), "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object", "evm.methodIdentifiers"] } },
    },
  }) as unknown as { contracts: { "bench.sol": Record<string, Contract> } };
  const entries = Object.entries(output.contracts["bench.sol"]).map(([name, { evm }]) => {
    const call = (method: string, ...args: bigint[]): string => {
      const signature = Object.keys(evm.methodIdentifiers).find((key) => key.startsWith(`${method}(`)) ?? "";
      return `${evm.methodIdentifiers[signature] ?? ""}${args.map(word).join("")}`;
    };
    return [name, { code: evm.deployedBytecode.object, call }] as const;
  });
  return Object.fromEntries(entries);
}

/** The six rows: contracts with code, what prepares them, and the call that is repeated. */
function makeRows(): Bench[] {
  const contracts = compileContracts();
  const at = (name: string) => {
    const contract = contracts[name];
    if (!contract) throw new Error(`the benchmark has no contract ${name}`);
    return contract;
  };
  const single = (row: string, name: string, ...args: bigint[]): Bench => ({
    row,
    codes: [at(name).code],
    setUp: [],
    call: { to: 0, data: at(name).call("run", ...args) },
  });
  const [tokenA, tokenB, pair] = [0xb0001n, 0xb0002n, 0xb0003n];
  return [
    single("arithmetic loop", "Arithmetic", 10_000n),
    {
      row: "ERC-20 transfer",
      codes: [at("Token").code],
      setUp: [{ to: 0, data: at("Token").call("mint", 0xca11e500n, 10n ** 30n) }],
      call: { to: 0, data: at("Token").call("transfer", 0xbeefn, 12345n) },
    },
    {
      row: "pair swap",
      codes: [at("Token").code, at("Token").code, at("Pair").code],
      setUp: [
        { to: 0, data: at("Token").call("mint", pair, 10n ** 24n) },
        { to: 1, data: at("Token").call("mint", pair, 10n ** 24n) },
        { to: 2, data: at("Pair").call("setUp", tokenA, tokenB) },
      ],
      call: { to: 2, data: at("Pair").call("trade", 1n, 10n ** 9n) },
    },
    single("keccak-heavy", "Hashes", 1000n),
    single("storage-heavy", "Slots", 1000n),
    single("deep calls", "Deep", 200n),
  ];
}

/** Each contestant runs a row for about this long. */
const sliceMs = 1500;

/** Transactions a second, after the contestant has warmed up. */
async function measure(peer: Peer): Promise<number> {
  for (const end = performance.now() + sliceMs / 3; performance.now() < end; ) await peer.run(peer.batch);
  let transactions = 0;
  const start = performance.now();
  while (performance.now() - start < sliceMs) {
    await peer.run(peer.batch);
    transactions += peer.batch;
  }
  return (1000 * transactions) / (performance.now() - start);
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
  console.log(`\n${bench.row}: ${nOpcodes} opcodes a transaction`);
  let ours = 0;
  for (const peer of peers) {
    const rate = await measure(peer);
    ours ||= rate;
    const millions = ((rate * nOpcodes) / 1e6).toFixed(2);
    console.log(
      `  ${peer.name.padEnd(34)} ${rate.toFixed(0).padStart(9)} tx/s ${millions.padStart(9)} Mops/s   ours: ${(ours / rate).toFixed(1)}×`,
    );
  }
}
process.exit(0);
