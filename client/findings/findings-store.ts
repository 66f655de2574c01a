/** What the server has told of findings, by file. */

import { Disposable, EventEmitter, type Uri, workspace } from "vscode";
import { type LanguageClient, State, type StaticFeature } from "vscode-languageclient/node";
import {
  type FindingEntry,
  type FindingsParams,
  findingsCapability,
  findingsNotification,
} from "../../server/findings-protocol.ts";
import type { FileFindings } from "./finding-tree.ts";

export interface FindingsStore extends Disposable {
  files(): FileFindings[];
  /** Where a file of the server is for VS Code. */
  toUri(uri: string): Uri;
  onDidChange(listener: () => void): Disposable;
}

/** Hears the server; has to be made before the client is started. */
export function makeFindingsStore(client: LanguageClient): FindingsStore {
  const byUri = new Map<string, readonly FindingEntry[]>();
  const changed = new EventEmitter<void>();
  client.registerFeature(findingsFeature);
  const toUri = (uri: string): Uri => client.protocol2CodeConverter.asUri(uri);
  const listeners = Disposable.from(
    changed,
    client.onNotification(findingsNotification, ({ uri, findings }: FindingsParams) => {
      if (findings.length === 0) byUri.delete(uri);
      else byUri.set(uri, findings);
      changed.fire();
    }),
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running || byUri.size === 0) return;
      byUri.clear();
      changed.fire();
    }),
  );
  return {
    files: () => [...byUri].map(([uri, findings]) => ({ uri, name: workspace.asRelativePath(toUri(uri)), findings })),
    toUri,
    onDidChange: (listener) => changed.event(listener),
    dispose: () => listeners.dispose(),
  };
}

/** Tells the server, in the handshake, that somebody listens. */
const findingsFeature: StaticFeature = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { ...capabilities.experimental, [findingsCapability]: true };
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
};
