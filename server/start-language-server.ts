/** The language server, put together from its parts. */

import {
  CallHierarchyIncomingCallsRequest,
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CompletionRequest,
  CompletionResolveRequest,
  type Connection,
  createConnection,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidDeleteFilesNotification,
  DidOpenTextDocumentNotification,
  DidRenameFilesNotification,
  DidSaveTextDocumentNotification,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  RequestType,
  RequestType0,
  SelectionRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  TypeHierarchyPrepareRequest,
  TypeHierarchySubtypesRequest,
  TypeHierarchySupertypesRequest,
  WorkDoneProgressCancelNotification,
  type WorkspaceEdit,
  WorkspaceSymbolRequest,
} from "vscode-languageserver/node";
import { makeEngineHost } from "../engine/host/engine-host.ts";
import { makeLocalBackend } from "./backends/local-backend.ts";
import { coverageRequest, type FileCoverage } from "./coverage-protocol.ts";
import { diagnosticsRequest, type ServerDiagnostics } from "./diagnostics-protocol.ts";
import {
  detailsRequest,
  type ExportParams,
  exportRequest,
  type FindingDetails,
  type SilenceParams,
  silenceRequest,
} from "./findings-protocol.ts";
import { codeAction } from "./handlers/code-action.ts";
import { diagnostics } from "./handlers/diagnostics.ts";
import { didChange } from "./handlers/did-change.ts";
import { didChangeConfiguration } from "./handlers/did-change-configuration.ts";
import { didChangeWatchedFiles } from "./handlers/did-change-watched-files.ts";
import { didChangeWorkspaceFolders } from "./handlers/did-change-workspace-folders.ts";
import { didClose } from "./handlers/did-close.ts";
import { didDeleteFiles } from "./handlers/did-delete-files.ts";
import { didOpen } from "./handlers/did-open.ts";
import { didRenameFiles } from "./handlers/did-rename-files.ts";
import { didSave } from "./handlers/did-save.ts";
import { documentLink } from "./handlers/document-link.ts";
import { executeCommand } from "./handlers/execute-command.ts";
import { hover } from "./handlers/hover.ts";
import { initialize } from "./handlers/initialize.ts";
import { initialized } from "./handlers/initialized.ts";
import { definition } from "./handlers/language/definition.ts";
import { documentSymbol } from "./handlers/language/document-symbol.ts";
import { foldingRange } from "./handlers/language/folding-range.ts";
import { references } from "./handlers/language/references.ts";
import { workspaceSymbol } from "./handlers/language/workspace-symbol.ts";
import { shutdown } from "./handlers/shutdown.ts";
import { silence } from "./handlers/silence.ts";
import { useLocale } from "./l10n.ts";
import { answerer, hearer, invalidParams, type Lifecycle, makeLifecycle } from "./lifecycle.ts";
import {
  isAboutDocument,
  isAboutItem,
  isAboutPosition,
  isCodeAction,
  isCompletionItem,
  isDidChange,
  isDidChangeConfiguration,
  isDidChangeWatchedFiles,
  isDidDeleteFiles,
  isDidOpen,
  isDidRenameFiles,
  isExecuteCommand,
  isExport,
  isFindingReference,
  isInitialize,
  isInlayHint,
  isReferences,
  isRename,
  isSelectionRange,
  isSilence,
  isUri,
  isWorkspaceSymbol,
} from "./param-checks.ts";
import { evidenceRequest, type FindingEvidence, type FindingReference, sessionNotification } from "./protocol.ts";
import { makeSession, type Session } from "./session.ts";
import { watchFiles } from "./watched-files.ts";

export interface LanguageServerOptions {
  /** The built engine process, `engine-process.js`. */
  readonly engineProcessPath: string;
}

const diagnosticsType = new RequestType0<ServerDiagnostics, void>(diagnosticsRequest);
const evidenceType = new RequestType<FindingReference, FindingEvidence | null, void>(evidenceRequest);

/** Past it an analysis ends, and the editor lives. */
const memoryLimitMb = 2048;

/** A few files are in memory at a time; one that needs more is checked when somebody opens it. */
const backgroundLimitMb = 256;

/** Started once, and small: what is kept of code is unpacked whole. */
const background = { memoryLimitMb: backgroundLimitMb, isBackground: true, keepsCode: false };

