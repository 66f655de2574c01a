/** Runs a program to its end, and tells what it said and how long the processor worked for it. */

import { spawnSync } from "node:child_process";

export interface TimedRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Of the processor, for the program and those that it started: what else the machine does falls on nobody. */
  readonly seconds: number;
}

/** Bash measures. What the program says on standard error is shown where it does not end. */
export function runTimed(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): TimedRun {
  const timed = ["-c", 'TIMEFORMAT="%U %S"; time "$@"', "timed", command, ...args];
  const { stdout, stderr } = spawnSync("bash", timed, { ...options, encoding: "utf8", maxBuffer: 1 << 28 });
  const [time, user, system] = /([\d.]+) ([\d.]+)\s*$/.exec(stderr) ?? [];
  if (time === undefined) throw new Error(`${stdout}\n${stderr}`);
  return { stdout, stderr: stderr.slice(0, -time.length), seconds: Number(user) + Number(system) };
}
