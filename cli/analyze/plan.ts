/** What one call of `analyze` is to do, with every choice made. */

import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { AnalysisMode, AnalysisOptions, CompilerSettings } from "../../engine/model/analysis.ts";
import {
  type CheckLevel,
  type CheckLevels,
  type CheckPolicy,
  mergePolicies,
  noPolicy,
} from "../../engine/model/check-policy.ts";
import { type CompilerAccess, mirrorFrom } from "../../engine/model/compiler-access.ts";
import type { Includable } from "../../engine/model/includable.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { FailOn } from "../exit-status.ts";
import { reasonOf } from "../file-trouble.ts";
import { readBaselineFile } from "./baseline-file.ts";
import { noConfig, readConfigFile } from "./config-file.ts";
import type { AnalyzeOptions, OptionFormat } from "./option-table.ts";
import { readOptions, type WrittenOptions } from "./read-options.ts";

export interface AnalyzePlan {
  readonly options: AnalysisOptions;
  readonly settings: CompilerSettings;
  readonly compilers: CompilerAccess;
  /** Absolute; null where each file finds its own. */
  readonly basePath: string | null;
  readonly contractName: string | null;
  /** What is analysed in folders beside a project's own sources. */
  readonly include: readonly Includable[];
  readonly nJobs: number;
  readonly format: OptionFormat;
  /** Absolute path; null for standard output. */
  readonly output: string | null;
  /** Absolute path of the baseline to write; null where none is asked for. */
  readonly writeBaseline: string | null;
  /** Absolute path of the folder for the transactions of findings; null where none is asked for. */
  readonly saveSequences: string | null;
  /** Whether files are mended first, or it is only said what would be. */
  readonly fix: "no" | "dry run" | "write";
  readonly failOn: FailOn;
  readonly hasProgress: boolean;
  readonly hasColor: boolean;
}

/** `quick` promises to end within 90 s, `full` within two hours; `static` seldom needs a second. */
const defaultBudgetSeconds: Readonly<Record<AnalysisMode, number>> = { compile: 60, static: 60, quick: 90, full: 7200 };

/** What the command line says wins over the config file. The error is a sentence for the user. */
export async function makePlan(
  written: WrittenOptions,
  configFile: string | undefined,
  cwd: string,
): Promise<Result<AnalyzePlan, string>> {
  const options = readOptions(written, "--");
  if (!options.ok) return options;
  const config = configFile === undefined ? ok(noConfig) : await readConfigFile(path.resolve(cwd, configFile));
  if (!config.ok) return config;
  const all = { ...config.value.options, ...options.value };
  const policy = await readPolicy(all, config.value.policy, cwd);
  if (!policy.ok) return policy;
  const plan = toPlan(all, policy.value, cwd);
  const trouble = await findTrouble(plan);
  return trouble === null ? ok(plan) : err(trouble);
}

function toPlan(options: AnalyzeOptions, policy: CheckPolicy, cwd: string): AnalyzePlan {
  const mode = options.mode ?? "quick";
  const timeMs = (options.budget ?? defaultBudgetSeconds[mode]) * 1000;
  const toAbsolute = (file: string | undefined): string | null => (file === undefined ? null : path.resolve(cwd, file));
  return {
    options: { mode, budget: { timeMs }, seed: options.seed ?? 1, policy },
    settings: toSettings(options),
    compilers: toAccess(options),
    basePath: toAbsolute(options["base-path"]),
    contractName: options.contract ?? null,
    include: options.include ?? [],
    nJobs: options.jobs ?? availableParallelism(),
    format: options.format ?? "text",
    output: toAbsolute(options.output),
    writeBaseline: toAbsolute(options["write-baseline"]),
    saveSequences: toAbsolute(options["save-sequences"]),
    fix: options["fix-dry-run"] === true ? "dry run" : options.fix === true ? "write" : "no",
    failOn: options["fail-on"] ?? "high",
    hasProgress: options["no-progress"] !== true,
    hasColor: options["no-color"] !== true,
  };
}

/** What the config file says of checks, then what the options say. */
async function readPolicy(
  { only, enable = [], disable = [], baseline }: AnalyzeOptions,
  fromConfig: CheckPolicy,
  cwd: string,
): Promise<Result<CheckPolicy, string>> {
  const known = baseline === undefined ? ok([]) : await readBaselineFile(path.resolve(cwd, baseline));
  if (!known.ok) return known;
  const written: CheckPolicy = {
    ...noPolicy,
    checks: { ...levels(enable, "on"), ...levels(disable, "off") },
    ...(only === undefined ? {} : { only: only.flat() }),
    baseline: known.value,
  };
  return ok(mergePolicies(fromConfig, written));
}

function levels(checks: readonly (readonly string[])[], level: CheckLevel): CheckLevels {
  return Object.fromEntries(checks.flat().map((check) => [check, level]));
}

/** Whoever calls the command line trusts what he lets it look at as much as his own npm does. */
function toAccess(options: AnalyzeOptions): CompilerAccess {
  const mirror = options["solc-mirror"];
  return {
    fetch: options.offline === true ? "never" : "allowed",
    trusted: true,
    keepsOutput: options["no-cache"] !== true,
    ...(mirror === undefined ? mirrorFrom(process.env) : { mirror }),
  };
}

function toSettings(options: AnalyzeOptions): CompilerSettings {
  const { solc, remap } = options;
  return {
    ...(solc === undefined ? {} : { version: solc }),
    ...(remap === undefined ? {} : { remappings: remap }),
    ...(options["optimize-runs"] === undefined ? {} : { optimizerRuns: options["optimize-runs"] }),
    ...(options["via-ir"] === undefined ? {} : { viaIr: true }),
    ...(options["evm-version"] === undefined ? {} : { evmVersion: options["evm-version"] }),
  };
}

/** Folders that the plan needs must be there before the work is done, not after. */
async function findTrouble({ basePath, output, writeBaseline }: AnalyzePlan): Promise<string | null> {
  const base = basePath === null ? null : await folderTrouble("base path", basePath);
  const forOutput = output === null ? null : await folderTrouble("folder of the output file", path.dirname(output));
  const forBaseline =
    writeBaseline === null ? null : await folderTrouble("folder of the baseline", path.dirname(writeBaseline));
  return base ?? forOutput ?? forBaseline;
}

async function folderTrouble(what: string, folder: string): Promise<string | null> {
  try {
    return (await stat(folder)).isDirectory() ? null : `The ${what}, ${folder}, is not a folder.`;
  } catch (error) {
    return `The ${what}, ${folder}, ${reasonOf(error)}.`;
  }
}