/** One for what runs by itself, one for what was asked for, one for fixes; they are started when first needed. */
const nAnalyses = 3;

/**
 * Serves until the client says `exit` or goes away; then the process ends. The transport is what the command line
 * says: `--stdio`, `--node-ipc`, `--socket=PORT` or `--pipe=NAME`; throws where it says none. With `--stdio`, nothing
 * but the protocol is written to standard output: `console` goes to the client's log.
 */
export function startLanguageServer({ engineProcessPath }: LanguageServerOptions): void {
  const connection = createConnection();
  const host = { processPath: engineProcessPath, memoryLimitMb, keepsCode: true };
  const backend = makeLocalBackend({
    checks: makeEngineHost({ ...host, nWorkers: 1 }),
    analyses: makeEngineHost({ ...host, nWorkers: nAnalyses }),
    background: makeEngineHost({ ...host, ...background, nWorkers: 1 }),
  });
  serve(connection, makeSession(connection, backend));
  connection.listen();
}

/** The handler table. */
function serve(connection: Connection, session: Session): void {
  const lifecycle = makeLifecycle();
  connection.onInitialize(async (params) => {
    if (!isInitialize(params)) throw invalidParams("Not the parameters of initialize.");
    lifecycle.begin();
    const answer = initialize(session, params);
    await useLocale(params.locale);
    return answer;
  });
  connection.onInitialized(() => {
    if (session.client.features.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders((event) => didChangeWorkspaceFolders(session, event));
    }
    // From the handshake on the library listens to this itself, and knows only progress that it began.
    connection.onNotification(WorkDoneProgressCancelNotification.type, ({ token }) =>
      session.requested.cancelProgress(token),
    );
    initialized(session);
  });
  connection.onShutdown(() => {
    lifecycle.end();
    return shutdown(session);
  });
  answerRequests(connection, lifecycle, session);
  hearNotifications(connection, lifecycle, session);
}

function answerRequests(connection: Connection, lifecycle: Lifecycle, session: Session): void {
  const on = answerer(connection, lifecycle);
  on(DocumentLinkRequest.type, isAboutDocument, (params) => documentLink(session, params));
  on(HoverRequest.type, isAboutPosition, (params) => hover(session, params));
  on(CodeActionRequest.type, isCodeAction, (params) => codeAction(session, params));
  on(evidenceType, isFindingReference, async (params, token) =>
    (await later.evidence()).evidence(session, params, token),
  );
  connection.onRequest(diagnosticsType, () => lifecycle.refusal() ?? diagnostics(session));
  answerAboutFindings(on, session);
  answerAboutLanguage(on, session);
  answerAboutTyping(on, session);
  answerAboutHierarchies(on, session);
  on(ExecuteCommandRequest.type, isExecuteCommand, (params, token) => executeCommand(session, params, token));
}

/** What few sessions ask for is loaded when somebody asks. */
const later = {
  completion: () => import("./handlers/language/completion.ts"),
  coverage: () => import("./handlers/coverage.ts"),
  details: () => import("./handlers/finding-details.ts"),
  evidence: () => import("./handlers/evidence.ts"),
  export: () => import("./handlers/export-findings.ts"),
  rename: () => import("./handlers/language/rename.ts"),
  calls: () => import("./handlers/language/call-hierarchy.ts"),
  types: () => import("./handlers/language/type-hierarchy.ts"),
  hints: () => import("./handlers/language/inlay-hint.ts"),
  highlight: () => import("./handlers/language/document-highlight.ts"),
  tokens: () => import("./handlers/language/semantic-tokens.ts"),
  signature: () => import("./handlers/language/signature-help.ts"),
  selection: () => import("./handlers/language/selection-range.ts"),
} as const;

function answerAboutFindings(on: ReturnType<typeof answerer>, session: Session): void {
  on(
    new RequestType<FindingReference, FindingDetails | null, void>(detailsRequest),
    isFindingReference,
    async (params) => (await later.details()).findingDetails(session, params),
  );
  on(new RequestType<SilenceParams, WorkspaceEdit | null, void>(silenceRequest), isSilence, (params) =>
    silence(session, params),
  );
  on(new RequestType<{ readonly uri: string }, FileCoverage | null, void>(coverageRequest), isUri, async (params) =>
    (await later.coverage()).coverage(session, params),
  );
  on(new RequestType<ExportParams, string | null, void>(exportRequest), isExport, async (params) =>
    (await later.export()).exportFindings(session, params),
  );
}

