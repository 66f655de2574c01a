/** Measures what somebody at the editor waits for, and what a workspace takes of the machine, through the built server. */

// For developers, after `npm run build`: `node out/test/bench/editor/editor.js typing|saving|activation|workspace [PART]`, PART
// being the folder of the installed test part `npm-contracts`, which the workspaces are made of. No cache is used.

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findingsCapability } from "../../../server/findings-protocol.ts";
import type { Settings } from "../../../server/protocol.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";
import { largeSource } from "../../harness/large-source.ts";
import { type LspClient, richCapabilities, startLspClient, uriOf } from "../../harness/lsp/lsp-client.ts";
import { childrenOf } from "../../harness/processes.ts";
import { quantile } from "../../harness/sizes.ts";

const [what = "", part = ""] = process.argv.slice(2);
const nRounds = 15;

const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-editor-"));
const fileOf = (name: string): string => path.join(folder, name);

const benches: Readonly<Record<string, () => Promise<void>>> = {
  async typing() {
    for (const nLines of [1000, 5000]) await measureTyping(nLines);
  },
  async saving() {
    for (const nLines of [100, 1000, 5000]) await measureSaving(nLines);
  },
  activation: measureActivation,
  async workspace() {
    for (const nFiles of [300, 500]) await measureWorkspace(nFiles);
  },
};

