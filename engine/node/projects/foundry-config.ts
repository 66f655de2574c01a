/** Reads `foundry.toml`, with its profiles and what it extends. */

import path from "node:path";
import { parse } from "smol-toml";
import { isInside, readConfigText, toReal } from "./paths.ts";
import type { ProjectCompiler } from "./project.ts";
import { exactVersion, toProjectCompiler } from "./to-project-compiler.ts";

/** Paths as they are written, relative to the project. */
export interface FoundryConfig {
  readonly src: string | null;
  readonly test: string;
  readonly script: string;
  readonly out: string;
  /** Null where the file does not say. */
  readonly libs: readonly string[] | null;
  readonly includePaths: readonly string[];
  /** Folders outside of the project that sources may be read from. */
  readonly allowPaths: readonly string[];
  readonly remappings: readonly string[];
  readonly detectsRemappings: boolean;
  readonly compiler: ProjectCompiler;
  readonly notes: readonly string[];
}

export interface FoundryOptions {
  /** As `FOUNDRY_PROFILE` has it. A profile that is not there counts as `default`. */
  readonly profile: string;
  /** Absolute; files beyond it are not read. */
  readonly boundary: string;
}

type Table = Readonly<Record<string, unknown>>;

/** Undefined where the folder has no `foundry.toml`; one that is broken counts as empty, with a note. */
export async function readFoundryConfig(root: string, options: FoundryOptions): Promise<FoundryConfig | undefined> {
  const file = path.join(root, "foundry.toml");
  const text = await readConfigText(file);
  if (text === undefined) return undefined;
  const notes: string[] = [];
  const own = profileOf(parseToml(file, text, notes), options.profile);
  const base = await readBase(root, own["extends"], options, notes);
  return toConfig(base === undefined ? own : extend(base, own), notes);
}

function parseToml(file: string, text: string, notes: string[]): Table {
  try {
    return parse(text);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split("\n");
    notes.push(`${file} is not valid TOML and was not used: ${reason}`);
    return {};
  }
}

/** The profile's table over that of the default profile, with keys in snake case. */
function profileOf(toml: Table, profile: string): Table {
  const profiles = toTable(toml["profile"]);
  const table = (name: string): Table => snakeCase({ ...toTable(toml[name]), ...toTable(profiles[name]) });
  return { ...table("default"), ...(profile === "default" ? {} : table(profile)) };
}

function snakeCase(table: Table): Table {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key.replaceAll("-", "_"), value]));
}

interface Base {
  readonly table: Table;
  readonly replacesArrays: boolean;
}

/** The file that the profile extends; such a file cannot itself extend another. */
async function readBase(
  root: string,
  value: unknown,
  { profile, boundary }: FoundryOptions,
  notes: string[],
): Promise<Base | undefined> {
  const name = typeof value === "string" ? value : toTable(value)["path"];
  if (typeof name !== "string") return undefined;
  const file = path.resolve(root, name);
  const isAllowed = path.extname(file) === ".toml" && isInside(await toReal(boundary), await toReal(file));
  const text = isAllowed ? await readConfigText(file) : undefined;
  if (text === undefined) {
    notes.push(
      `${path.join(root, "foundry.toml")} extends ${name}, which ${isAllowed ? "is not there" : "lies outside the repository"}.`,
    );
    return undefined;
  }
  return {
    table: profileOf(parseToml(file, text, notes), profile),
    replacesArrays: toTable(value)["strategy"] === "replace-arrays",
  };
}

/** Lists are joined, the base's first, unless asked otherwise; of all else the own word counts. */
function extend({ table, replacesArrays }: Base, own: Table): Table {
  const merged: Record<string, unknown> = { ...table, ...own };
  if (replacesArrays) return merged;
  for (const [key, value] of Object.entries(own)) {
    const inherited = table[key];
    if (Array.isArray(inherited) && Array.isArray(value)) merged[key] = [...inherited, ...value];
  }
  return merged;
}

function toConfig(table: Table, notes: readonly string[]): FoundryConfig {
  const text = (key: string): string | null => (typeof table[key] === "string" ? table[key] : null);
  return {
    src: text("src"),
    test: text("test") ?? "test",
    script: text("script") ?? "script",
    out: text("out") ?? "out",
    libs: Array.isArray(table["libs"]) ? texts(table["libs"]) : null,
    includePaths: texts(table["include_paths"]),
    allowPaths: texts(table["allow_paths"]),
    remappings: texts(table["remappings"]),
    detectsRemappings: table["auto_detect_remappings"] !== false,
    compiler: toCompiler(table),
    notes,
  };
}

function toCompiler(table: Table): ProjectCompiler {
  return toProjectCompiler({
    version: exactVersion(table["solc"]) ?? table["solc_version"],
    optimizer: table["optimizer"],
    runs: table["optimizer_runs"],
    viaIr: table["via_ir"],
    evmVersion: table["evm_version"],
  });
}

function toTable(value: unknown): Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
