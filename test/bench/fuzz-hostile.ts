/** Whether fuzzing and symbolic execution end in time, and keep their memory, on bytecode that is made to prevent it.
 *
 * `node --enable-source-maps out/test/bench/fuzz-hostile.js [COUNT [MILLISECONDS [SEED]]]`: bombs, then COUNT random programs, each
 * for as long of the processor's time, in turns as a campaign takes them, with all oracles. It tells the longest turns, what
 * took more than a second beyond its time, and how large the process became.
 */

import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../engine/evm/code/assembler.ts";
import { fuzzContractOfRuntime } from "../../engine/fuzz/fuzz-target.ts";
import { makeFuzzer } from "../../engine/fuzz/fuzzer.ts";
import { judgeScenario } from "../../engine/oracles/judge-scenario.ts";
import { makeAlternation } from "../../engine/symex/alternation.ts";
import { randomProgram } from "../harness/evm/random-program.ts";
import { targetOfContract } from "../harness/fuzz/fuzz-source.ts";
import { processorSeconds } from "./fuzz-run.ts";

const [count = "100", milliseconds = "500", seed = "1"] = process.argv.slice(2);
const budget = Number(milliseconds) / 1000;

/** As many jumps forward, each to the next, after which a word of calldata decides. */
function jumpChain(length: number): AssemblyItem[] {
  const links = Array.from(
    { length },
    (_, index): AssemblyItem[] =>
      [...[{ offsetOf: `link ${index}` }, "JUMP", { at: `link ${index}` }]] as AssemblyItem[],
  );
  return [...links.flat(), 0n, "CALLDATALOAD", { offsetOf: "end" }, "JUMPI", "INVALID", { at: "end" }, "STOP"];
}

/** So many bits of calldata, each of which decides a branch. */
function branches(length: number): AssemblyItem[] {
  return Array.from({ length }, (_, index): AssemblyItem[] => [
    ...([BigInt(index), "CALLDATALOAD", 1n, "AND", { offsetOf: `skip ${index}` }, "JUMPI"] as const),
    ...([BigInt(index), "SLOAD", 1n, "ADD", BigInt(index), "SSTORE", { at: `skip ${index}` }] as const),
  ]).flat();
}

const loop = (...body: AssemblyItem[]): AssemblyItem[] => [{ at: "top" }, ...body, { offsetOf: "top" }, "JUMP"];

const bombs: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "a loop without end": assemble(loop()),
  "a deep chain of jumps": assemble(jumpChain(4000)),
  "two to the 300 paths": assemble(branches(300)),
  "24 kB of JUMPDESTs": new Uint8Array(24_576).fill(0x5b),
  "a computed jump into 24 kB of JUMPDESTs": Uint8Array.from([
    0x5f,
    0x35,
    0x56,
    ...new Array<number>(24_573).fill(0x5b),
  ]),
  "memory far away": assemble([1n, 2n ** 40n, "MSTORE"]),
  "memory at the caller's wish": assemble([1n, 0n, "CALLDATALOAD", "MSTORE8", "MSIZE", 0n, "RETURN"]),
  "memory without end": assemble(loop("MSIZE", 0n, "SWAP1", "MSTORE")),
  "hashes of much memory": assemble(loop(2n ** 22n, 0n, "KECCAK256", "POP")),
  "a hash of a hash of a hash": assemble(loop(0n, "MLOAD", 0n, "MSTORE", 32n, 0n, "KECCAK256", 0n, "MSTORE")),
  "powers of powers": assemble(loop(0n, "CALLDATALOAD", "GAS", "EXP", "GAS", "EXP", "POP")),
  "slots without end": assemble(loop("GAS", "DUP1", "SSTORE")),
  "logs without end": assemble(loop(1024n, 0n, "LOG0")),
  "contracts without end": assemble(loop(0n, 0n, 0n, "CREATE", "POP")),
  "calls of itself": assemble([
    0n,
    0n,
    0n,
    0n,
    0n,
    "ADDRESS",
    "GAS",
    "CALL",
    0n,
    0n,
    0n,
    0n,
    0n,
    "ADDRESS",
    "GAS",
    "CALL",
  ]),
  "squares modulo without end": assemble(loop(0n, "CALLDATALOAD", "DUP1", "NUMBER", "MULMOD", "GAS", "MULMOD", "POP")),
};

interface Run {
  readonly name: string;
  /** Of the processor: making the fuzzer, the longest turn, and what all of it took beyond its budget. */
  readonly made: number;
  readonly longest: number;
  readonly beyond: number;
}

function run(name: string, runtime: Uint8Array<ArrayBuffer>): Run {
  const start = processorSeconds();
  const target = targetOfContract(fuzzContractOfRuntime("code", runtime));
  const facts = { contracts: new Map(), trusted: new Set<bigint>(), attackers: new Set<bigint>() };
  const judge = (scenario: Parameters<typeof judgeScenario>[0], only?: string) => judgeScenario(scenario, facts, only);
  const fuzzer = makeFuzzer(target, { seed: Number(seed), judge });
  const both = makeAlternation(fuzzer, { seed: Number(seed), maxTransactions: 4, maxSteps: 1_000_000 });
  const made = processorSeconds() - start;
  let longest = 0;
  while (processorSeconds() - start < budget && !fuzzer.report().isSaturated) {
    const before = processorSeconds();
    both.run(200);
    longest = Math.max(longest, processorSeconds() - before);
  }
  return { name, made, longest, beyond: processorSeconds() - start - budget };
}

function tell({ name, made, longest, beyond }: Run): void {
  const times = [made, longest, Math.max(0, beyond)].map((seconds) => `${seconds.toFixed(2)} s`.padStart(8));
  console.log(`${name.padEnd(42)} made in${times[0]}, longest turn${times[1]}, beyond its time${times[2]}`);
}

const bombRuns = Object.entries(bombs).map(([name, code]) => {
  const done = run(name, code);
  tell(done);
  return done;
});
const programs = fc.sample(randomProgram, { numRuns: Number(count), seed: Number(seed) });
const runs = programs.map((code, index) => run(`random program ${index}`, Uint8Array.from(code)));
const late = [...bombRuns, ...runs].filter(({ beyond }) => beyond > 1);
console.log(`${runs.length} random programs, the longest turns:`);
for (const each of runs.toSorted((a, b) => b.longest - a.longest).slice(0, 5)) tell(each);
console.log(
  `${late.length} took more than a second beyond their time: ${late.map(({ name }) => name).join(", ") || "none"}`,
);
console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`);