try {
  await benches[what]?.();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** An editor on the folder, of which nothing runs by itself but what the settings say. */
function start(settings: Partial<Settings>): Promise<LspClient> {
  const experimental = { [findingsCapability]: true };
  const textDocument = {
    ...richCapabilities.textDocument,
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  };
  return startLspClient({
    folders: [folder],
    settings,
    capabilities: { ...richCapabilities, textDocument, experimental },
  });
}

/** Both from a keystroke on: until the outline is there, and until the error that it makes, or mends, is shown or gone. */
async function measureTyping(nLines: number): Promise<void> {
  const text = largeSource(nLines);
  const uri = uriOf(fileOf("typed.sol"));
  const client = await start({ run: "onType", analyzeWorkspace: false });
  client.open(uri, text);
  await client.until("findings", () => client.diagnostics(uri)?.length);
  const line = text.slice(0, text.indexOf("account.balance +=")).split("\n").length - 1;
  const at = { line, character: 8 };
  const outlines: number[] = [];
  const errors: number[] = [];
  for (let round = 0; round < nRounds; round++) {
    // A letter in front of a name, and away again.
    const isBroken = round % 2 === 0;
    const end = { line, character: isBroken ? 8 : 9 };
    const told = client.nextPublish(
      uri,
      ({ diagnostics }) => diagnostics.some(({ code }) => code === "7576") === isBroken,
    );
    const sentMs = performance.now();
    client.change(uri, round + 2, [{ range: { start: at, end }, text: isBroken ? "x" : "" }]);
    await client.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
    outlines.push(performance.now() - sentMs);
    await told;
    errors.push(performance.now() - sentMs);
  }
  const nReal = text.split("\n").length;
  console.log(`${nReal} lines, keystroke to outline: ${spread(outlines)}`);
  console.log(`${nReal} lines, keystroke to compiler error: ${spread(errors)}`);
  await client.stop();
}

/** From saving a new mistake until it is told, beside the compiler's own time for the same text in this process. */
async function measureSaving(nLines: number): Promise<void> {
  const text = largeSource(nLines);
  const file = fileOf("saved.sol");
  writeFileSync(file, text);
  const uri = uriOf(file);
  const client = await start({ run: "onSave", analyzeWorkspace: false });
  client.open(uri, text);
  await client.until("findings", () => client.diagnostics(uri)?.length);
  const good = "balanceOf(msg.sender) == 0";
  const bad = "tx.origin == owner0 || balanceOf(msg.sender) == 0";
  const [before = ""] = text.split(good);
  const line = before.split("\n").length - 1;
  const character = before.length - before.lastIndexOf("\n") - 1;
  const times: number[] = [];
  const compiles: number[] = [];
  for (let round = 0; round < nRounds; round++) {
    const isBad = round % 2 === 0;
    const [old, fresh] = isBad ? [good, bad] : [bad, good];
    const told = client.nextPublish(
      uri,
      ({ diagnostics }) => diagnostics.some(({ code }) => code === "tx-origin") === isBad,
    );
    const range = { start: { line, character }, end: { line, character: character + old.length } };
    client.change(uri, round + 2, [{ range, text: fresh }]);
    const sentMs = performance.now();
    client.save(uri);
    await told;
    times.push(performance.now() - sentMs);
    compiles.push(compileMs(text.replace(good, fresh)));
  }
  console.log(`${text.split("\n").length} lines, save to finding: ${spread(times)}; solc alone: ${spread(compiles)}`);
  await client.stop();
}

function compileMs(content: string): number {
  const settings = { outputSelection: { "*": { "": ["ast"] } } };
  const sinceMs = performance.now();
  compileNow({ language: "Solidity", sources: { "a.sol": { content } }, settings });
  return performance.now() - sinceMs;
}

/** From the start of the process, with a file that is open already, to the first finding. */
async function measureActivation(): Promise<void> {
  const text = largeSource(60).replace("balanceOf(msg.sender) == 0", "tx.origin == owner0");
  const uri = uriOf(fileOf("first.sol"));
  const times: number[] = [];
  for (let round = 0; round < nRounds; round++) {
    const sinceMs = performance.now();
    const client = await start({ run: "onSave", analyzeWorkspace: false });
    client.open(uri, text);
    await client.until("find", () => client.diagnostics(uri)?.some(({ code }) => code === "tx-origin"));
    times.push(performance.now() - sinceMs);
    await client.stop();
  }
  console.log(`process start to first finding: ${spread(times)}`);
}

function spread(times: readonly number[]): string {
  const sorted = times.slice(3).sort((a, b) => a - b);
  return `p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms`;
}

/** The background analysis of so many files of OpenZeppelin: how long, and how much memory by process at its peak. */
async function measureWorkspace(nFiles: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  makeWorkspace(nFiles);
  const sinceMs = performance.now();
  const client = await start({ run: "onSave", idleMs: 0, analyzeWorkspace: true });
  const peaks = { all: 0, server: 0, background: 0 };
  let last = client.backgrounds.at(-1);
  while (last === undefined || last.nAll === 0 || last.nDone < last.nAll) {
    await setTimeout(50);
    last = client.backgrounds.at(-1);
    const { pid } = client.server;
    const engines = childrenOf(pid, "engine-process.js").map(residentMb);
    const server = residentMb(pid ?? 0);
    peaks.server = Math.max(peaks.server, server);
    peaks.background = Math.max(peaks.background, ...engines);
    peaks.all = Math.max(
      peaks.all,
      engines.reduce((sum, mb) => sum + mb, server),
    );
  }
  const seconds = (performance.now() - sinceMs) / 1000;
  const mb = (n: number): string => `${n.toFixed(0)} MB`;
  const each = `server ${mb(peaks.server)}, largest engine ${mb(peaks.background)}`;
  console.log(`${last.nAll} files: ${seconds.toFixed(1)} s, at most ${mb(peaks.all)} in all (${each})`);
  await client.stop();
}

/** What is the process's own, and its share of what it has together with others; the kernel of Linux tells. */
function residentMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    // It has ended.
    return 0;
  }
}

/** A project of the first so many files. */
function makeWorkspace(nFiles: number): void {
  mkdirSync(folder, { recursive: true });
  const remappings = ["contracts", "contracts-upgradeable"].map((name) => `"@openzeppelin/${name}/=src/${name}/"`);
  writeFileSync(fileOf("foundry.toml"), `[profile.default]\nremappings = [${remappings.join(", ")}]\n`);
  let nLeft = nFiles;
  for (const name of ["contracts", "contracts-4.9", "contracts-upgradeable"]) {
    const from = path.join(part, "node_modules/@openzeppelin", name);
    const files = readdirSync(from, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
    for (const file of files.sort().slice(0, nLeft)) cpSync(path.join(from, file), fileOf(`src/${name}/${file}`));
    nLeft -= Math.min(nLeft, files.length);
  }
}
