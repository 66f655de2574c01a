/** How far execution gets in applications on disk: what is deployed, which functions ever end well, and why the others do not. */

/*
 * `node out/test/bench/applications/project-reach.js FOLDER... [--executions N] [--out FILE] [--rows]`: each folder is an application, as
 * the command line takes it; N executions for each of its contracts. FILE has every row as JSON. Causes
 * are told by the reason and by the source where a call failed: a reading of them, to see which are large.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { expandPaths } from "../../../cli/analyze/expand-paths.ts";
import { groupInputs, type ProjectGroup } from "../../../cli/analyze/input-groups.ts";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import type { ExecutedContract, RefusedFunction } from "../../../engine/model/execution.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    executions: { type: "string", default: "1500" },
    out: { type: "string", default: "" },
    rows: { type: "boolean", default: false },
  },
});

interface Row {
  readonly application: string;
  readonly contract: string;
  /** Null: the contract itself. */
  readonly function: string | null;
  readonly cause: string;
  readonly why: string;
  readonly where: string;
  readonly text: string;
}

interface Counts {
  deployed: number;
  notDeployed: number;
  functions: number;
  refused: number;
  views: number;
  refusedViews: number;
  sides: number;
  covered: number;
  proved: number;
}

/** What is meant by the reason and the source where a call failed; the first that fits. */
const causes: readonly { readonly cause: string; readonly test: RegExp }[] = [
  { cause: "never called", test: /is never called/ },
  { cause: "gas, stack or a jump", test: /^halts/ },
  {
    cause: "access",
    test: /owner|admin|auth|only|role|govern|sender|permission|forbidden|not allowed|caller|operator|manager/i,
  },
  { cause: "initialization", test: /initiali[sz]/i },
  { cause: "whitelist", test: /white|black|allowlist|registered|supported|listed|approved|enabled|active|paused/i },
  { cause: "time", test: /time|block\.|deadline|expire|early|period|epoch|start|ended|duration|matur/i },
  { cause: "signature or proof", test: /signature|ecrecover|proof|merkle|signer|verify/i },
  { cause: "panic", test: /^panics/ },
  { cause: "balance or allowance", test: /balance|allowance|insufficient|transfer|liquidity|collateral|fund/i },
  { cause: "address", test: /address|contract|interface/i },
  { cause: "existence", test: /exist|found|invalid id|unknown|registered|not set|nonexistent/i },
  {
    cause: "numbers",
    test: /amount|zero|value|exceed|min|max|cap|limit|length|range|invalid|too |[<>]=?|== ?0|!= ?0/i,
  },
];

