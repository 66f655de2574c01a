/** A language client that starts the built server and speaks the protocol to it over stdio, as an editor does. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  ConfigurationRequest,
  createProtocolConnection,
  type Diagnostic,
  type DocumentUri,
  type InitializeParams,
  type InitializeResult,
  LogMessageNotification,
  LogTraceNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  ShowMessageNotification,
  ShowMessageRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
  type WorkDoneProgressBegin,
  WorkDoneProgressCreateRequest,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from "vscode-languageserver/node";
import {
  type BackgroundParams,
  backgroundNotification,
  type Settings,
  type StatusParams,
  settingsSection,
  statusNotification,
} from "../../../server/protocol.ts";
import { inRoot } from "../root.ts";

type ProgressValue = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** What a modern editor can do, as far as it concerns this server. */
export const richCapabilities: ClientCapabilities = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true, showMessage: {} },
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    fileOperations: { didRename: true, didDelete: true },
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      dataSupport: true,
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } }, dataSupport: true },
  },
};

export interface LspClientOptions {
  /** Absent: the one that is built in this checkout. */
  readonly serverPath?: string;
  /** Absolute paths; null: the client knows no folders. */
  readonly folders?: readonly string[] | null;
  readonly capabilities?: ClientCapabilities;
  /** What the client answers when it is asked for settings; by folder URI where they differ. */
  readonly settings?: Partial<Settings> | ((scopeUri: string | undefined) => Partial<Settings>);
  /** Of the client's language. */
  readonly locale?: string;
  readonly initializationOptions?: Partial<Settings>;
  /** Beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the user chooses where the server asks; absent: he closes the question. */
  readonly choice?: string;
  /** Answers of requests that are not the protocol's own, by method; absent: the client does not know them. */
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>;
}

export interface LspClient {
  readonly connection: ProtocolConnection;
  readonly server: ChildProcessWithoutNullStreams;
  readonly initializeResult: InitializeResult;
  /** All of their kind, in the order they came. */
  readonly published: readonly PublishDiagnosticsParams[];
  readonly statuses: readonly StatusParams[];
  readonly backgrounds: readonly BackgroundParams[];
  readonly progress: readonly { readonly token: string | number; readonly value: ProgressValue }[];
  readonly registrations: readonly string[];
  readonly traces: readonly string[];
  readonly logs: readonly string[];
  readonly shown: readonly string[];
  /** What the user was asked. */
  readonly asked: readonly string[];
  /** What the user chooses from now on. */
  choose(choice: string): void;
  /** What the client answers from now on. */
  answerSettings(settings: Partial<Settings>): void;
  /** The diagnostics last published for a document. */
  diagnostics(uri: DocumentUri): readonly Diagnostic[] | undefined;
  /** Waits until the probe answers something, asking again after each message from the server. */
  until<T>(what: string, probe: () => T | undefined | false | null): Promise<T>;
  /** Waits for a publish that is as wanted; only those that come after the call count. */
  nextPublish(
    uri: DocumentUri,
    isWanted?: (params: PublishDiagnosticsParams) => boolean,
  ): Promise<PublishDiagnosticsParams>;
  open(uri: DocumentUri, text: string, version?: number): void;
  change(uri: DocumentUri, version: number, changes: TextDocumentContentChangeEvent[]): void;
  save(uri: DocumentUri): void;
  close(uri: DocumentUri): void;
  watched(uri: DocumentUri, type: 1 | 2 | 3): void;
  execute<T>(command: string, ...args: unknown[]): Promise<T>;
  /** Ends the server the polite way; answers its exit status. */
  stop(): Promise<number | null>;
}

const waitMs = 45_000;

/** Whoever wants what happens by itself asks for it. */
const quietSettings: Partial<Settings> = { analyzeWorkspace: false };

/** A file: nothing can be kept there, and each test begins like the first. */
const noCache = inRoot("package.json");

/** Starts a server and shakes hands with it. */
export async function startLspClient(options: LspClientOptions = {}): Promise<LspClient> {
  const args = [options.serverPath ?? inRoot("dist/server.js"), "--stdio"];
  const server = spawn(process.execPath, args, { env: { ...process.env, SOLHOUND_CACHE: noCache, ...options.env } });
  const reader = new StreamMessageReader(server.stdout);
  // Half a message of a server that was killed would be waited for without end.
  reader.partialMessageTimeout = 0;
  const connection = createProtocolConnection(reader, new StreamMessageWriter(server.stdin));
  const client = listen(connection, server, options);
  connection.listen();
  const initializeResult = await connection.sendRequest<InitializeResult>("initialize", initializeParams(options));
  await connection.sendNotification("initialized", {});
  return { ...client, initializeResult };
}

/** The URI of a file as this client spells it. */
export function uriOf(file: string): DocumentUri {
  return pathToFileURL(file).toString();
}

