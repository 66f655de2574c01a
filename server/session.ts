/** The parts of the language server, put together once. Each handler and each run takes those that it uses. */

import type { Connection } from "vscode-languageserver/node";
import { type KnownProjects, makeKnownProjects } from "../engine/node/projects/known-projects.ts";
import { optionsFrom } from "../engine/node/projects/read-project.ts";
import type { AnalysisBackend } from "./backends/analysis-backend.ts";
import { makeHeardBackend } from "./backends/heard-backend.ts";
import { makeRemoteBackend } from "./backends/remote-backend.ts";
import { type Client, makeClient } from "./client.ts";
import { type Connections, makeConnections } from "./connections.ts";
import { findingsNotification } from "./findings-protocol.ts";
import { type FixDesk, makeFixDesk } from "./fixes/fix-desk.ts";
import { judgeDocument } from "./fixes/judge-document.ts";
import { type MessageFixDesk, makeMessageFixDesk } from "./fixes/message-fix-desk.ts";
import { makeTurns } from "./fixes/turns.ts";
import { type KeptLists, makeKeptLists } from "./language/completion/kept-lists.ts";
import { makeLaterSourceDesk } from "./language/later-source-desk.ts";
import { makeNameDesk, type NameDesk } from "./language/name-desk.ts";
import type { SourceDesk } from "./language/source-desk.ts";
import { makeSymbolIndex, type SymbolIndex } from "./language/symbol-index.ts";
import { makeProjectStore, type ProjectStore } from "./projects.ts";
import { type StatusParams, statusNotification } from "./protocol.ts";
import type { CoverageStore } from "./results/coverage-store.ts";
import { makePlaceStore } from "./results/places.ts";
import { makePublisher, type Publisher } from "./results/publisher.ts";
import { countFindings, makeResultStore, type ResultStore } from "./results/results.ts";
import { type AutomaticRuns, makeAutomaticRuns } from "./runs/automatic-runs.ts";
import { type BackgroundRuns, makeBackgroundRuns } from "./runs/background-runs.ts";
import { type CompilerConsents, makeCompilerConsents } from "./runs/compiler-consent.ts";
import { makeQuiet, type Quiet } from "./runs/quiet.ts";
import { makeRequestedRuns, type RequestedRuns } from "./runs/requested-runs.ts";
import { makeRunner, type Runner } from "./runs/runner.ts";
import { makeSettingsDesk, type SettingsDesk } from "./settings-desk.ts";
import { type DiskTexts, makeDiskTexts } from "./texts/disk-texts.ts";
import { type DocumentStore, makeDocumentStore, type OpenDocument } from "./texts/document-store.ts";
import { makeUntilEdited, type UntilEdited } from "./texts/until-edited.ts";
import { makeTriageDesk, type TriageDesk } from "./triage-desk.ts";

export interface Session {
  readonly client: Client;
  readonly settings: SettingsDesk;
  readonly projects: ProjectStore;
  /** What the projects on disk say about their sources. */
  readonly knownProjects: KnownProjects;
  readonly documents: DocumentStore;
  readonly disk: DiskTexts;
  readonly results: ResultStore;
  /** What of the files was run. */
  readonly coverage: CoverageStore;
  readonly publisher: Publisher;
  readonly backend: AnalysisBackend;
  readonly connections: Connections;
  readonly judgements: TriageDesk;
  readonly consents: CompilerConsents;
  readonly runner: Runner;
  readonly quiet: Quiet;
  readonly untilEdited: UntilEdited;
  readonly background: BackgroundRuns;
  readonly automatic: AutomaticRuns;
  readonly requested: RequestedRuns;
  readonly fixes: FixDesk;
  readonly messageFixes: MessageFixDesk;
  /** What names are of. */
  readonly names: NameDesk;
  readonly symbols: SymbolIndex;
  /** What texts declare, whatever state they are in. */
  readonly sources: SourceDesk;
  readonly completions: KeptLists;
}