function causeOf(why: string, text: string): string {
  const known = causes.find(({ test }) => test.test(why) || test.test(text));
  if (known !== undefined) return known.cause;
  if (!/without a reason/.test(why)) return "another reason";
  if (text === "") return "no reason, in code that nobody wrote";
  if (/^(function|contract|abstract)\b/.test(text)) return "calldata or what it decodes";
  return /\(/.test(text) ? "a call that fails or answers badly" : "no reason";
}

const expected: ReadonlySet<string> = new Set(["abstract", "inherited", "test", "no-functions"]);
const nothing: Counts = {
  ...{ deployed: 0, notDeployed: 0, functions: 0, refused: 0, views: 0, refusedViews: 0 },
  ...{ sides: 0, covered: 0, proved: 0 },
};

async function measure(folder: string, rows: Row[]): Promise<void> {
  const application = path.basename(folder);
  const counts = { ...nothing };
  for (const group of groupInputs(await expandPaths([folder], process.cwd(), []), null)) {
    const { summary, findings, diagnostics } = await analyzeGroup(group);
    const failed = diagnostics.find(({ message }) => message.startsWith("Nothing was executed"));
    if (failed !== undefined) console.log(`  ${application}: ${failed.message}`);
    counts.proved += findings.filter(({ evidence }) => evidence === "replayed").length;
    for (const { name, reason, why } of summary.execution?.skipped ?? []) {
      if (expected.has(reason)) continue;
      counts.notDeployed += 1;
      rows.push({ application, contract: name, function: null, cause: `${reason}: ${why}`, why, where: "", text: "" });
    }
    for (const contract of summary.execution?.executed ?? []) {
      addContract(counts, contract);
      const refused = (contract.refused ?? []).filter(({ isView }) => !isView);
      rows.push(...refused.map((one) => rowOf(one, application, contract.name, group.basePath ?? folder)));
    }
  }
  tell(application, counts);
  for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
}

function addContract(counts: Counts, { refused = [], nFunctions, branches }: ExecutedContract): void {
  const { all = 0, views = 0 } = nFunctions ?? {};
  const nRefusedViews = refused.filter(({ isView }) => isView).length;
  counts.deployed += 1;
  counts.functions += all - views;
  counts.refused += refused.length - nRefusedViews;
  counts.views += views;
  counts.refusedViews += nRefusedViews;
  counts.sides += branches.reachable;
  counts.covered += branches.covered;
}

function tell(name: string, counts: Counts): void {
  const { deployed, notDeployed, functions, refused, views, refusedViews, covered, sides, proved } = counts;
  const parts = [
    `deployed ${deployed} of ${deployed + notDeployed}`,
    `functions ${functions - refused} of ${functions}`,
    `views ${views - refusedViews} of ${views}`,
    `sides ${covered} of ${sides}`,
    `proved ${proved}`,
  ];
  console.log(`${name}: ${parts.join("; ")}`);
}

const total = { ...nothing };

function rowOf(one: RefusedFunction, application: string, contract: string, base: string): Row {
  const text = one.at === null ? "" : textAt(base, one.at);
  const where = one.at === null ? "" : `${one.at.file}:${one.at.range.start.line + 1}`;
  return { application, contract, function: one.function, cause: causeOf(one.why, text), why: one.why, where, text };
}

/** The first line of a place in a file of the project, or of what it imports. */
function textAt(base: string, { file, range: { start, end } }: NonNullable<RefusedFunction["at"]>): string {
  const found = ["", "node_modules", "contracts", "lib"].map((one) => path.join(base, one, file)).find(existsSync);
  const lines =
    found === undefined
      ? []
      : readFileSync(found, "utf8")
          .split("\n")
          .slice(start.line, end.line + 1);
  return lines.join(" ").slice(start.character).replace(/\s+/g, " ").slice(0, 160);
}

function analyzeGroup({ files, basePath, outer }: ProjectGroup) {
  const input = {
    kind: "project",
    paths: files.map((file) => file.path),
    settings: {},
    ...(basePath === null ? {} : { basePath }),
    ...(outer === null ? {} : { outerBasePath: outer }),
  } as const;
  const execution = { executions: Math.max(1, nContracts(files)) * Number(options.executions) };
  const { signal } = new AbortController();
  const asked = { mode: "quick", seed: 1, budget: { timeMs: 3_600_000 }, execution, signal } as const;
  return collectEvents(host.analyze(input, asked));
}

/** About how many contracts there are that can be deployed. */
function nContracts(files: ProjectGroup["files"]): number {
  const texts = files.map((file) => readFileSync(file.path, "utf8"));
  return texts.reduce((sum, text) => sum + [...text.matchAll(/^contract\s+\w+/gm)].length, 0);
}

const host = startBuiltEngine({ memoryLimitMb: 3000 });
const rows: Row[] = [];
for (const folder of folders) {
  await measure(path.resolve(folder), rows);
  if (options.out !== "") writeFileSync(options.out, JSON.stringify(rows, null, 1));
}
await host.close();
for (const isOfFunctions of [false, true]) {
  console.log(isOfFunctions ? "\nwhy functions never ended well" : "\nwhy contracts were not deployed");
  const tally = new Map<string, number>();
  const those = rows.filter((row) => (row.function !== null) === isOfFunctions);
  for (const { cause } of those) tally.set(cause, (tally.get(cause) ?? 0) + 1);
  for (const [cause, count] of [...tally].toSorted((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(5)} ${cause}`);
  if (!options.rows) continue;
  for (const row of those) {
    console.log(
      `${row.application} ${row.contract}.${row.function ?? ""} [${row.cause}] ${row.why} at ${row.where}: ${row.text}`,
    );
  }
}
tell("all", total);
