/** Measures how long the language server's main thread is busy at one piece while somebody edits without a plan. */

// For developers, after `npm run build`: `node out/test/bench/editor/editor-soak.js [MINUTES] [LINES...]`.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { CancellationTokenSource } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { largeSource } from "../../harness/large-source.ts";
import { languageCapabilities } from "../../harness/lsp/language-client.ts";
import { type LspClient, startLspClient, uriOf } from "../../harness/lsp/lsp-client.ts";
import { inRoot } from "../../harness/root.ts";
import type { LongBlocks } from "./delay-probe.ts";

const [minutes = "3", ...lines] = process.argv.slice(2);
const pauseMs = 60;
const pieces = [
  "x",
  "\n",
  ";",
  "}",
  "{",
  "(",
  "//",
  "/*",
  '"',
  " total = 1;",
  "balance.",
  "\nfunction f() public {}\n",
];
const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-soak-"));
try {
  for (const nLines of lines.length > 0 ? lines.map(Number) : [1000, 5000]) await soak(nLines);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function soak(nLines: number): Promise<void> {
  const delayFile = path.join(folder, "delay.json");
  const probe = pathToFileURL(inRoot("out/test/bench/editor/delay-probe.js")).href;
  const env = { NODE_OPTIONS: `--import=${probe}`, SOLHOUND_DELAY_FILE: delayFile };
  const sinceMs = performance.now();
  const client = await startLspClient({
    folders: [folder],
    capabilities: languageCapabilities,
    settings: { run: "onType" },
    env,
  });
  const uri = uriOf(path.join(folder, "soaked.sol"));
  const random = makeRandom(nLines);
  const original = largeSource(nLines);
  let text = TextDocument.create(uri, "solidity", 1, original);
  client.open(uri, original);
  // A busy machine takes longer than a test would wait.
  for (let isWarm = false; !isWarm; ) {
    isWarm = await client
      .until("findings", () => client.diagnostics(uri)?.length)
      .then(
        () => true,
        () => client.server.exitCode !== null,
      );
  }
  const warmMs = performance.now() - sinceMs;
  const endMs = performance.now() + Number(minutes) * 60_000;
  let version = 1;
  let nRequests = 0;
  while (performance.now() < endMs) {
    version++;
    // Now and then all is put right again, as by an undo, so that findings and compiler errors take turns.
    const change = version % 40 === 0 ? { text: original } : randomEdit(text, random);
    text = TextDocument.update(text, [change], version);
    client.change(uri, version, [change]);
    const asking = new CancellationTokenSource();
    nRequests += ask(client, uri, text, random, asking);
    await setTimeout(pauseMs);
    // An editor has no use for answers about a text that is gone; else a slow machine would answer to no end.
    asking.cancel();
  }
  await client.stop();
  const { long }: LongBlocks = JSON.parse(readFileSync(delayFile, "utf8"));
  // What a server does before its first answers is no block of somebody who types.
  const blocks = long.filter(({ at }) => at > warmMs);
  const longest = blocks.reduce((most, { ms }) => Math.max(most, ms), 0);
  const told = `${version - 1} edits, ${nRequests} requests, ${client.published.length} publishes`;
  console.log(
    `${original.split("\n").length} lines: longest block ${longest.toFixed(0)} ms, 0 if none over 20; ${told}`,
  );
  console.log(`  ${blocks.map(({ at, ms }) => `${(at / 1000).toFixed(1)} s: ${ms.toFixed(0)}`).join(", ")}`);
}

type Random = (below: number) => number;

/** The same numbers for the same seed. */
function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A letter, a word, a bracket, a few lines away, or some lines twice. */
function randomEdit(document: TextDocument, random: Random) {
  const text = document.getText();
  const at = random(text.length);
  const kind = random(10);
  const length = kind < 6 ? 0 : kind < 9 ? random(12) : random(2000);
  const start = document.positionAt(at);
  const from = random(text.length);
  const pasted = kind === 9 ? text.slice(from, from + length) : (pieces[random(pieces.length)] ?? "");
  return { range: { start, end: document.positionAt(at + length) }, text: pasted };
}

/** What an editor asks after a keystroke, some of it not each time; answers are not waited for, as nobody would. */
function ask(
  client: LspClient,
  uri: string,
  text: TextDocument,
  random: Random,
  { token }: CancellationTokenSource,
): number {
  const position = text.positionAt(random(text.getText().length));
  const asked = { textDocument: { uri }, position };
  const range = { start: position, end: position };
  const requests: readonly (readonly [string, object])[] = [
    ["documentSymbol", {}],
    ["foldingRange", {}],
    ["semanticTokens/full", {}],
    ["codeAction", { range, context: { diagnostics: [] } }],
    ["completion", {}],
    ["signatureHelp", {}],
    ["hover", {}],
    ["documentHighlight", {}],
    ["definition", {}],
    ["selectionRange", { positions: [position] }],
    ["inlayHint", { range: { start: { line: 0, character: 0 }, end: position } }],
    ["documentLink", {}],
  ];
  const chosen = requests.filter((_, index) => index < 3 || random(3) === 0);
  for (const [method, more] of chosen) {
    client.connection.sendRequest(`textDocument/${method}`, { ...asked, ...more }, token).catch(() => {});
  }
  return chosen.length;
}
