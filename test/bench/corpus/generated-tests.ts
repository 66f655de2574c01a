/** Whether the tests that are written of replayed corpus findings compile, and reproduce in Hardhat 3.
 *
 * For developers, `node out/test/bench/corpus/generated-tests.js CORPUS [--executions 3000] [--count 20] [SET...]`: as many findings
 * of each set, one of a check in a file, until there are so many. The Foundry ones are compiled against forge-std's interface,
 * and run by Hardhat, which has the cheat codes. It is installed from npm into the cache folder. Fails where one fails.
 */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Finding } from "../../../engine/model/finding.ts";
import type { Rerun } from "../../../engine/model/rerun.ts";
import { ethereumjsEvm } from "../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { rerun } from "../../../engine/replay/rerun.ts";
import { errorsOf, forgeStd } from "../../harness/evm/forge-std.ts";
import { hardhatOf, installHardhat, withNode } from "../peers/hardhat.ts";
import { runCorpusTasks } from "./corpus-run.ts";
import { corpusTasks } from "./corpus-tasks.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { executions: { type: "string", default: "3000" }, count: { type: "string", default: "20" } },
});
const [corpus = "", ...named] = positionals;
const sets = named.length > 0 ? named : ["smartbugs-curated", "efcf", "mythril-multitx"];

interface Generated {
  /** As in `efcf/tests/cstate.sol reentrancy-eth`. */
  readonly title: string;
  /** Null where the sequence does not reproduce at all. */
  readonly tests: Rerun["tests"];
}

async function generateAll(): Promise<Generated[]> {
  const generated: Generated[] = [];
  for (const [index, set] of sets.entries()) {
    const wanted = Math.ceil((Number(values.count) - generated.length) / (sets.length - index));
    generated.push(...(await generate(set, wanted)));
  }
  return generated;
}

/** Tests of so many findings of a set. */
async function generate(set: string, wanted: number): Promise<Generated[]> {
  const generated: Generated[] = [];
  const execution = { executions: Number(values.executions) };
  for await (const { task, findings } of runCorpusTasks(corpus, corpusTasks(corpus, set), {
    mode: "quick",
    execution,
  })) {
    for (const finding of onePerCheck(findings)) generated.push(await write(`${set}/${task.file}`, finding));
    if (generated.length >= wanted) break;
  }
  return generated.slice(0, wanted);
}

function onePerCheck(findings: readonly Finding[]): readonly Finding[] {
  return [
    ...new Map(
      findings.filter(({ testCases }) => testCases.length > 0).map((finding) => [finding.check, finding]),
    ).values(),
  ];
}

async function write(file: string, { check, testCases }: Finding): Promise<Generated> {
  const title = `${file} ${check}`;
  const again = await rerun(testCases[0], ethereumjsEvm, new AbortController().signal);
  return { title, tests: again.ok ? again.value.tests : null };
}

/** A project with all tests, in a folder of its own. */
function writeProject(installed: string, generated: readonly Generated[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "solhound-generated-"));
  for (const each of ["contracts", "test", "node_modules"]) mkdirSync(path.join(folder, each));
  for (const each of ["hardhat", "solc"]) {
    symlinkSync(path.join(installed, "node_modules", each), path.join(folder, "node_modules", each));
  }
  const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  cpSync(path.join(installed, "package.json"), path.join(folder, "package.json"));
  mkdirSync(path.join(folder, "node_modules/forge-std/src"), { recursive: true });
  put("node_modules/forge-std/package.json", '{ "name": "forge-std", "version": "1.0.0" }');
  put("node_modules/forge-std/src/Test.sol", forgeStd);
  const solc = JSON.stringify(path.join(installed, "node_modules/solc/soljson.js"));
  put("hardhat.config.ts", `export default { solidity: { version: "0.8.28", path: ${solc} } };`);
  for (const [index, { tests }] of generated.entries()) {
    if (tests === null) continue;
    put(`contracts/Finding${index}.t.sol`, tests.foundry);
    put(`test/finding${index}.test.js`, tests.hardhat);
  }
  return folder;
}

/** Whether all goes well, in the project; what is said else is shown. */
function passes(args: readonly string[]): boolean {
  const options = { cwd: folder, env: withNode(installed), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("node", args, options);
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}

/** A failure in a line each, of the tests of a finding. */
function complaintsOf({ title, tests }: Generated): readonly string[] {
  if (tests === null) return [`${title} does not reproduce`];
  return errorsOf(tests.foundry).map((error) => `${title} does not compile: ${error}`);
}

const generated = await generateAll();
const installed = await installHardhat();
const folder = writeProject(installed, generated);
const complaints = generated.flatMap(complaintsOf);
for (const line of [...generated.map(({ title }) => title), ...complaints]) console.log(line);
const outcomes = {
  "Foundry's run": passes([hardhatOf(installed), "test", "solidity"]),
  "Hardhat's run": passes(["--test", "test/*.test.js"]),
};
rmSync(folder, { recursive: true });
console.log(`${generated.length - complaints.length} of ${generated.length} reproduce, and compile for Foundry`);
for (const [what, isRight] of Object.entries(outcomes)) console.log(`${what}: ${isRight ? "all pass" : "FAILED"}`);
if (complaints.length > 0 || Object.values(outcomes).includes(false)) process.exitCode = 1;
