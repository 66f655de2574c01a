/** How large functions and folders of the product are. */

import { spawnSync } from "node:child_process";
import path from "node:path";
import { inRoot, root } from "./root.ts";
import { productFolders, sourceFiles } from "./source-files.ts";
import { withTempFolder } from "./temp-folder.ts";

/** The linter counts a function's lines only to say that they are too many: here each is, from two lines on. */
const everyFunction = {
  linter: {
    rules: {
      preset: "none",
      complexity: { noExcessiveLinesPerFunction: { level: "error", options: { maxLines: 1 } } },
    },
  },
};

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

/** Lines of every function whose body has more than one, from its head to its closing brace; ascending. */
export function functionLengths(): readonly number[] {
  const stdout = withTempFolder({ "biome.json": JSON.stringify(everyFunction) }, (folder) => {
    const biome = inRoot("node_modules/.bin", process.platform === "win32" ? "biome.cmd" : "biome");
    const args = ["lint", `--config-path=${folder}`, "--max-diagnostics=none", "--reporter=json", ...productFolders];
    const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, shell: process.platform === "win32" } as const;
    return spawnSync(biome, args, options).stdout;
  });
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
  return diagnostics
    .filter(({ category }) => category === "lint/complexity/noExcessiveLinesPerFunction")
    .map(({ location }) => location.end.line - location.start.line + 1)
    .sort((a, b) => a - b);
}

/** Folder to the number of code files right in it, the fullest first. */
export function filesPerFolder(): readonly (readonly [folder: string, nFiles: number])[] {
  const counts = new Map<string, number>();
  for (const file of sourceFiles()) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** The value that `share` of them do not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
