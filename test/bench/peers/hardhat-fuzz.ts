/** Our fuzzer beside Foundry's invariant engine as Hardhat 3 ships it: places reached and calls a second, in the same time.
 *
 * `node --enable-source-maps out/test/bench/peers/hardhat-fuzz.js [CALLS [SEED [FILTER]]]`, on the contracts of `hardhat-targets.sol`, and the
 * mazes of the corpus where that is. It installs Hardhat, and the Node that it needs, from npm into the cache folder; bash
 * measures. Foundry's makes CALLS on each contract; ours then has as much time of the processor as that took without start and
 * compiling, and V8 is told what it is told in an engine process. Each place that is reached counts once: Foundry's notes
 * them in files, ours reads events.
 */

import { processorSeconds } from "../processor-time.ts";
import "../../../engine/host/tune-jit.ts";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Compiled, contractsOf } from "../../harness/evm/compiled.ts";
import { fuzzerOf, targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";
import { inRoot } from "../../harness/root.ts";
import { findShared } from "../../harness/shared.ts";
import { hardhatOf, installHardhat, withNode } from "./hardhat.ts";
import { runTimed } from "./run-timed.ts";

const [calls = "100000", seed = "1", filter = ""] = process.argv.slice(2);

/** The default of theirs. */
const callsPerRun = 500;

/** Ours tells a place by an event that our judge knows. */
const ourGoals = `pragma solidity ^0.8.19;
abstract contract Goals {
  event AssertionFailed(uint256 place);
  function reach(uint256 place) internal { emit AssertionFailed(place); }
}`;

/** Theirs leaves a file, once. */
const theirGoals = `pragma solidity ^0.8.19;
interface Cheats {
  function exists(string calldata file) external returns (bool);
  function writeFile(string calldata file, string calldata text) external;
  function toString(uint256 number) external pure returns (string memory);
}
abstract contract Goals {
  Cheats private constant cheats = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));
  function reach(uint256 place) internal {
    string memory file = string.concat("places/", cheats.toString(place));
    if (!cheats.exists(file)) cheats.writeFile(file, "");
  }
}`;

interface Target {
  readonly name: string;
  readonly contract: string;
  readonly source: string;
  readonly nPlaces: number;
}

interface Outcome {
  readonly nReached: number;
  readonly calls: number;
  /** Of the processor. */
  readonly seconds: number;
}

function targets(): Target[] {
  const source = readFileSync(inRoot("test/bench/peers/hardhat-targets.sol"), "utf8");
  const own = [...source.matchAll(/^contract (\w+)[\s\S]*?^}/gm)].map(([text, name = ""]) => {
    return { name, contract: name, source, nPlaces: new Set(text.match(/reach\(\d+\)/g)).size };
  });
  return [...own, ...mazes()];
}

/** The mazes, with a place for each assertion. */
function mazes(): Target[] {
  const folder = findShared("corpus", "daedaluzz");
  if (folder === undefined) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".sol"));
  const truth = JSON.parse(readFileSync(path.join(folder, "truth.json"), "utf8")) as { file: string; expect: string }[];
  return files.map((file) => {
    const source = readFileSync(path.join(folder, file), "utf8")
      .replace(/event AssertionFailed\(string message\);/, "")
      .replace(/emit AssertionFailed\("(\d+)"\); assert\(false\);/g, "reach($1);")
      .replace("contract Maze {", 'import {Goals} from "./Goals.sol";\ncontract Maze is Goals {');
    const nPlaces = truth.filter((row) => row.file === file && row.expect === "present").length;
    return { name: file, contract: "Maze", source, nPlaces };
  });
}

