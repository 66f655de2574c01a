/** What the client can do, in the server's own words. */

import type { InitializeParams } from "vscode-languageserver/node";
import { isRecord } from "../engine/util/is-record.ts";
import { coverageCapability } from "./coverage-protocol.ts";
import { findingsCapability } from "./findings-protocol.ts";
import { showTransactionsCommand } from "./protocol.ts";

export interface ClientFeatures {
  /** It answers `workspace/configuration`. */
  readonly configuration: boolean;
  readonly workspaceFolders: boolean;
  readonly configurationRegistration: boolean;
  readonly watchedFilesRegistration: boolean;
  readonly workDoneProgress: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescription: boolean;
  readonly diagnosticData: boolean;
  readonly hoverMarkdown: boolean;
  /** It takes code actions that carry their edit. */
  readonly codeActionLiterals: boolean;
  readonly versionedEdits: boolean;
  /** An edit may create a file. */
  readonly createsFiles: boolean;
  /** It can show the transactions of a finding. */
  readonly showsTransactions: boolean;
  /** It asks for the range of a name before it renames. */
  readonly preparesRename: boolean;
  /** It takes symbols with their members. */
  readonly nestedSymbols: boolean;
  /** It can be told that hints within the text are others now. */
  readonly refreshesHints: boolean;
  /** It lists findings beside the diagnostics. */
  readonly findings: boolean;
  /** It shades lines that were run. */
  readonly coverage: boolean;
}

/** Everything not said is not there. */
export function clientFeatures(capabilities: InitializeParams["capabilities"]): ClientFeatures {
  const { workspace, window, textDocument } = capabilities;
  const experimental: unknown = capabilities.experimental;
  const { publishDiagnostics: diagnostics, hover, codeAction, documentSymbol, rename } = textDocument ?? {};
  return {
    configuration: workspace?.configuration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    configurationRegistration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    watchedFilesRegistration: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workDoneProgress: window?.workDoneProgress === true,
    relatedInformation: diagnostics?.relatedInformation === true,
    codeDescription: diagnostics?.codeDescriptionSupport === true,
    diagnosticData: diagnostics?.dataSupport === true,
    hoverMarkdown: hover?.contentFormat?.includes("markdown") === true,
    codeActionLiterals: codeAction?.codeActionLiteralSupport !== undefined,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles: workspace?.workspaceEdit?.resourceOperations?.includes("create") === true,
    showsTransactions: isRecord(experimental) && experimental[showTransactionsCommand] === true,
    preparesRename: rename?.prepareSupport === true,
    nestedSymbols: documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    findings: isRecord(experimental) && experimental[findingsCapability] === true,
    coverage: isRecord(experimental) && experimental[coverageCapability] === true,
  };
}
