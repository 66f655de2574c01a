/** Large things that some tests need and that are kept outside the checkout: see `tools/parts.mjs`. */

import { createRequire } from "node:module";
import path from "node:path";

/** How to load packages of a part. Call it in a `before` hook. */
export function requireFromPart(context: Mocha.Context, name: string): NodeJS.Require {
  return createRequire(path.join(partFolder(context, name), "package.json"));
}

/**
 * Where a part is installed. Where it is not there, the tests are skipped with the reason; where everything must run,
 * they fail. Call it in a `before` hook.
 */
export function partFolder(context: Mocha.Context, name: string): string {
  const variable = `SOLHOUND_PART_${name.toUpperCase().replaceAll("-", "_")}`;
  const folder = process.env[variable];
  if (folder) return folder;
  const reason = `the test part "${name}" is not there: ${variable} names no folder (npm test sets it)`;
  if (process.env["CI"] === "true") throw new Error(reason);
  console.log(`    skipped: ${reason}`);
  return context.skip();
}
