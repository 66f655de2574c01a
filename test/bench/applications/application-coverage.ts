/** How far the sound applications are run, what keeps the rest from it, and what is proved of them though they are sound. */

/*
 * `node out/test/bench/applications/application-coverage.js [SET...] [--executions N] [--only NAME] [--missed]`: on all sets of which the
 * name begins with `open`, unless some are named. Executions alone decide what is found; N are for all contracts of one.
 */

import { readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import type { BranchHits, ExecutedContract, Tally } from "../../../engine/model/execution.ts";
import { reachableSides, shareOf, sumTallies } from "../../../engine/model/execution.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { type Application, readApplications } from "../../harness/applications.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";
import { inRoot } from "../../harness/root.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    executions: { type: "string", default: "8000" },
    only: { type: "string", default: "" },
    missed: { type: "boolean", default: false },
  },
});

const folder = inRoot("test/applications");
const sets = positionals.length > 0 ? positionals : readdirSync(folder).filter((name) => name.startsWith("open"));

interface Row {
  readonly name: string;
  readonly branches: Tally;
  readonly lines: readonly string[];
}

function tell(tally: Tally): string {
  return `${String(Math.round(100 * shareOf(tally))).padStart(3)} % ${tally.covered} of ${tally.reachable}`;
}

/** The sides of conditions that were not taken, as in `Vault.sol:12 never true: x > 0`. */
function missedSides(contract: ExecutedContract, { sources }: Application): string[] {
  return contract.hits.flatMap(({ file, branches }) =>
    branches
      .filter((branch) => reachableSides(branch).some((hits) => hits === 0))
      .map((branch) => `    ${file}:${branch.line + 1} ${describeSides(branch)}: ${textAt(sources[file], branch)}`),
  );
}

function describeSides({ sides, whenTrue }: BranchHits): string {
  if (sides[0] + sides[1] === 0) return "never run";
  if (whenTrue === null) return "one side";
  return sides[whenTrue] === 0 ? "never true" : "never false";
}

function textAt(source: string | undefined, { range: { start, end } }: BranchHits): string {
  const line = source?.split("\n")[start.line] ?? "";
  return line.slice(start.character, start.line === end.line ? end.character : undefined);
}

const expected: ReadonlySet<string> = new Set(["abstract", "inherited", "no-functions"]);
const quiet: ReadonlySet<string> = new Set(["static"]);
const loud: ReadonlySet<Finding["severity"]> = new Set(["High", "Medium"]);

async function measure(set: string, application: Application): Promise<Row[]> {
  const { sources } = application;
  const input = { kind: "memory", sources, targets: Object.keys(sources), settings: {} } as const;
  const execution = { executions: Number(options.executions) };
  const { signal } = new AbortController();
  const { findings, summary } = await collectEvents(
    host.analyze(input, { mode: "quick", seed: 1, budget: { timeMs: 600_000 }, execution, signal }),
  );
  for (const { check, severity, evidence, contract, function: fn, title } of findings) {
    if (quiet.has(evidence) || !loud.has(severity)) continue;
    console.log(`PROVED ${set}/${application.name} ${severity} ${check} ${contract}.${fn}: ${title}`);
  }
  const { executed = [], skipped = [] } = summary.execution ?? {};
  if (summary.error !== null) console.log(`NOTHING RUN ${set}/${application.name}: ${summary.error.message}`);
  for (const { name, reason, why } of skipped) {
    if (!expected.has(reason)) console.log(`SKIPPED ${set}/${application.name} ${name}: ${why}`);
  }
  return executed.map((contract) => ({
    name: `${set}/${application.name} ${contract.name}`,
    branches: contract.branches,
    lines: options.missed
      ? missedSides(contract, application)
      : [`    never reached: ${contract.unreached.join(", ")}`],
  }));
}

const host = startBuiltEngine();
const rows: Row[] = [];
for (const set of sets) {
  for (const application of readApplications(path.join(folder, set))) {
    if (application.name.includes(options.only)) rows.push(...(await measure(set, application)));
  }
}
await host.close();
for (const { name, branches, lines } of rows.toSorted((a, b) => shareOf(a.branches) - shareOf(b.branches))) {
  console.log(`${tell(branches)} ${name}`);
  for (const line of lines) console.log(line);
}
console.log(`${sets.join(", ")}: ${tell(sumTallies(rows.map(({ branches }) => branches)))} sides of branches`);
