/** What came of fuzzing, for people and for programs: property by property. */

import { catalogue } from "../../engine/checks/catalogue.ts";
import type { ExecutedContract } from "../../engine/model/execution.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Story } from "../../engine/model/story.ts";
import { version } from "../../engine/model/version.ts";
import { formatDuration } from "../../engine/report/counts.ts";
import { describeBound, describeExecution } from "../../engine/report/execution/describe-execution.ts";
import { toJson } from "../../engine/report/json.ts";
import { storyLines } from "../../engine/report/story-lines.ts";
import { visible } from "../../engine/report/visible.ts";
import type { FuzzOutcome } from "./merge-outcomes.ts";

/** JSON as of `analyze`, with one run. */
export function renderOutcome(outcome: FuzzOutcome, format: "text" | "json"): string {
  return format === "json" ? toFuzzJson(outcome) : `${toLines(outcome).map(visible).join("\n")}\n`;
}

function toFuzzJson(outcome: FuzzOutcome): string {
  const { durationMs } = outcome.summary;
  const run = { ...outcome, file: ".", contract: null };
  return toJson({ tool: { name: "solhound", version }, runs: [run], checks: catalogue, durationMs, texts: new Map() });
}

function toLines({ findings, summary, diagnostics }: FuzzOutcome): readonly string[] {
  const { execution = { executed: [], skipped: [] }, error, stopped } = summary;
  const properties = execution.executed.flatMap((contract) =>
    contract.properties.flatMap((property) => tellProperty(contract, property)),
  );
  const broken = execution.executed.flatMap((contract) => contract.broken ?? []);
  const others = findings.filter((one) => !broken.some(({ property }) => isOf(one, property)));
  const notices = diagnostics.filter(
    ({ severity, message }) => severity === "error" || /^Nothing was exec/.test(message),
  );
  return [
    ...properties,
    ...others.flatMap((one) => [`${placeOf(one)}: ${one.description.head}`, ...tellStory(one.story)]),
    ...(properties.length + others.length === 0 && execution.executed.length > 0 ? ["Nothing fails."] : []),
    "",
    ...notices.map(({ message }) => message),
    ...(error === null ? [] : [error.message]),
    ...(stopped === null ? [] : [`Ended early: ${stopped}.`]),
    ...describeExecution({ ...execution, executed: execution.executed.map(withoutProperties) }),
    `${formatDuration(summary.durationMs)}, seed ${summary.seed}.`,
  ];
}

/** What is told of each property is not told again. */
function withoutProperties(contract: ExecutedContract): ExecutedContract {
  return { ...contract, proved: contract.proved.filter(({ property }) => property === null) };
}

/** Each contract has its own run: what breaks in one may hold in another that states the same. */
function tellProperty(contract: ExecutedContract, property: string): readonly string[] {
  const name = `${contract.name}.${property}`;
  const broken = contract.broken?.find((one) => one.property === property);
  return broken === undefined
    ? [`${name}: ${tellHolding(contract, property)}`]
    : [`${name}: FAILS`, ...tellStory(broken.story)];
}

/** What nothing has broken may be proved. */
function tellHolding({ proved }: ExecutedContract, property: string): string {
  const proof = proved.find((one) => one.property === property);
  return proof === undefined ? "holds so far" : `proved to hold ${describeBound(proof)}`;
}

/** The oracle begins its message with the name of the property, and a sentence with a capital. */
function isOf({ check, description }: Finding, property: string): boolean {
  const name = property.replace("()", "").toLowerCase();
  return check === "property-violation" && description.head.toLowerCase().startsWith(`${name} `);
}

function placeOf({ location: { file, range } }: Finding): string {
  return `${file}:${range.start.line + 1}`;
}

function tellStory(story: Story | undefined): readonly string[] {
  return story === undefined ? [] : storyLines(story).map((line, index) => `  ${index + 1}. ${line}`);
}
