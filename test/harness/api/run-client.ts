/** Runs an old client that is a program of its own, to its end, against a server of the tests. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What it wrote to standard output; rejects where it ends with another status than 0, or after `timeoutMs`. */
export async function runClient(
  command: string,
  args: readonly string[],
  setting: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly timeoutMs?: number },
): Promise<string> {
  const { cwd, timeoutMs = 120_000 } = setting;
  const env = { ...process.env, NO_PROXY: "127.0.0.1", ...setting.env };
  const { stdout } = await promisify(execFile)(command, args, { cwd, env, timeout: timeoutMs, encoding: "utf8" });
  return stdout;
}
