/** What Mythril's own tests expect of it, asked of `quick`: the flaws, where there are none, and after how much work each is known.
 *
 * `node --enable-source-maps out/test/bench/peers/mythril-expectations.js [EXECUTIONS]`, on the inputs of these tests that are in the
 * corpus, which is no part of the project; compilers that are lacking are fetched. Seconds are those of the processor in one
 * process, from the start of the analysis with its compiling.
 */

import path from "node:path";
import { startOldCompilers } from "../../harness/old-compilers.ts";
import { findShared } from "../../harness/shared.ts";
import { corpusTasks } from "../corpus/corpus-tasks.ts";
import { type KnownFinding, timedDeps, whenKnown } from "../corpus/known-times.ts";

interface Expectation {
  readonly file: string;
  readonly swc: string;
  /** Lines with a flaw of the class; none where there is to be none. */
  readonly lines: readonly number[];
  /** How many transactions Mythril has to be given for it. */
  readonly nTransactions?: number;
  /** Lines that have one too, which Mythril's tests do not know of. */
  readonly alsoTrue?: readonly number[];
}

/** A caller that calls back meets the guard's own assertion, and fails it. */
const guardOfReentry = [10];

const expectations: readonly Expectation[] = [
  { file: "flag_array.sol", swc: "SWC-105", lines: [15], nTransactions: 1 },
  { file: "exceptions_0.8.0.sol", swc: "SWC-110", lines: [13, 17] },
  { file: "symbolic_exec_bytecode.sol", swc: "SWC-106", lines: [21], nTransactions: 1 },
  { file: "extcall.sol", swc: "SWC-110", lines: [12] },
  { file: "constructor_assert.sol", swc: "SWC-110", lines: [6] },
  { file: "requirements_violation_pos.sol", swc: "SWC-123", lines: [6] },
  { file: "requirements_violation_neg.sol", swc: "SWC-123", lines: [] },
  { file: "unexpected_ether_pos.sol", swc: "SWC-132", lines: [11] },
  { file: "unexpected_ether_neg.sol", swc: "SWC-132", lines: [] },
  { file: "theft.sol", swc: "SWC-105", lines: [22], nTransactions: 4 },
  { file: "destruct.sol", swc: "SWC-106", lines: [41], nTransactions: 5 },
  { file: "simple_theft.sol", swc: "SWC-105", lines: [5], nTransactions: 2 },
  { file: "transient.sol", swc: "SWC-110", lines: [], alsoTrue: guardOfReentry },
  { file: "transient_bug.sol", swc: "SWC-110", lines: [21], alsoTrue: guardOfReentry },
  { file: "transient_bug_2.sol", swc: "SWC-110", lines: [29], alsoTrue: guardOfReentry },
  { file: "transient_recursive.sol", swc: "SWC-110", lines: [11] },
  { file: "suicide.sol", swc: "SWC-106", lines: [7] },
  // The sum that the receiver has wraps as well, with what was made of nothing before.
  { file: "overflow.sol", swc: "SWC-101", lines: [14, 15], alsoTrue: [16] },
  // Line 18 makes the caller the one who is paid.
  { file: "ether_send.sol", swc: "SWC-105", lines: [22], alsoTrue: [18] },
];

const lineOf = ({ finding }: KnownFinding): number => finding.location.range.start.line + 1;

/** What is known of a class, the best evidence of each line. */
function flawsOf(known: readonly KnownFinding[], swc: string): readonly KnownFinding[] {
  const flaws = new Map<number, KnownFinding>();
  for (const each of known.filter(({ finding }) => finding.swc === swc)) flaws.set(lineOf(each), each);
  return [...flaws.values()];
}

function isMet({ lines, alsoTrue = [] }: Expectation, flaws: readonly KnownFinding[]): boolean {
  const told = new Set(flaws.map(lineOf));
  return (
    lines.every((line) => told.has(line)) && [...told].every((line) => lines.includes(line) || alsoTrue.includes(line))
  );
}

/** Calls after the creations. */
function nCallsOf({ finding }: KnownFinding): number {
  return finding.testCases[0]?.steps.filter(({ address }) => address !== "").length ?? 0;
}

function told({ swc, lines, nTransactions }: Expectation, flaws: readonly KnownFinding[]): string {
  const wanted = lines.length === 0 ? "none" : `line ${lines.join(", ")}`;
  const by = nTransactions === undefined ? "" : ` by ${nTransactions} calls`;
  const places = flaws.map((flaw) => {
    const how = flaw.finding.evidence === "static" ? "static" : `${flaw.finding.evidence} by ${nCallsOf(flaw)} calls`;
    return `line ${lineOf(flaw)} ${how} after ${flaw.at.toFixed(1)} s`;
  });
  return `${swc} ${wanted}${by}: ${places.length === 0 ? "none" : places.join(", ")}`;
}

const [executions = "20000"] = process.argv.slice(2);
const corpus = findShared("corpus");
if (corpus === undefined) throw new Error("the corpus is not there: set SOLHOUND_SHARED");
const tasks = new Map(corpusTasks(corpus, "mythril").map((task) => [path.basename(task.file), task]));
const started = await startOldCompilers([...tasks.values()].map(({ settings }) => settings.version));
if (!started.ok) throw new Error(started.error);
const deps = timedDeps(started.value.compiler);
let nMet = 0;
for (const expected of expectations) {
  const task = tasks.get(expected.file);
  if (task === undefined) throw new Error(`the corpus has no ${expected.file}`);
  const { known, whole } = await whenKnown(task, path.join(corpus, "mythril"), Number(executions), deps);
  const flaws = flawsOf(known, expected.swc);
  const met = isMet(expected, flaws);
  if (met) nMet += 1;
  console.log(
    `${met ? "met  " : "UNMET"} ${expected.file.padEnd(32)} ${told(expected, flaws)} (all: ${whole.toFixed(1)} s)`,
  );
}
await started.value.close();
console.log(`${nMet} of ${expectations.length} met`);
