/** Everything the language server knows while it runs, put together once. */

import type { Connection, ProgressToken } from "vscode-languageserver/node";
import { type KnownProjects, makeKnownProjects } from "../engine/node/projects/known-projects.ts";
import { optionsFrom } from "../engine/node/projects/read-project.ts";
import type { AnalysisBackend } from "./backends/analysis-backend.ts";
import { type ClientFeatures, clientFeatures } from "./client-features.ts";
import { type FixDesk, makeFixDesk } from "./fixes/fix-desk.ts";
import { judgeDocument } from "./fixes/judge-document.ts";
import { makeProjectStore, type ProjectStore } from "./projects.ts";
import { defaultSettings, type Settings, type StatusParams, statusNotification } from "./protocol.ts";
import { makePlaceStore } from "./results/places.ts";
import { makePublisher, type Publisher } from "./results/publisher.ts";
import { countFindings, makeResultStore, type ResultStore } from "./results/results.ts";
import { type Debouncer, makeDebouncer } from "./runs/debouncer.ts";
import { type DiskTexts, makeDiskTexts } from "./texts/disk-texts.ts";
import { type DocumentStore, makeDocumentStore } from "./texts/document-store.ts";

/** An analysis that somebody asked for. */
export interface RequestedRun {
  /** Keys of what it is about: a file, or workspace folders. */
  readonly keys: readonly string[];
  readonly controller: AbortController;
}

export interface Session {
  readonly connection: Connection;
  readonly backend: AnalysisBackend;
  readonly documents: DocumentStore;
  readonly results: ResultStore;
  readonly disk: DiskTexts;
  readonly projects: ProjectStore;
  /** What the projects on disk say about their sources. */
  readonly knownProjects: KnownProjects;
  readonly publisher: Publisher;
  readonly debouncer: Debouncer;
  readonly requested: Set<RequestedRun>;
  /** What the cancel button of each shown progress ends. */
  readonly cancellable: Map<ProgressToken, AbortController>;
  /** Compiler versions that the user was asked about, and what came of it so far. */
  readonly consents: Map<string, "asked" | "agreed" | "declined">;
  readonly fixes: FixDesk;
  features: ClientFeatures;
  /** For clients that do not answer `workspace/configuration`. */
  givenSettings: Settings;
  /** Settled once the first settings are known; nothing runs before. */
  ready: Promise<void>;
}

/** A session before its handshake. */
export function makeSession(connection: Connection, backend: AnalysisBackend): Session {
  const documents = makeDocumentStore();
  const results = makeResultStore(makePlaceStore());
  const projects = makeProjectStore({
    makeStatusDeps: (owns) => ({
      counts: () => countShown(session, owns),
      send: (params) => notify(session, statusNotification, params),
    }),
    onFailure: (error) => logFailure(session, error),
  });
  const publisher = makePublisher({
    documents,
    results,
    features: () => session.features,
    showsCompilerMessages: (key) => projects.of(key).settings.compilerDiagnostics !== "off",
    send: (params) => void connection.sendDiagnostics(params).catch((error) => logFailure(session, error)),
  });
  const session: Session = {
    connection,
    backend,
    documents,
    results,
    disk: makeDiskTexts(),
    projects,
    knownProjects: makeKnownProjects(optionsFrom(process.env)),
    publisher,
    debouncer: makeDebouncer(),
    requested: new Set(),
    cancellable: new Map(),
    consents: new Map(),
    fixes: makeFixDesk({
      judge: (document) => judgeDocument(session, document),
      state: () => JSON.stringify(documents.all().map(({ key, content }) => [key, content.version])),
    }),
    features: clientFeatures({}),
    givenSettings: defaultSettings,
    ready: Promise.resolve(),
  };
  return session;
}

/** Lets work go on by itself; a failure is a bug of ours and is told in the log. */
export function detach(session: Session, work: Promise<unknown>): void {
  work.catch((error: unknown) => logFailure(session, error));
}

/** Publishes files and tells their projects' new counts. */
export function publish(session: Session, keys: Iterable<string>): void {
  const all = [...keys];
  session.publisher.publish(all);
  for (const project of new Set(all.map((key) => session.projects.of(key)))) project.status.refresh();
}

/** Sends a notification of ours. */
export function notify(session: Session, method: string, params: unknown): void {
  detach(session, session.connection.sendNotification(method, params));
}

function logFailure({ connection }: Session, error: unknown): void {
  connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function countShown(
  { results, publisher }: Session,
  owns: (key: string) => boolean,
): Pick<StatusParams, "counts" | "nCompilerErrors"> {
  const items = [...results.files()].filter(owns).flatMap((key) => publisher.shown(key));
  const isError = (item: (typeof items)[number]) => item.kind === "message" && item.severity === "error";
  return { counts: countFindings(items), nCompilerErrors: items.filter(isError).length };
}
