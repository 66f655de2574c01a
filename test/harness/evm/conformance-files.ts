/** The files of the conformance suites, where they are. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findShared } from "../shared.ts";

/** Where the suites are, or `undefined`. */
export const conformanceFolder = findShared("evm-tests");

/** Said where they are not. */
export const conformanceIsMissing =
  "the conformance data is not here: set SOLHOUND_SHARED to a folder that has evm-tests of ethereum/tests";

/** Files of a family, relative to the folder of all. */
export function conformanceFiles(family: string): string[] {
  if (conformanceFolder === undefined) return [];
  const names = readdirSync(path.join(conformanceFolder, family), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => path.posix.join(family, name));
}

/** The tests in a file, by name. */
export function readConformanceFile<T>(file: string): Readonly<Record<string, T>> {
  return JSON.parse(readFileSync(path.join(conformanceFolder ?? "", file), "utf8")) as Record<string, T>;
}