/** A session before its handshake. */
export function makeSession(connection: Connection, local: AnalysisBackend): Session {
  const client = makeClient(connection);
  const documents = makeDocumentStore();
  const results = makeResultStore(makePlaceStore());
  const kept = { results, coverage: new Set() as CoverageStore };
  const projects = makeProjectStore({
    makeStatusDeps: (owns) => ({
      counts: () => countShown({ results, publisher }, owns),
      send: (params) => client.notify(statusNotification, params),
    }),
    connectionStatus: (settings) => connections.statusOf(settings),
    onFailure: client.logFailure,
  });
  const publisher = makePublisher({
    documents,
    results,
    features: () => client.features,
    showsCompilerMessages: (key) => projects.of(key).settings.compilerDiagnostics !== "off",
    isSettled: (key, fingerprint) => judgements.isSettled(key, fingerprint),
    send: (params) => client.detach(connection.sendDiagnostics(params)),
    onPublished(keys) {
      for (const project of new Set(keys.map(projects.of))) project.status.refresh();
    },
    sendFindings: (params) => client.notify(findingsNotification, params),
  });
  const texts = { documents, disk: makeDiskTexts(), knownProjects: makeKnownProjects(optionsFrom(process.env)) };
  const refreshStatuses = () => {
    for (const { status } of projects.all()) status.refresh();
  };
  const connections = makeConnections(client, refreshStatuses);
  const judgements = makeTriageDesk({
    projects,
    connections,
    onChange() {
      publisher.publishAll();
      refreshStatuses();
    },
  });
  const quiet = makeQuiet(() => 2 * Math.max(...projects.all().map(({ settings }) => settings.idleMs)));
  const backend = makeHeardBackend(makeRemoteBackend({ local, connections, projects: texts.knownProjects }), quiet);
  const consents = makeCompilerConsents({ client, projects });
  const untilEdited = makeUntilEdited({ revision: documents.revision, onDisturbed: quiet.onDisturbed });
  const seen = { ...texts, ...kept, publisher, quiet, untilEdited };
  const shared = { client, projects, ...seen, backend, consents, connections, judgements };
  const runner = makeRunner(shared);
  const background = makeBackgroundRuns({ ...shared, runner });
  const settings = makeSettingsDesk({
    client,
    projects,
    documents,
    publisher,
    rerun: (target) => automatic.request(target),
    onSettled: (changed) => client.detach(background.lookAround(changed)),
    onConnection: (project) => client.detach(judgements.refresh(project)),
  });
  const automatic = makeAutomaticRuns({ ...shared, runner, settings, background });
  return {
    ...shared,
    ...makeLanguage(shared),
    ...makeFixes(shared),
    runner,
    settings,
    background,
    automatic,
    requested: makeRequestedRuns(client),
  };
}

function countShown(
  { results, publisher }: Pick<Session, "results" | "publisher">,
  owns: (key: string) => boolean,
): Pick<StatusParams, "counts" | "nCompilerErrors"> {
  const items = [...results.files()].filter(owns).flatMap((key) => publisher.shown(key));
  const isError = (item: (typeof items)[number]) => item.kind === "message" && item.severity === "error";
  return { counts: countFindings(items), nCompilerErrors: items.filter(isError).length };
}

/** What offers fixes: those of findings and of messages are tried out in turn. */
function makeFixes(
  deps: Parameters<typeof judgeDocument>[0] & Omit<Parameters<typeof makeMessageFixDesk>[0], "takeTurn">,
): Pick<Session, "fixes" | "messageFixes"> {
  const { untilEdited } = deps;
  const takeTurn = makeTurns(untilEdited);
  const judge = (document: OpenDocument, signal: AbortSignal) => judgeDocument(deps, document, signal);
  return {
    fixes: makeFixDesk({ judge, untilEdited, takeTurn }),
    messageFixes: makeMessageFixDesk({ ...deps, takeTurn }),
  };
}

/** What knows the names in texts. */
function makeLanguage(deps: Parameters<typeof makeNameDesk>[0] & Parameters<typeof makeLaterSourceDesk>[0]) {
  return {
    names: makeNameDesk(deps),
    symbols: makeSymbolIndex(deps),
    sources: makeLaterSourceDesk(deps),
    completions: makeKeptLists(),
  };
}