function runOurs({ contract, source }: Target, limit: number): Outcome {
  const sources = { "Target.sol": { content: source }, "Goals.sol": { content: ourGoals } };
  const outputSelection = { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"] } };
  const optimizer = { enabled: true, runs: 200 };
  const output = compileNow({ language: "Solidity", sources, settings: { optimizer, outputSelection } });
  const contracts: Readonly<Record<string, Compiled>> = contractsOf(output);
  const start = processorSeconds();
  const fuzzer = fuzzerOf(targetOf(contracts, contract), Number(seed));
  while (processorSeconds() - start < limit) fuzzer.run(200);
  const places = fuzzer.candidates.filter(({ violation: { oracle } }) => oracle === "assertion-event");
  const nReached = new Set(places.map(({ violation: { at } }) => at.pc)).size;
  return { nReached, calls: fuzzer.report().executions, seconds: processorSeconds() - start };
}

function writeProject(folder: string, { contract, source }: Target, runs: number): void {
  for (const each of ["contracts", "places"]) {
    rmSync(path.join(folder, each), { recursive: true, force: true });
  }
  for (const each of ["contracts", "places"]) mkdirSync(path.join(folder, each));
  const file = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  file("contracts/Goals.sol", theirGoals);
  file("contracts/Target.sol", source);
  file(
    "contracts/Target.t.sol",
    `pragma solidity ^0.8.19;
import {${contract}} from "./Target.sol";
contract TargetTest {
  ${contract} private target;
  function setUp() public { target = new ${contract}(); }
  function invariant_isFuzzed() public {}
}`,
  );
  file(
    "hardhat.config.ts",
    `export default {
  solidity: {
    version: "0.8.28",
    path: ${JSON.stringify(path.join(folder, "node_modules/solc/soljson.js"))},
    settings: { optimizer: { enabled: true, runs: 200 } },
  },
  test: { solidity: {
    fsPermissions: { dangerouslyReadWriteDirectory: [${JSON.stringify(path.join(folder, "places"))}] },
    fuzz: { seed: "0x${Number(seed).toString(16)}" },
    invariant: { runs: ${runs}, depth: ${callsPerRun} },
  } },
};`,
  );
}

function runTheirs(folder: string, target: Target, startUp: number): Outcome {
  writeProject(folder, target, 1);
  runHardhat(folder); // compiles
  writeProject(folder, target, Math.ceil(Number(calls) / callsPerRun));
  const { runs, seconds } = runHardhat(folder);
  const nReached = readdirSync(path.join(folder, "places")).length;
  return { nReached, calls: callsPerRun * runs, seconds: seconds - startUp };
}

/** What Hardhat takes to make one short run, compiled before, in seconds of the processor. */
function measureStartUp(folder: string, target: Target): number {
  writeProject(folder, target, 1);
  runHardhat(folder);
  return runHardhat(folder).seconds;
}

/** Runs the tests; tells how many runs there were, and how long the processor took. */
function runHardhat(folder: string): { readonly runs: number; readonly seconds: number } {
  const { stdout, seconds } = runTimed("node", [hardhatOf(folder), "test", "solidity"], {
    cwd: folder,
    env: withNode(folder),
  });
  const runs = /runs: (\d+)/.exec(stdout)?.[1];
  if (runs === undefined) throw new Error(stdout);
  return { runs: Number(runs), seconds };
}

function describeOutcome({ nReached, calls: made, seconds }: Outcome): string {
  const rate = (made / seconds).toFixed(0).padStart(6);
  return `${String(nReached).padStart(3)} reached, ${rate} calls a second in ${seconds.toFixed(1)} s`;
}

const folder = await installHardhat();
const chosen = targets().filter(({ name }) => name.includes(filter));
const startUp = chosen[0] === undefined ? 0 : measureStartUp(folder, chosen[0]);
for (const target of chosen) {
  const theirs = runTheirs(folder, target, startUp);
  const ours = runOurs(target, theirs.seconds);
  const name = `${target.name} (${target.nPlaces})`.padEnd(18);
  console.log(`${name} ours ${describeOutcome(ours)}; Foundry's ${describeOutcome(theirs)}`);
}
