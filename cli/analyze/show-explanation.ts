/** `analyze --explain CHECK FILE:LINE`: why a check speaks or is silent at a place. */

import path from "node:path";
import { checkIds } from "../../engine/checks/check-ids.ts";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { Inquiry } from "../../engine/model/analysis.ts";
import { visible, visibleLines } from "../../engine/report/visible.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { unknownCheck } from "../checks/show-checks.ts";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { makeInterrupt } from "../interrupt.ts";
import { print } from "../write-output.ts";
import { type AnalyzeCall, memoryLimitMb } from "./analyze-paths.ts";
import { type AnalyzePlan, makePlan } from "./plan.ts";
import { readSmallFile } from "./read-small-file.ts";

/** Prints the answer; what is wrong with the call or its file goes to standard error. */
export async function showExplanation(check: string, call: AnalyzeCall, context: CliContext): Promise<ExitStatus> {
  const answer = await explain(check, call, context);
  if (!answer.ok) {
    await print(`solhound: ${visible(answer.error)}\n`, process.stderr);
    return exitStatus.badInput;
  }
  await print(visibleLines(answer.value).join("\n"));
  return exitStatus.clean;
}

async function explain(written: string, call: AnalyzeCall, context: CliContext): Promise<Result<string, string>> {
  const check = written.toLowerCase();
  if (!checkIds.includes(check)) return err(unknownCheck(written));
  const place = await readPlace(call.paths);
  if (!place.ok) return place;
  const plan = await makePlan(call.options, call.configFile, process.cwd());
  return plan.ok ? ask(place.value.file, { check, line: place.value.line }, plan.value, context) : plan;
}

/** Megabytes: more than any source has. */
const maxSourceMb = 16;

/** The one place that was written, where there is such a file and line. */
async function readPlace(paths: readonly string[]): Promise<Result<{ file: string; line: number }, string>> {
  const [written, ...others] = paths;
  const [, file, digits] = /^(.+):(\d{1,9})$/.exec(written ?? "") ?? [];
  if (file === undefined || others.length > 0) {
    return err(`--explain wants one place, as in contracts/Vault.sol:42; it is ${JSON.stringify(paths.join(" "))}.`);
  }
  if (!file.endsWith(".sol")) return err(`${file} is no part of an analysis: its name does not end in .sol.`);
  const text = await readSmallFile(file, maxSourceMb);
  if (!text.ok) return err(`${file} ${text.error}.`);
  const nLines = text.value.split("\n").length;
  const line = Number(digits);
  if (line < 1 || line > nLines) return err(`${file} has no line ${digits}: its last is ${nLines}.`);
  return ok({ file, line });
}

async function ask(
  file: string,
  listing: Inquiry,
  { options, settings, compilers, basePath }: AnalyzePlan,
  { enginePath }: CliContext,
): Promise<Result<string, string>> {
  const interrupt = makeInterrupt(() => {});
  const keepsCode = compilers.keepsOutput;
  const host = makeEngineHost({ processPath: enginePath, nWorkers: 1, memoryLimitMb, compilers, keepsCode });
  try {
    const base = basePath === null ? {} : { basePath };
    const input = { kind: "project", paths: [path.resolve(file)], settings, ...base } as const;
    const events = host.analyze(input, { ...options, mode: "static", listing, signal: interrupt.signal });
    for await (const event of events) {
      if (event.kind !== "summary") continue;
      const { listing: answer, error, stopped } = event.summary;
      return answer === undefined ? err(error?.message ?? `${file}: ${stopped}`) : ok(answer);
    }
    return err(`${file}: the analysis ended early`);
  } finally {
    await host.close();
    interrupt.release();
  }
}
