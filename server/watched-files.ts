/** Events of the file system, gathered for a moment and compared with what is really there. */

import path from "node:path";
import { requestBroken, requestDependents, requestStatic } from "./runs/automatic-runs.ts";
import { targetOf } from "./runs/target.ts";
import { detach, publish, type Session } from "./session.ts";
import { pathOf, uriKey } from "./texts/uri.ts";

/** What to watch: sources, and files that say where imports are found. */
export const watchedGlobs: readonly string[] = [
  "**/*.sol",
  "**/{foundry.toml,remappings.txt,soldeer.lock,package.json,solhound.json}",
  "**/hardhat.config.{js,cjs,mjs,ts,cts,mts}",
];

const batchMs = 250;

export interface WatchedFiles {
  /** Something happened to the file; what, is seen on disk. */
  note(uri: string): void;
}

/** Nothing noted yet. */
export function watchFiles(session: Session): WatchedFiles {
  const noted = new Set<string>();

  async function settle(): Promise<void> {
    const keys = [...noted];
    noted.clear();
    const sources = keys.filter((key) => path.extname(pathOf(key) ?? "") === ".sol");
    for (const key of sources) await settleSource(session, key);
    const configs = keys.filter((key) => !sources.includes(key) && !isInDependency(key));
    if (configs.length > 0) recheckOpen(session, configs);
  }

  return {
    note(uri) {
      if (noted.size === 0) setTimeout(() => detach(session, settle()), batchMs).unref();
      noted.add(uriKey(uri));
    },
  };
}

/** An open document is what its editor says: what is saved from there, or changes behind its back, says nothing new. */
async function settleSource(session: Session, key: string): Promise<void> {
  const { disk, documents, results } = session;
  const state = await disk.look(key);
  const isOpen = documents.find(key) !== undefined;
  if (state === "same" || (isOpen && state === "changed")) return;
  if (state === "gone") publish(session, results.forget(key));
  else refind(session, key);
  requestDependents(session, key);
  requestBroken(session, key);
}

function refind(session: Session, key: string): void {
  const { results } = session;
  const wasShown = results.of(key).findings.length > 0 || results.of(key).messages.length > 0;
  results.places.lose(key);
  publish(session, [key]);
  if (wasShown) requestStatic(session, targetOf(key));
}

function recheckOpen(session: Session, configs: readonly string[]): void {
  const touched = new Set(configs.map((key) => session.projects.of(key)));
  for (const { key, uri } of session.documents.all()) {
    if (touched.has(session.projects.of(key))) requestStatic(session, targetOf(uri));
  }
}

/** Installing packages changes many files that say nothing about this project. */
function isInDependency(key: string): boolean {
  return (pathOf(key) ?? "").split(path.sep).includes("node_modules");
}
