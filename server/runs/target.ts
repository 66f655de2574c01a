/** What a run is about: one file, and the texts it is judged by. */

import type { HostInput } from "../../engine/host/protocol.ts";
import type { CompilerSettings } from "../../engine/model/analysis.ts";
import { type CompilerAccess, mirrorFrom } from "../../engine/model/compiler-access.ts";
import type { Project } from "../projects.ts";
import type { Settings } from "../protocol.ts";
import { type DocumentSnapshot, type DocumentStore, snapshotOf } from "../texts/document-store.ts";
import { nameOf, pathOf, uriKey } from "../texts/uri.ts";

export interface Target {
  readonly key: string;
  /** As people read it. */
  readonly name: string;
  /** Absolute; null where it is no file on disk. */
  readonly path: string | null;
}

/** The open documents at one moment, by key; edits made later leave it as it is. */
export interface Snapshot {
  readonly documents: ReadonlyMap<string, DocumentSnapshot>;
  readonly takenMs: number;
  /** Later snapshots have greater numbers. */
  readonly sequence: number;
}

/** The file behind a URI. */
export function targetOf(uri: string): Target {
  return { key: uriKey(uri), name: nameOf(uri), path: pathOf(uri) };
}

let sequence = 0;

/** All open documents as they are now. */
export function takeSnapshot(documents: DocumentStore): Snapshot {
  const entries = documents.all().map((document) => [document.key, snapshotOf(document)] as const);
  return { documents: new Map(entries), takenMs: Date.now(), sequence: sequence++ };
}

/**
 * What the engine gets for targets of one project; null where there is nothing to run on, since a target is neither open
 * nor a file. `basePath` is null where the project is to be found around the file. `agreed`: compilers that the user
 * wants fetched.
 */
export function inputOf(
  targets: readonly Target[],
  basePath: string | null,
  snapshot: Snapshot,
  { folder, settings }: Project,
  agreed: ReadonlySet<string>,
): HostInput | null {
  const asked = { settings: compilerSettings(settings), compilers: compilerAccess(settings, agreed) };
  const paths = targets.flatMap((target) => target.path ?? []);
  if (paths.length === targets.length) {
    const outer = folder?.path == null ? {} : { outerBasePath: folder.path };
    const base = basePath === null ? outer : { basePath };
    return { kind: "project", paths, ...base, overlay: overlayOf(snapshot), ...asked };
  }
  const sources: Record<string, string> = {};
  for (const { key, name } of targets) {
    const document = snapshot.documents.get(key);
    if (document === undefined) return null;
    sources[name] = document.content.getText();
  }
  return { kind: "memory", sources, targets: Object.keys(sources), ...asked };
}

/** Nothing of the workspace is run. */
function compilerAccess({ fetchCompilers, solcMirror }: Settings, agreed: ReadonlySet<string>): CompilerAccess {
  const fetch = { always: "allowed", never: "never", ask: [...agreed] } as const;
  const mirror = solcMirror === null ? mirrorFrom(process.env) : { mirror: solcMirror };
  return { fetch: fetch[fetchCompilers], trusted: false, keepsOutput: true, ...mirror };
}

function compilerSettings({ solcVersion, remappings }: Settings): CompilerSettings {
  return {
    ...(solcVersion === null ? {} : { version: solcVersion }),
    ...(remappings.length === 0 ? {} : { remappings }),
  };
}

/** The texts of the open documents that are files, by absolute path. */
export function overlayOf({ documents }: Snapshot): Record<string, string> {
  const overlay: Record<string, string> = {};
  for (const { document, content } of documents.values()) {
    if (document.path !== null) overlay[document.path] = content.getText();
  }
  return overlay;
}
