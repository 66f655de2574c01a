/** Renames names of well-known contracts through the built server, and compiles what comes of it. */

// For developers, after `npm run build`: `node out/test/bench/editor/renames.js PART [COUNT] [SEED] [PACKAGE]`, PART being the
// folder of the installed test part `npm-contracts`. A rename is right where the project compiles afterwards, the
// compiler tells every use of a name to be of the declaration that it was of before, and nothing but that name differs.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { makeRandom, pick } from "../../../engine/util/random.ts";
import { languageCapabilities } from "../../harness/lsp/language-client.ts";
import { type LspClient, startLspClient, uriOf } from "../../harness/lsp/lsp-client.ts";
import { type CompilerNames, readCompilerNames } from "../../harness/name-check.ts";
import { quantile } from "../../harness/sizes.ts";

const [part = "", countText = "50", seedText = "1", sources = "@openzeppelin/contracts"] = process.argv.slice(2);
/** None of the contracts has it. */
const newName = "renamedForTheBench";
const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-renames-"));
try {
  await renameAll();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function renameAll(): Promise<void> {
  const texts = copySources();
  const before = readCompilerNames(texts);
  if (before === null) throw new Error("the contracts do not compile");
  const random = makeRandom(Number(seedText));
  const client = await startLspClient({
    folders: [folder],
    capabilities: languageCapabilities,
    settings: { run: "manual", analyzeWorkspace: false },
  });
  const times: number[] = [];
  const refused: string[] = [];
  const wrong: string[] = [];
  for (let n = 0; n < Number(countText); n++) {
    const use = pick(random, before.uses);
    if (use === undefined) break;
    const sinceMs = performance.now();
    const told = await renameAt(client, texts, use);
    times.push(performance.now() - sinceMs);
    const name = `${use.file} ...${texts[use.file]?.slice(use.end - 30, use.end)}`;
    if (told instanceof Error) refused.push(`${name}: ${told.message}`);
    else if (!isSameProgram(before, texts, told)) wrong.push(name);
  }
  await client.stop();
  const nDone = times.length - refused.length;
  console.log(
    `${times.length} names: ${nDone} renamed, of which ${nDone - wrong.length} are right; ${refused.length} refused`,
  );
  console.log(`p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`);
  for (const one of [...wrong.map((name) => `wrong: ${name}`), ...refused]) console.log(one.replace(/\s+/g, " "));
}

/** The package as somebody's own project: nothing of it is a dependency. */
function copySources(): Readonly<Record<string, string>> {
  cpSync(path.join(part, "node_modules", sources), path.join(folder, "src"), {
    recursive: true,
    filter: (from) => path.extname(from) === "" || from.endsWith(".sol"),
  });
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sol"));
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}

type Sources = Readonly<Record<string, string>>;

/** The sources afterwards, or why it was refused. */
async function renameAt(
  client: LspClient,
  sources: Sources,
  { file, end }: CompilerNames["uses"][number],
): Promise<Sources | Error> {
  const text = sources[file] ?? "";
  const uri = uriOf(path.join(folder, file));
  client.open(uri, text);
  const position = TextDocument.create(uri, "solidity", 1, text).positionAt(end);
  try {
    const asked = { textDocument: { uri }, position, newName };
    const edit = await client.connection.sendRequest<WorkspaceEdit>("textDocument/rename", asked);
    const edited = Object.entries(edit.changes ?? {}).map(([where, edits]) => {
      const name = Object.keys(sources).find((one) => uriOf(path.join(folder, one)) === where) ?? where;
      const document = TextDocument.create(where, "solidity", 1, sources[name] ?? "");
      return [name, TextDocument.applyEdits(document, edits)] as const;
    });
    return { ...sources, ...Object.fromEntries(edited) };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    client.close(uri);
  }
}

/** Whether the compiler takes it, and finds as many names, each of the declaration with the same number as before. */
function isSameProgram(before: CompilerNames, sources: Sources, edited: Sources): boolean {
  const after = readCompilerNames(edited);
  if (after === null || after.uses.length !== before.uses.length) return false;
  const isText = Object.entries(edited).every(([file, text]) => differsInOneName(sources[file] ?? "", text));
  return isText && shapeOf(after) === shapeOf(before);
}

/** Words that differ are all the same one, and have become the new name. */
function differsInOneName(before: string, after: string): boolean {
  const [old, fresh] = [before.split(/\b/), after.split(/\b/)];
  const changed = new Set(old.filter((word, index) => word !== fresh[index]));
  return (
    old.length === fresh.length &&
    changed.size <= 1 &&
    fresh.every((word, index) => word === old[index] || word === newName)
  );
}

/** For each use in the order of the compiler's trees, which declaration it is of, in the order in which they appear. */
function shapeOf({ uses }: CompilerNames): string {
  const numbers = new Map<string, number>();
  return uses
    .map(({ target }) => {
      const number = numbers.get(target) ?? numbers.size;
      numbers.set(target, number);
      return number;
    })
    .join(" ");
}
