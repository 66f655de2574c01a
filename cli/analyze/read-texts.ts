/** The texts that a report shows pieces of. */

import { readFile, stat } from "node:fs/promises";
import type { RunReport } from "../../engine/report/report.ts";
import type { InputOutcome } from "./input-outcome.ts";

/** The engine takes no larger source. */
const maxBytes = 16 * 1024 * 1024;

/** By shown name, without byte order marks; a file that cannot be read any more is left out. */
export async function readTexts(outcomes: readonly InputOutcome[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(outcomes.flatMap(({ run, paths }) => filesOf(run).map((file) => [file, paths.get(file)])));
  const texts = new Map<string, string>();
  for (const [file, path] of wanted) {
    const text = path === undefined ? undefined : await readText(path);
    if (text !== undefined) texts.set(file, text);
  }
  return texts;
}

function filesOf({ findings, diagnostics }: RunReport): string[] {
  const places = [
    ...findings.flatMap(({ location, related }) => [location, ...related.map((one) => one.location)]),
    ...diagnostics.flatMap(({ location }) => location ?? []),
  ];
  return [...new Set(places.map(({ file }) => file))];
}

async function readText(path: string): Promise<string | undefined> {
  try {
    if ((await stat(path)).size > maxBytes) return undefined;
    return (await readFile(path, "utf8")).replace(/^\u{feff}/u, "");
  } catch {
    return undefined;
  }
}
