/** What the parameters of each message have to look like, as far as we read them. */

import { isRecord } from "../engine/util/is-record.ts";
import { type Check, isCount, isText, isWhole, listOf, oneOf, optional, shape } from "../engine/util/shapes.ts";
import { exportFormats, silencePlaces } from "./findings-protocol.ts";

const isPosition = shape({ line: isCount, character: isCount });
const isRange = shape({ start: isPosition, end: isPosition });
const hasUri = shape({ uri: isText });

/** `InitializeParams`. */
export const isInitialize = shape({
  capabilities: isRecord,
  rootUri: optional(isText),
  workspaceFolders: optional(listOf(hasUri)),
});

/** Of everything that is about one document. */
export const isAboutDocument = shape({ textDocument: hasUri });
/** Of everything that is about a place in a document. */
export const isAboutPosition = shape({ textDocument: hasUri, position: isPosition });

/** `InlayHintParams`. */
export const isInlayHint = shape({ textDocument: hasUri, range: isRange });

/** `CompletionItem`. */
export const isCompletionItem = shape({ label: isText });

/** Of everything that is about an item of a hierarchy. */
export const isAboutItem = shape({ item: shape({ uri: isText, name: isText, selectionRange: isRange }) });

/** `CodeActionParams`. */
export const isCodeAction = shape({
  textDocument: hasUri,
  range: isRange,
  context: shape({ diagnostics: listOf(isRecord), only: optional(listOf(isText)) }),
});

/** `ReferenceParams`. */
export const isReferences = shape({
  textDocument: hasUri,
  position: isPosition,
  context: shape({ includeDeclaration: (value) => typeof value === "boolean" }),
});
/** `RenameParams`. */
export const isRename = shape({ textDocument: hasUri, position: isPosition, newName: isText });
/** `SelectionRangeParams`. */
export const isSelectionRange = shape({ textDocument: hasUri, positions: listOf(isPosition) });
/** `WorkspaceSymbolParams`. */
export const isWorkspaceSymbol = shape({ query: isText });

/** What is about a document by its name alone. */
export const isUri = hasUri;
/** `FindingReference`. */
export const isFindingReference = shape({ uri: isText, fingerprint: isText });
/** `SilenceParams`. */
export const isSilence = shape({ uri: isText, fingerprint: isText, where: oneOf(silencePlaces) });

/** `ExportParams`. */
export const isExport = shape({ format: oneOf(exportFormats) });

/** `ExecuteCommandParams`. */
export const isExecuteCommand = shape({ command: isText, arguments: optional(Array.isArray) });

/** `DidOpenTextDocumentParams`. */
export const isDidOpen = shape({
  textDocument: shape({ uri: isText, languageId: isText, version: isWhole, text: isText }),
});

/** `DidChangeTextDocumentParams`. */
export const isDidChange = shape({
  textDocument: shape({ uri: isText, version: isWhole }),
  contentChanges: listOf(shape({ text: isText, range: optional(isRange) })),
});

/** `DidChangeWatchedFilesParams`. */
export const isDidChangeWatchedFiles = shape({ changes: listOf(hasUri) });

/** `RenameFilesParams`. */
export const isDidRenameFiles = shape({ files: listOf(shape({ oldUri: isText, newUri: isText })) });

/** `DeleteFilesParams`. */
export const isDidDeleteFiles = shape({ files: listOf(hasUri) });

/** Settings may be anything at all: they are read one by one. */
export const isDidChangeConfiguration: Check = isRecord;
