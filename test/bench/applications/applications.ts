/** How many of the bugs planted in small applications are found and proved, and what is said of the sound ones. */

/*
 * `node out/test/bench/applications/applications.js [open|open-2|blind-2|blind-3|blind-4|blind-5|blind-6|blind-7|blind-8|blind-9|blind-10|drains] [mode] [--list] [--executions N]`.
 * A bug counts as found where a finding of severity Low or worse lies in one of its functions that the sound form does not
 * have, and as proved where the broken form has one, wherever, whose transactions were replayed, and the sound form none of
 * this check. With so many executions for each contract, what is found does not depend on how busy the machine is.
 */

import path from "node:path";
import { parseArgs } from "node:util";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import type { EngineHost } from "../../../engine/host/engine-host.ts";
import type { AnalysisMode } from "../../../engine/model/analysis.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import {
  type Application,
  type BrokenForm,
  brokenSources,
  identityOf,
  readApplications,
} from "../../harness/applications.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";
import { inRoot } from "../../harness/root.ts";

interface Score {
  readonly application: string;
  readonly form: BrokenForm;
  readonly hits: readonly Finding[];
  /** Whatever the transactions show that the sound form does not. */
  readonly proofs: readonly Finding[];
}

/** Of one form; nothing that is to be measured comes near it. */
const timeMs = 120_000;
const told = new Set<Finding["severity"]>(["High", "Medium", "Low"]);
const loud = new Set<Finding["severity"]>(["High", "Medium"]);

async function findingsIn(
  host: EngineHost,
  sources: Readonly<Record<string, string>>,
  mode: AnalysisMode,
): Promise<readonly Finding[]> {
  const input = { kind: "memory", sources, targets: Object.keys(sources), settings: {} } as const;
  const signal = new AbortController().signal;
  const { findings, summary } = await collectEvents(
    host.analyze(input, { mode, seed: 1, budget: { timeMs }, execution, signal }),
  );
  if (summary.error !== null) throw new Error(summary.error.message);
  return findings;
}

function isAt({ contract, function: signature }: Finding, form: BrokenForm): boolean {
  return form.places.some((place) => {
    const name = signature?.split("(", 1)[0] ?? "";
    return place.contract === contract && place.function === name;
  });
}

function isReplayed({ evidence, severity }: Finding): boolean {
  return evidence === "replayed" && told.has(severity);
}

async function scoreApplication(host: EngineHost, application: Application, mode: AnalysisMode) {
  const right = await findingsIn(host, application.sources, mode);
  const known = new Set(right.map(identityOf));
  const shown = new Set(right.filter(isReplayed).map(({ check }) => check));
  const scores: Score[] = [];
  for (const form of application.forms) {
    const found = await findingsIn(host, brokenSources(application, form), mode);
    const hits = found.filter((one) => told.has(one.severity) && !known.has(identityOf(one)) && isAt(one, form));
    const proofs = found.filter((one) => isReplayed(one) && !shown.has(one.check));
    scores.push({ application: application.name, form, hits, proofs });
  }
  return { right: right.filter(({ severity }) => loud.has(severity)), scores };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: "boolean", default: false }, executions: { type: "string" } },
});
const [set = "open", mode = "static"] = positionals;
const { list: lists, executions } = values;
const execution = executions === undefined ? {} : { executions: Number(executions) };
const host = startBuiltEngine();
const all: Score[] = [];
let nHigh = 0;
let nMedium = 0;
let nApplications = 0;
for (const application of readApplications(inRoot(path.join("test/applications", set)))) {
  const { right, scores } = await scoreApplication(host, application, mode as AnalysisMode);
  all.push(...scores);
  nApplications++;
  nHigh += right.filter(({ severity }) => severity === "High").length;
  nMedium += right.filter(({ severity }) => severity === "Medium").length;
  if (!lists) continue;
  for (const one of right)
    console.log(`right ${application.name}: ${one.severity} ${one.check} ${one.contract}.${one.function}`);
  for (const { form, hits, proofs } of scores) {
    const names = hits.map(({ check, severity }) => `${check} (${severity})`).join(", ");
    console.log(
      `${hits.length > 0 ? "found " : "missed"} ${application.name}/${form.id} [${form.class}] ${names}${proofs.length > 0 ? `; proved: ${proofs.map(({ check }) => check).join(", ")}` : ""}`,
    );
  }
}
await host.close();
const classes = [...new Set(all.map(({ form }) => form.class))].sort();
for (const one of classes) {
  const ofClass = all.filter(({ form }) => form.class === one);
  console.log(`${one.padEnd(22)} ${ofClass.filter(({ hits }) => hits.length > 0).length} of ${ofClass.length}`);
}
const nFound = all.filter(({ hits }) => hits.length > 0).length;
console.log(
  `${set}, ${mode}: found ${nFound} of ${all.length} broken forms (${Math.round((100 * nFound) / all.length)} %)`,
);
if (mode !== "static") console.log(`proved by transactions: ${all.filter(({ proofs }) => proofs.length > 0).length}`);
console.log(`in ${nApplications} sound applications: ${nHigh} High, ${nMedium} Medium`);
