/** `initialize`: says what the server can do. No work is done here: the client waits. */

import {
  CodeActionKind,
  type InitializeParams,
  type InitializeResult,
  PositionEncodingKind,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { version } from "../../engine/model/version.ts";
import { clientFeatures } from "../client-features.ts";
import { tokenModifiers, tokenTypes } from "../language/token-legend.ts";
import { commands } from "../protocol.ts";
import type { Session } from "../session.ts";
import { readSettings } from "../settings.ts";

/** Folders too: what was known of the files in them moves or goes with them. */
const anything = { filters: [{ pattern: { glob: "**/*" } }] };

/** Answers capabilities alone; nothing runs before `initialized`. */
export function initialize(
  { client, settings, projects }: Pick<Session, "client" | "settings" | "projects">,
  params: InitializeParams,
): InitializeResult {
  client.features = clientFeatures(params.capabilities);
  settings.given = readSettings(params.initializationOptions);
  for (const uri of folderUris(params)) projects.add(uri);
  for (const project of projects.all()) project.settings = settings.given;
  return {
    serverInfo: { name: "Solhound", version },
    capabilities: {
      // Offsets are UTF-16 throughout: every client has it, and so has JavaScript.
      positionEncoding: PositionEncodingKind.UTF16,
      textDocumentSync: {
        openClose: true,
        change: TextDocumentSyncKind.Incremental,
        save: { includeText: false },
      },
      hoverProvider: true,
      completionProvider: { triggerCharacters: [".", '"', "'", "/", "@"], resolveProvider: true },
      signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [":", "{"] },
      documentHighlightProvider: true,
      inlayHintProvider: true,
      callHierarchyProvider: true,
      typeHierarchyProvider: true,
      semanticTokensProvider: {
        legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
        full: true,
      },
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: client.features.preparesRename ? { prepareProvider: true } : true,
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: {},
      ...(client.features.codeActionLiterals
        ? { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] } }
        : {}),
      executeCommandProvider: { commands: Object.values(commands), workDoneProgress: true },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: { didRename: anything, didDelete: anything },
      },
    },
  };
}

/** Clients older than workspace folders name one root. */
function folderUris({ workspaceFolders, rootUri }: InitializeParams): string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  return rootUri ? [rootUri] : [];
}
