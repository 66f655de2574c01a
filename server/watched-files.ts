/** Events of the file system, gathered for a moment and compared with what is really there. */

import path from "node:path";
import { targetOf } from "./runs/target.ts";
import type { Session } from "./session.ts";
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

type WatchDeps = Pick<
  Session,
  | "client"
  | "projects"
  | "documents"
  | "disk"
  | "results"
  | "publisher"
  | "automatic"
  | "background"
  | "names"
  | "sources"
>;

/** Nothing noted yet. */
export function watchFiles(deps: WatchDeps): WatchedFiles {
  const noted = new Set<string>();

  async function settle(): Promise<void> {
    const keys = [...noted];
    noted.clear();
    deps.names.forget();
    deps.sources.forget();
    const sources = keys.filter((key) => path.extname(pathOf(key) ?? "") === ".sol");
    for (const key of sources) await settleSource(deps, key);
    const configs = keys.filter((key) => !sources.includes(key) && !isInDependency(key));
    if (configs.length > 0) recheckOpen(deps, configs);
  }

  return {
    note(uri) {
      if (noted.size === 0) setTimeout(() => deps.client.detach(settle()), batchMs).unref();
      noted.add(uriKey(uri));
    },
  };
}

/** An open document is what its editor says: what is saved from there, or changes behind its back, says nothing new. */
async function settleSource(deps: WatchDeps, key: string): Promise<void> {
  const { disk, documents, results, publisher, automatic } = deps;
  const state = await disk.look(key);
  const isOpen = documents.find(key) !== undefined;
  if (state === "same" || (isOpen && state === "changed")) return;
  if (state === "gone") publisher.publish(results.forget(key));
  else refind(deps, key);
  automatic.requestDependents(key);
  automatic.requestBroken(key);
}

function refind({ results, publisher, automatic, background }: WatchDeps, key: string): void {
  const wasShown = results.of(key).findings.length > 0 || results.of(key).messages.length > 0;
  results.places.lose(key);
  publisher.publish([key]);
  if (wasShown) automatic.request(targetOf(key));
  else background.note([key]);
}

function recheckOpen(deps: WatchDeps, configs: readonly string[]): void {
  const { client, projects, documents, automatic, background } = deps;
  const touched = new Set(configs.map((key) => projects.of(key)));
  client.detach(background.lookAround(touched));
  for (const { key, uri } of documents.all()) {
    if (touched.has(projects.of(key))) automatic.request(targetOf(uri));
  }
}

/** Installing packages changes many files that say nothing about this project. */
function isInDependency(key: string): boolean {
  return (pathOf(key) ?? "").split(path.sep).includes("node_modules");
}
