/** The language server, put together from its parts. */

import {
  type Connection,
  createConnection,
  DidChangeWorkspaceFoldersNotification,
  DidDeleteFilesNotification,
  DidRenameFilesNotification,
  ExecuteCommandRequest,
  WorkDoneProgressCancelNotification,
} from "vscode-languageserver/node";
import { makeEngineHost } from "../engine/host/engine-host.ts";
import { makeLocalBackend } from "./backends/local-backend.ts";
import { codeAction } from "./handlers/code-action.ts";
import { definition } from "./handlers/definition.ts";
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
import { shutdown } from "./handlers/shutdown.ts";
import { cancelProgress } from "./runs/progress.ts";
import { makeSession, type Session } from "./session.ts";
import { watchFiles } from "./watched-files.ts";

export interface LanguageServerOptions {
  /** The built engine process, `engine-process.js`. */
  readonly engineProcessPath: string;
}

/** Past it an analysis ends, and the editor lives. */
const memoryLimitMb = 2048;

/** One for what runs by itself, one for what was asked for; they are started when first needed. */
const nAnalyses = 2;

/**
 * Serves until the client says `exit` or goes away; then the process ends. The transport is what the command line
 * says: `--stdio`, `--node-ipc`, `--socket=PORT` or `--pipe=NAME`; throws where it says none. With `--stdio`, nothing
 * but the protocol is written to standard output: `console` goes to the client's log.
 */
export function startLanguageServer({ engineProcessPath }: LanguageServerOptions): void {
  const connection = createConnection();
  const host = { processPath: engineProcessPath, memoryLimitMb };
  const backend = makeLocalBackend({
    checks: makeEngineHost({ ...host, nWorkers: 1 }),
    analyses: makeEngineHost({ ...host, nWorkers: nAnalyses }),
  });
  serve(connection, makeSession(connection, backend));
  connection.listen();
}

/** The handler table. */
function serve(connection: Connection, session: Session): void {
  const watched = watchFiles(session);
  connection.onInitialize((params) => initialize(session, params));
  connection.onInitialized(() => {
    // From the handshake on the library listens to these two itself; ours take their place.
    connection.onNotification(WorkDoneProgressCancelNotification.type, ({ token }) => cancelProgress(session, token));
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, (params) =>
      didChangeWorkspaceFolders(session, params),
    );
    initialized(session);
  });
  connection.onShutdown(() => shutdown(session));

  connection.onDidOpenTextDocument((params) => didOpen(session, params));
  connection.onDidChangeTextDocument((params) => didChange(session, params));
  connection.onDidSaveTextDocument((params) => didSave(session, params));
  connection.onDidCloseTextDocument((params) => didClose(session, params));

  connection.onDocumentLinks((params) => documentLink(session, params));
  connection.onDefinition((params) => definition(session, params));
  connection.onHover((params) => hover(session, params));
  connection.onCodeAction((params) => codeAction(session, params));
  connection.onRequest(ExecuteCommandRequest.type, (params, token) => executeCommand(session, params, token));

  connection.onDidChangeConfiguration((params) => didChangeConfiguration(session, params));
  connection.onDidChangeWatchedFiles((params) => didChangeWatchedFiles(watched, params));
  connection.onNotification(DidRenameFilesNotification.type, (params) => didRenameFiles(session, params));
  connection.onNotification(DidDeleteFilesNotification.type, (params) => didDeleteFiles(session, params));
}
