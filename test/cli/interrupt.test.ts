/** Ctrl-C: ends soon, prints what is known, says that it is not all. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { cliPath } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

/** Keeps the compiler busy for many seconds. */
function slowSource(name: string): string {
  const sum = Array.from({ length: 40 }, (_, n) => `x * ${n}`).join(" + ");
  const functions = Array.from(
    { length: 4000 },
    (_, n) => `function f${n}(uint x) pure returns (uint) { return ${sum}; }`,
  );
  return `pragma solidity 0.8.37;\n${functions.join("\n")}\ncontract ${name} {}\n`;
}

interface Interrupted {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** From the first signal to the end. */
  readonly tookMs: number;
}

/** Starts an analysis that takes long, and sends `signals` to all of its processes, as a terminal does. */
async function interruptIn(
  folder: string,
  args: readonly string[],
  signals: readonly NodeJS.Signals[],
): Promise<Interrupted> {
  const command = [cliPath, "analyze", "A.sol", "Slow.sol", "Z.sol", "--jobs", "1", "--mode", "static", ...args];
  const child = spawn(process.execPath, command, { cwd: folder, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on("close", (...end) => resolve(end));
  });
  await untilWorking(child);
  const startedAt = performance.now();
  for (const signal of signals) process.kill(-(child.pid ?? 0), signal);
  const [status, signal] = await ended;
  return { status, signal, stdout, tookMs: performance.now() - startedAt };
}

/** Until the engine process runs and has a group of its own; where that cannot be seen, long enough. */
async function untilWorking({ pid }: ChildProcess): Promise<void> {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) await sleep(2000);
  else while (readFileSync(children, "utf8").trim() === "") await sleep(10);
  await sleep(200);
}

describe("Ctrl-C", () => {
  if (process.platform === "win32") return;

  const makeFolder = useTempFolders();
  const files = { "A.sol": "contract A {}", "Slow.sol": slowSource("Slow"), "Z.sol": slowSource("Z") };
  const interrupt = (args: readonly string[], signals: readonly NodeJS.Signals[]): Promise<Interrupted> =>
    interruptIn(makeFolder(files), args, signals);

  it("prints what is known, marked incomplete", async () => {
    const { status, stdout } = await interrupt(["--format", "json"], ["SIGINT"]);
    const { runs } = JSON.parse(stdout);
    assert.deepEqual(
      runs.map(({ file }: { file: string }) => file),
      ["A.sol", "Slow.sol", "Z.sol"],
    );
    assert.equal(runs[1].complete, false);
    assert.match(runs[1].stopped, /cancelled (before it began|during (load|compile))/);
    assert.deepEqual([runs[2].complete, runs[2].stopped], [false, "cancelled before it began"]);
    assert.equal(status, 130);
  });

  it("ends within a second", async () => {
    const { tookMs, stdout } = await interrupt([], ["SIGINT"]);
    assert.match(stdout, /\nIncomplete: Slow\.sol: .*cancelled .*\nIncomplete: Z\.sol: cancelled before it began\n/);
    // The promise is a second; a machine under load gets more.
    assert.ok(tookMs < 5000, `${tookMs} ms`);
  });

  it("ends at once when repeated", async () => {
    const { status } = await interrupt([], ["SIGINT", "SIGINT"]);
    assert.equal(status, 130);
  });

  it("counts SIGTERM as well", async () => {
    const { stdout, status } = await interrupt(["--format", "json"], ["SIGTERM"]);
    assert.equal(JSON.parse(stdout).runs.length, 3);
    assert.equal(status, 130);
  });
});
