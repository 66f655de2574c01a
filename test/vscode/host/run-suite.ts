/** Runs mocha inside the extension host and leaves what happened, test by test, in a file. */

import { appendFileSync } from "node:fs";
import Mocha from "mocha";
import * as vscode from "vscode";
import { type HostRecord, hostResultVariable } from "../harness/host-result.ts";
import { until } from "./editor.ts";

const testTimeoutMs = 60_000;

/** The page of the window has to be drawn first, which takes a busy machine longer than anything after it. */
const openingMs = 50_000;

/** Loads the given test files and runs them; throws where one failed. */
export async function runSuite(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  await untilFoldersAreKnown();
  const mocha = new Mocha({ ui: "bdd", timeout: testTimeoutMs });
  mocha.suite.emit("pre-require", globalThis, null, mocha);
  for (const load of files) await load();
  const nFailures = await new Promise<number>((resolve) => recordInto(mocha.run(resolve)));
  record({ kind: "end" });
  if (nFailures > 0) throw new Error(`${nFailures} failed`);
}

/** A window starts its extension host before it has read a remote workspace's file, so the folders may come later. */
async function untilFoldersAreKnown(): Promise<void> {
  const nFolders = (): number => vscode.workspace.workspaceFolders?.length ?? 0;
  await until(
    () => nFolders() > 0,
    vscode.workspace.onDidChangeWorkspaceFolders,
    () => "the window has opened no folder",
    openingMs,
  ).catch((error: unknown) => {
    record({ kind: "unopened" });
    throw error;
  });
}

function recordInto(runner: Mocha.Runner): void {
  runner.on("pass", (test) => record({ kind: "passed", title: test.fullTitle() }));
  runner.on("pending", (test) => record({ kind: "skipped", title: test.fullTitle() }));
  runner.on("fail", (test, error: Error) =>
    record({ kind: "failed", title: test.fullTitle(), error: error.stack ?? String(error) }),
  );
}

function record(what: HostRecord): void {
  const file = process.env[hostResultVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(what)}\n`);
}
