/** Runs the built command as a process of its own. */

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { inRoot } from "./root.ts";

export interface CliOutcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions extends Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> {
  /** Another build than the checkout's. */
  readonly command?: string;
  readonly onStart?: (child: ChildProcess) => void;
}

/** The built command. */
export const cliPath = inRoot("dist/cli.js");

/** A file: nothing can be kept there, and each test begins like the first. */
const noCache = inRoot("package.json");

/** Runs `solhound` to its end, without a terminal. */
export function runCli(
  args: readonly string[],
  { command = cliPath, onStart, ...options }: CliOptions = {},
): Promise<CliOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      ...options,
      env: { SOLHOUND_CACHE: noCache, ...(options.env ?? process.env) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const told = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        told[name] += text;
      });
    }
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...told }));
    onStart?.(child);
  });
}

/** Output without what differs from run to run: durations, and the folder it was made in. */
export function steady(text: string, folder: string): string {
  return text.replaceAll(folder, "<folder>").replace(/\d+(\.\d)? (ms|s)$/gm, "<time>");
}
