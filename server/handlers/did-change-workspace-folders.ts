/** `workspace/didChangeWorkspaceFolders`: projects come and go. */

import type { WorkspaceFoldersChangeEvent } from "vscode-languageserver/node";
import { requestStatic } from "../runs/automatic-runs.ts";
import { targetOf } from "../runs/target.ts";
import { publish, type Session } from "../session.ts";
import { refreshSettings } from "../settings-sync.ts";
import { isInside, pathOf } from "../texts/uri.ts";

/** Ends what runs in folders that go, and asks for the settings of those that come. */
export function didChangeWorkspaceFolders(session: Session, { added, removed }: WorkspaceFoldersChangeEvent): void {
  for (const { uri } of removed) removeFolder(session, uri);
  for (const { uri } of added) session.projects.add(uri).settings = session.givenSettings;
  session.ready = refreshSettings(session);
}

/** Its files are no longer ours to report on; one that is still open is analysed by itself. */
function removeFolder(session: Session, uri: string): void {
  const { projects, results, documents } = session;
  const project = projects.remove(uri);
  const folder = project?.folder?.path ?? null;
  if (folder === null) return;
  for (const run of session.requested) {
    const isInFolder = run.keys.some((key) => isInside(folder, pathOf(key) ?? ""));
    if (isInFolder) run.controller.abort("cancelled");
  }
  const gone = new Set([...results.owners(), ...results.files()]);
  for (const key of gone) {
    const isLoose = projects.of(key).folder === null && isInside(folder, pathOf(key) ?? "");
    if (isLoose) publish(session, results.forget(key));
  }
  for (const document of documents.all()) {
    if (document.path !== null && isInside(folder, document.path)) requestStatic(session, targetOf(document.uri));
  }
}
