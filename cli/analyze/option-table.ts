/** The options of `analyze`, as data: the command line and the config file both read them from here. */

import { checkIds } from "../../engine/checks/check-ids.ts";
import { includables } from "../../engine/model/includable.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { failOnLevels } from "../exit-status.ts";
import { findNearest } from "../nearest.ts";
import { integer, matching, nonEmpty, oneOf, seconds, type ValueReader } from "./option-values.ts";

/** `value`: one text. `list`: given as often as needed. `flag`: present or not. */
type OptionKind = "value" | "list" | "flag";

interface OptionRow<T, K extends OptionKind> {
  readonly kind: K;
  /** As shown in the help; empty for a flag. */
  readonly argument: string;
  readonly description: string;
  readonly read: ValueReader<T>;
}

const evmVersions = [
  ...["homestead", "tangerineWhistle", "spuriousDragon", "byzantium", "constantinople", "petersburg", "istanbul"],
  ...["berlin", "london", "paris", "shanghai", "cancun", "prague", "osaka"],
];

const identifier = /^[A-Za-z_$][\w$]*$/;

/** By long name, in the order of the help. */
export const analyzeOptions = {
  mode: value("<mode>", "static (executes nothing), quick or full; default: quick", oneOf(["static", "quick", "full"])),
  budget: value("<seconds>", "time for each file; default: 60 static, 90 quick, 7200 full", seconds(86_400)),
  seed: value("<n>", "what everything random comes from; default: 1", integer(0, Number.MAX_SAFE_INTEGER)),
  jobs: value("<n>", "how many files at once; default: the number of cores", integer(1, 256)),
  only: list("<check,...>", 'report on these checks alone; "solhound checks" lists them', checkList),
  enable: list("<check,...>", "report on these too; some checks are off unless asked for", checkList),
  disable: list("<check,...>", "do not report on these checks", checkList),
  baseline: value("<file>", "report only what is not in this file of known findings", nonEmpty),
  "write-baseline": value("<file>", "write the findings there, as known ones; they fail the command no more", nonEmpty),
  fix: flag("mend in the files what can be, verified by compiling and analysing again; then report what is left"),
  "fix-dry-run": flag("say what --fix would do, and change nothing"),
  contract: value("<name>", "report on this contract alone", matching(identifier, "the name of a contract")),
  solc: value("<version>", "compiler to use; default: the newest that all pragmas allow", compilerVersion),
  "solc-mirror": value("<url>", "fetch compilers from there; default: npm's registry, as npm reaches it", httpUrl),
  offline: flag("fetch no compiler that is not on this machine"),
  "no-cache": flag("compile anew what was compiled before, and keep nothing of it"),
  "base-path": value(
    "<dir>",
    "what imports are relative to; default: the project root, else the file's folder",
    nonEmpty,
  ),
  remap: list("<[context:]prefix=target>", "import remapping; may be given several times", remapping),
  include: list(
    "<what>",
    "analyse these in folders too: tests (scripts and mocks with them) or dependencies",
    oneOf(includables),
  ),
  "optimize-runs": value("<n|off>", "optimizer runs, or off; default: the compiler's choice", optimizerRuns),
  "via-ir": flag("compile through the intermediate representation"),
  "evm-version": value("<name>", "EVM to compile for, as in cancun", oneOf(evmVersions)),
  format: value(
    "<format>",
    "text, json, sarif, markdown, or lcov: what was executed of each line; default: text",
    oneOf(["text", "json", "sarif", "markdown", "lcov"]),
  ),
  output: value("<file>", "write the report there instead of printing it", nonEmpty),
  "save-sequences": value(
    "<dir>",
    "write the transactions of each executed finding there, and Foundry and Hardhat tests that reproduce it",
    nonEmpty,
  ),
  "fail-on": value(
    "<severity>",
    "exit with 1 from this severity on: high, medium, low or never; default: high",
    oneOf(failOnLevels),
  ),
  "no-progress": flag("do not show what is being done"),
  "no-color": flag("print without colours"),
} as const;

export type OptionName = keyof typeof analyzeOptions;
export type OptionFormat = Exclude<AnalyzeOptions["format"], undefined>;

type OptionValue<Row> =
  Row extends OptionRow<infer T, infer K> ? { value: T; list: readonly T[]; flag: true }[K] : never;

/** What was asked for; what was not asked for is absent. */
export type AnalyzeOptions = { readonly [Name in OptionName]?: OptionValue<(typeof analyzeOptions)[Name]> };

function value<T>(argument: string, description: string, read: ValueReader<T>): OptionRow<T, "value"> {
  return { kind: "value", argument, description, read };
}

function list<T>(argument: string, description: string, read: ValueReader<T>): OptionRow<T, "list"> {
  return { kind: "list", argument, description, read };
}

function flag(description: string): OptionRow<true, "flag"> {
  return { kind: "flag", argument: "", description, read: () => ok(true) };
}

function compilerVersion(text: string) {
  const read = matching(/^v?\d+\.\d+\.\d+$/, "an exact version, as in 0.8.37")(text);
  return read.ok ? ok(read.value.replace(/^v/, "")) : read;
}

/** One or more ids, with commas between them. */
function checkList(text: string): Result<readonly string[], string> {
  const ids = text.split(",").map((id) => id.trim().toLowerCase());
  const unknown = ids.find((id) => !checkIds.includes(id));
  if (unknown === undefined) return ok(ids);
  const nearest = findNearest(unknown, checkIds);
  const hint = nearest === undefined ? '"solhound checks" lists them' : `did you mean ${nearest}?`;
  return err(`ids of checks, and ${JSON.stringify(unknown)} is none (${hint})`);
}

function httpUrl(text: string): Result<string, string> {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isHttp ? ok(text) : err("an address that begins with https:// or http://");
}

function remapping(text: string) {
  return matching(/^([^:=]*:)?[^:=]+=.*$/, "of the form [context:]prefix=target")(text);
}

function optimizerRuns(text: string): Result<number | null, string> {
  if (text === "off") return ok(null);
  const runs = integer(0, 2 ** 32 - 1)(text);
  return runs.ok ? runs : err(`off, or ${runs.error}`);
}
