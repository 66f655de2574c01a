/** What another tool found, in words that all formats share. */

import type { FindingEntry } from "../../server/findings-protocol.ts";

export interface ImportedFinding {
  /** The tool's name for the check, and for people. */
  readonly check: string;
  readonly title: string;
  readonly message: string;
  readonly severity: FindingEntry["severity"];
  /** As the report names the file: a relative path, or a URI. */
  readonly file: string;
  /** Null: the whole file. */
  readonly place: LinePlace | BytePlace | null;
}

/** Lines and columns count from 0, columns in UTF-16 units. */
export interface LinePlace {
  readonly kind: "lines";
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Bytes of the source in UTF-8, as the compiler counts. */
export interface BytePlace {
  readonly kind: "bytes";
  readonly offset: number;
  readonly length: number;
}

export interface ImportedReport {
  readonly tool: string;
  readonly findings: readonly ImportedFinding[];
}

/** More would be of no use in a list. */
export const maxImported = 20_000;
