/** Where names are asked about: the engine is asked once for each state of the open documents. */

import { readFile } from "node:fs/promises";
import { collectEvents } from "../../engine/host/collect-events.ts";
import { findProjectRoot } from "../../engine/node/projects/find-project-root.ts";
import { findSolidityFiles } from "../../engine/node/projects/find-solidity-files.ts";
import { inputOf, type Snapshot, type Target, takeSnapshot, targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { keyOfPath } from "../texts/uri.ts";
import { type Names, readNameTable } from "./names.ts";

export interface NameDesk {
  /** Names in a document and in what it imports, as they are now; null where that is not known, or was edited since. */
  of(document: OpenDocument): Promise<Names | null>;
  /** The same, with every file of the project that has all these words. `texts`: other texts of files, by key. */
  ofProject(
    document: OpenDocument,
    words: readonly string[],
    texts?: ReadonlyMap<string, string>,
  ): Promise<Names | NamesLack>;
  /** Something on disk has changed. */
  forget(): void;
}

/** Why names are not known: too many files have the words, the time was over, the text was edited since, or another reason. */
export type NamesLack = "too-large" | "timed-out" | "edited" | "unknown";

type NameDeps = Pick<Session, "projects" | "documents" | "backend" | "consents" | "knownProjects" | "untilEdited">;

/** Nobody waits longer for where a name leads. */
export const nameBudgetMs = 20_000;

/** A project with more files that have the words is too large to be read for them. */
export const maxNamedFiles = 400;

/** Knows nothing yet; keeps what it knows of the document it was asked about last. */
export function makeNameDesk(deps: NameDeps): NameDesk {
  let last: { readonly key: string; readonly answer: Promise<Answer> } | null = null;
  let nForgotten = 0;
  const stateOf = ({ key }: OpenDocument): string => JSON.stringify([key, nForgotten, deps.documents.revision()]);
  return {
    async of(document) {
      const key = stateOf(document);
      if (last?.key !== key) last = { key, answer: ask(deps, [targetOf(document.uri)], takeSnapshot(deps.documents)) };
      const { names } = await last.answer;
      return key === stateOf(document) ? names : null;
    },
    async ofProject(document, words, texts = new Map()) {
      const key = stateOf(document);
      const files = await filesWith(deps, document, words);
      if (files.length > maxNamedFiles) return "too-large";
      const targets = [document.uri, ...files.map(keyOfPath)].map(targetOf);
      const unique = [...new Map(targets.map((target) => [target.key, target])).values()];
      const { names, isOutOfTime } = await ask(deps, unique, takeSnapshot(deps.documents), texts);
      if (key !== stateOf(document)) return "edited";
      if (isOutOfTime) return "timed-out";
      return names ?? "unknown";
    },
    forget() {
      nForgotten++;
    },
  };
}

interface Answer {
  readonly names: Names | null;
  readonly isOutOfTime: boolean;
}

const noAnswer: Answer = { names: null, isOutOfTime: false };

async function ask(
  { projects, backend, consents, untilEdited }: NameDeps,
  targets: readonly Target[],
  snapshot: Snapshot,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<Answer> {
  const [first] = targets;
  if (first === undefined) return noAnswer;
  const input = inputOf(targets, null, snapshot, projects.of(first.key), consents.agreed());
  if (input === null) return noAnswer;
  const overlaid = input.kind === "project" ? { ...input, overlay: { ...input.overlay, ...byPath(texts) } } : input;
  const request = {
    input: overlaid,
    mode: "static",
    budgetMs: nameBudgetMs,
    listing: "names",
    signal: untilEdited(),
  } as const;
  const { summary, loaded } = await collectEvents(backend.run(request));
  const { complete, error } = summary;
  const isOutOfTime = !complete && (error === null || error.code === "cancelled");
  const table = readNameTable(summary.listing);
  if (table === null) return { names: null, isOutOfTime };
  const keyOf = (file: string): string | null => {
    const path = loaded?.paths[file];
    if (path !== undefined) return keyOfPath(path);
    return targets.find(({ name }) => name === file)?.key ?? null;
  };
  return { names: { table, keys: table.files.map(keyOf), isWhole: complete && error === null }, isOutOfTime };
}

function byPath(texts: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...texts].map(([key, text]) => [targetOf(key).path ?? key, text]));
}

/** Files of the project around a document that have all these words. */
async function filesWith(deps: NameDeps, document: OpenDocument, words: readonly string[]): Promise<readonly string[]> {
  if (document.path === null) return [];
  const root = (await findProjectRoot(document.path)) ?? deps.projects.of(document.key).folder?.path;
  if (root == null) return [];
  const all = await findSolidityFiles(root, { include: ["tests"], known: deps.knownProjects }).catch(() => []);
  const found: string[] = [];
  for (const file of all) {
    const open = deps.documents.find(keyOfPath(file))?.content.getText();
    const text = open ?? (await readFile(file, "utf8").catch(() => ""));
    if (words.every((word) => text.includes(word))) found.push(file);
  }
  return found;
}
