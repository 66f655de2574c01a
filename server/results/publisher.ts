/** Publishes what is known of files, with the version it holds for, and takes back what no longer holds. */

import type { Location as LspLocation, PublishDiagnosticsParams } from "vscode-languageserver/node";
import type { ClientFeatures } from "../client-features.ts";
import type { FindingsParams } from "../findings-protocol.ts";
import type { DocumentStore } from "../texts/document-store.ts";
import { makeAnnouncer } from "./announcer.ts";
import type { Item } from "./items.ts";
import { onePerPlace } from "./one-per-place.ts";
import { type Place, rangeIn } from "./places.ts";
import type { ResultStore } from "./results.ts";
import { toDiagnostic } from "./to-lsp.ts";

export interface PublisherDeps {
  readonly documents: DocumentStore;
  readonly results: ResultStore;
  readonly features: () => ClientFeatures;
  /** Whether the compiler's messages are to be shown for this file. */
  readonly showsCompilerMessages: (key: string) => boolean;
  /** Whether somebody has judged that a finding of this file need not be shown. */
  readonly isSettled: (key: string, fingerprint: string) => boolean;
  readonly send: (params: PublishDiagnosticsParams) => void;
  /** What is shown of these may be another now. */
  readonly onPublished: (keys: readonly string[]) => void;
  /** Only called for clients that list findings. */
  readonly sendFindings: (params: FindingsParams) => void;
}

export interface Publisher {
  /** Says what is known now of each file; says nothing twice. */
  publish(keys: Iterable<string>): void;
  /** All files that something was said about, or is to be said. */
  publishAll(): void;
  /** What is shown of a file now. */
  shown(key: string): Item[];
  /** Where a place is now, by the URI that the client uses for its file. */
  locate(place: Place): LspLocation;
}

function isOfCompiler(item: Item): boolean {
  return item.kind === "message" && item.source === "compiler";
}

/** A publisher that has said nothing yet. */
export function makePublisher(deps: PublisherDeps): Publisher {
  const { documents, results } = deps;
  const uris = new Map<string, string>();
  const sent = new Map<string, string>();
  const rangeOf = ({ place }: Item) => locate(place).range;
  const announce = makeAnnouncer(rangeOf, deps.sendFindings);

  function uriOf(key: string): string {
    const uri = documents.find(key)?.uri ?? uris.get(key) ?? key;
    uris.set(key, uri);
    return uri;
  }

  function locate(place: Place): LspLocation {
    return { uri: uriOf(place.key), range: rangeIn(documents.find(place.key), place) };
  }

  function shown(key: string): Item[] {
    const showsCompilerMessages = deps.showsCompilerMessages(key);
    return results
      .itemsIn(key)
      .filter((item) => !isOfCompiler(item) || showsCompilerMessages)
      .filter((item) => item.kind !== "finding" || !deps.isSettled(key, item.finding.fingerprint));
  }

  function publishOne(key: string): void {
    const document = documents.find(key);
    const features = deps.features();
    const items = shown(key);
    if (features.findings) announce(uriOf(key), items);
    // Who cannot show what else there is at a place gets each of it by itself.
    const placed = features.relatedInformation
      ? onePerPlace(items, rangeOf)
      : items.map((item) => ({ item, others: [] }));
    const diagnostics = placed.map((one) => toDiagnostic(one, locate, features));
    if (diagnostics.length === 0 && document === undefined && !sent.has(key)) return;
    const version = document === undefined ? {} : { version: document.content.version };
    const params: PublishDiagnosticsParams = { uri: uriOf(key), ...version, diagnostics };
    const text = JSON.stringify(params);
    if (sent.get(key) === text) return;
    if (diagnostics.length === 0 && document === undefined) sent.delete(key);
    else sent.set(key, text);
    deps.send(params);
  }

  return {
    publish(keys) {
      const all = [...keys];
      for (const key of all) publishOne(key);
      deps.onPublished(all);
    },
    publishAll() {
      for (const key of new Set([...sent.keys(), ...results.files()])) publishOne(key);
    },
    shown,
    locate,
  };
}