function initializeParams({
  folders,
  capabilities,
  locale,
  initializationOptions,
}: LspClientOptions): InitializeParams {
  const names = folders === undefined ? [] : folders;
  return {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: names?.map((folder) => ({ uri: uriOf(folder), name: folder })) ?? null,
    capabilities: capabilities ?? richCapabilities,
    ...(locale === undefined ? {} : { locale }),
    initializationOptions: { ...quietSettings, ...initializationOptions },
  };
}

function listen(
  connection: ProtocolConnection,
  server: ChildProcessWithoutNullStreams,
  options: LspClientOptions,
): Omit<LspClient, "initializeResult"> {
  const heard = {
    published: [] as PublishDiagnosticsParams[],
    statuses: [] as StatusParams[],
    backgrounds: [] as BackgroundParams[],
    progress: [] as { token: string | number; value: ProgressValue }[],
    registrations: [] as string[],
    traces: [] as string[],
    logs: [] as string[],
    shown: [] as string[],
    asked: [] as string[],
  };
  const waiting = new Set<() => void>();
  const stderr: string[] = [];
  server.stderr.setEncoding("utf8").on("data", (text: string) => stderr.push(text));
  let settings = options.settings ?? {};
  let { choice } = options;

  function hear<T>(list: T[], item: T): void {
    list.push(item);
    for (const check of [...waiting]) check();
  }

  connection.onNotification(PublishDiagnosticsNotification.type, (params) => hear(heard.published, params));
  connection.onNotification(statusNotification, (params: StatusParams) => hear(heard.statuses, params));
  connection.onNotification(backgroundNotification, (params: BackgroundParams) => hear(heard.backgrounds, params));
  connection.onNotification(LogTraceNotification.type, ({ message }) => hear(heard.traces, message));
  connection.onNotification(LogMessageNotification.type, ({ message }) => hear(heard.logs, message));
  connection.onNotification(ShowMessageNotification.type, ({ message }) => hear(heard.shown, message));
  connection.onRequest(ShowMessageRequest.type, ({ message, actions = [] }) => {
    hear(heard.asked, message);
    return actions.find(({ title }) => title === choice) ?? null;
  });
  connection.onNotification("$/progress", (params: (typeof heard.progress)[number]) => hear(heard.progress, params));
  connection.onRequest(WorkDoneProgressCreateRequest.type, () => undefined);
  for (const [method, answer] of Object.entries(options.answers ?? {})) connection.onRequest(method, answer);
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    for (const { method } of registrations) hear(heard.registrations, method);
  });
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section, scopeUri }) => {
      if (section !== settingsSection) return null;
      return { ...quietSettings, ...(typeof settings === "function" ? settings(scopeUri) : settings) };
    }),
  );

  function until<T>(what: string, probe: () => T | undefined | false | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(check);
        const tail = JSON.stringify({ ...heard, stderr }, null, 1).slice(-6000);
        reject(new Error(`the server never did this: ${what}; it did ${tail}`));
      }, waitMs);
      const check = (): void => {
        const value = probe();
        if (value === undefined || value === false || value === null) return;
        waiting.delete(check);
        clearTimeout(timer);
        resolve(value);
      };
      waiting.add(check);
      check();
    });
  }

  const notify = (method: string, params: unknown): void => void connection.sendNotification(method, params);

  return {
    connection,
    server,
    ...heard,
    choose(next) {
      choice = next;
    },
    answerSettings(next) {
      settings = next;
    },
    diagnostics: (uri) => heard.published.findLast((params) => params.uri === uri)?.diagnostics,
    until,
    nextPublish(uri, isWanted = () => true) {
      const nSeen = heard.published.length;
      return until(`publish ${uri}`, () =>
        heard.published.slice(nSeen).find((params) => params.uri === uri && isWanted(params)),
      );
    },
    open: (uri, text, version = 1) =>
      notify("textDocument/didOpen", { textDocument: { uri, languageId: "solidity", version, text } }),
    change: (uri, version, contentChanges) =>
      notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges }),
    save: (uri) => notify("textDocument/didSave", { textDocument: { uri } }),
    close: (uri) => notify("textDocument/didClose", { textDocument: { uri } }),
    watched: (uri, type) => notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type }] }),
    execute: (command, ...args) => connection.sendRequest("workspace/executeCommand", { command, arguments: args }),
    async stop() {
      const ended = once(server, "exit");
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      const [status] = await ended;
      connection.dispose();
      return status;
    },
  };
}

/** Within a `describe`: answers a function that starts clients; what is still running after a test is killed. */
export function useLspClients(): (options?: LspClientOptions) => Promise<LspClient> {
  const started: LspClient[] = [];
  afterEach(() => {
    for (const { server, connection } of started.splice(0)) {
      connection.dispose();
      server.kill("SIGKILL");
    }
  });
  return async (options) => {
    const client = await startLspClient(options);
    started.push(client);
    return client;
  };
}
