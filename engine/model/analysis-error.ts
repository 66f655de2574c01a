/** Why an analysis has no result. A value, never thrown. */

/** Stable codes; each is explained to the user by its message, which names the thing, the place and what to do. */
export const analysisErrorCodes = [
  "no-sources",
  "file-not-found",
  "file-unreadable",
  "file-too-large",
  "invalid-encoding",
  "unsupported-file",
  "import-not-found",
  "no-compiler",
  "compile-error",
  "contract-not-found",
  "invalid-config",
  "invalid-sequence",
  "out-of-memory",
  "cancelled",
  "remote-failed",
  "internal-error",
] as const;
export type AnalysisErrorCode = (typeof analysisErrorCodes)[number];

/** `line` and `column` are 1-based, the column in UTF-16 units; all three are absent where there is no place. */
export interface AnalysisError {
  readonly code: AnalysisErrorCode;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** With `no-compiler`: the version that fetching would help with. */
  readonly compiler?: string;
}
