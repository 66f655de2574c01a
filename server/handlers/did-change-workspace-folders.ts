/** `workspace/didChangeWorkspaceFolders`: projects come and go. */

import type { WorkspaceFoldersChangeEvent } from "vscode-languageserver/node";
import { isInside } from "../../engine/node/projects/paths.ts";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { pathOf } from "../texts/uri.ts";

type FolderDeps = Pick<
  Session,
  "settings" | "projects" | "documents" | "results" | "publisher" | "automatic" | "requested"
>;

/** Ends what runs in folders that go, and asks for the settings of those that come. */
export function didChangeWorkspaceFolders(deps: FolderDeps, { added, removed }: WorkspaceFoldersChangeEvent): void {
  for (const { uri } of removed) removeFolder(deps, uri);
  for (const { uri } of added) deps.projects.add(uri).settings = deps.settings.given;
  deps.settings.ready = deps.settings.refresh();
}

/** Its files are no longer ours to report on; one that is still open is analysed by itself. */
function removeFolder(deps: FolderDeps, uri: string): void {
  const { projects, results, documents, publisher, automatic, requested } = deps;
  const project = projects.remove(uri);
  const folder = project?.folder?.path ?? null;
  if (folder === null) return;
  requested.cancel((keys) => keys.some((key) => isInside(folder, pathOf(key) ?? "")));
  const gone = new Set([...results.owners(), ...results.files()]);
  for (const key of gone) {
    const isLoose = projects.of(key).folder === null && isInside(folder, pathOf(key) ?? "");
    if (isLoose) publisher.publish(results.forget(key));
  }
  for (const document of documents.all()) {
    if (document.path !== null && isInside(folder, document.path)) automatic.request(targetOf(document.uri));
  }
}