function answerAboutTyping(on: ReturnType<typeof answerer>, session: Session): void {
  on(CompletionRequest.type, isAboutPosition, async (params) => (await later.completion()).completion(session, params));
  on(CompletionResolveRequest.type, isCompletionItem, async (item) =>
    (await later.completion()).resolveCompletion(session, item),
  );
  on(DocumentHighlightRequest.type, isAboutPosition, async (params) =>
    (await later.highlight()).documentHighlight(session, params),
  );
  on(SemanticTokensRequest.type, isAboutDocument, async (params, token) =>
    (await later.tokens()).semanticTokens(session, params, token),
  );
  on(InlayHintRequest.type, isInlayHint, async (params) => (await later.hints()).inlayHint(session, params));
  on(SignatureHelpRequest.type, isAboutPosition, async (params) =>
    (await later.signature()).signatureHelp(session, params),
  );
}

function answerAboutHierarchies(on: ReturnType<typeof answerer>, session: Session): void {
  on(CallHierarchyPrepareRequest.type, isAboutPosition, async (params) =>
    (await later.calls()).prepareCallHierarchy(session, params),
  );
  on(CallHierarchyIncomingCallsRequest.type, isAboutItem, async ({ item }) =>
    (await later.calls()).incomingCalls(session, item),
  );
  on(CallHierarchyOutgoingCallsRequest.type, isAboutItem, async ({ item }) =>
    (await later.calls()).outgoingCalls(session, item),
  );
  on(TypeHierarchyPrepareRequest.type, isAboutPosition, async (params) =>
    (await later.types()).prepareTypeHierarchy(session, params),
  );
  on(TypeHierarchySupertypesRequest.type, isAboutItem, async ({ item }) =>
    (await later.types()).supertypes(session, item),
  );
  on(TypeHierarchySubtypesRequest.type, isAboutItem, async ({ item }) => (await later.types()).subtypes(session, item));
}

function answerAboutLanguage(on: ReturnType<typeof answerer>, session: Session): void {
  on(DefinitionRequest.type, isAboutPosition, (params) => definition(session, params));
  on(ReferencesRequest.type, isReferences, (params) => references(session, params));
  on(PrepareRenameRequest.type, isAboutPosition, async (params) =>
    (await later.rename()).prepareRename(session, params),
  );
  on(RenameRequest.type, isRename, async (params) => (await later.rename()).rename(session, params));
  on(DocumentSymbolRequest.type, isAboutDocument, (params) => documentSymbol(session, params));
  on(WorkspaceSymbolRequest.type, isWorkspaceSymbol, (params, token) => workspaceSymbol(session, params, token));
  on(FoldingRangeRequest.type, isAboutDocument, (params) => foldingRange(session, params));
  on(SelectionRangeRequest.type, isSelectionRange, async (params) =>
    (await later.selection()).selectionRange(session, params),
  );
}

function hearNotifications(connection: Connection, lifecycle: Lifecycle, session: Session): void {
  const on = hearer(connection, lifecycle);
  const watched = watchFiles(session);
  on(DidOpenTextDocumentNotification.type, isDidOpen, (params) => didOpen(session, params));
  on(DidChangeTextDocumentNotification.type, isDidChange, (params) => didChange(session, params));
  on(DidSaveTextDocumentNotification.type, isAboutDocument, (params) => didSave(session, params));
  on(DidCloseTextDocumentNotification.type, isAboutDocument, (params) => didClose(session, params));
  on(DidChangeConfigurationNotification.type, isDidChangeConfiguration, (params) =>
    didChangeConfiguration(session, params),
  );
  on(DidChangeWatchedFilesNotification.type, isDidChangeWatchedFiles, (params) =>
    didChangeWatchedFiles(watched, params),
  );
  on(DidRenameFilesNotification.type, isDidRenameFiles, (params) => didRenameFiles(session, params));
  connection.onNotification(sessionNotification, () => session.connections.forgetTokens());
  on(DidDeleteFilesNotification.type, isDidDeleteFiles, (params) => didDeleteFiles(session, params));
}
