/** What is shown at a place of a file: a finding, or a message. */

import type { Finding } from "../../engine/model/finding.ts";
import type { Place } from "./places.ts";

export interface RelatedItem {
  readonly place: Place;
  readonly message: string;
}

export interface FindingItem {
  readonly kind: "finding";
  readonly finding: Finding;
  readonly place: Place;
  readonly related: readonly RelatedItem[];
}

/** Something that keeps a file from being compiled or analysed, or that its compiler remarks. */
export interface MessageItem {
  readonly kind: "message";
  /** Who says it: the compiler, or we. */
  readonly source: "compiler" | "solhound";
  /** `unused`: a comment of ours that silences nothing. */
  readonly severity: "error" | "warning" | "info" | "unused";
  readonly code: string | null;
  readonly message: string;
  readonly place: Place;
  readonly related: readonly RelatedItem[];
}

export type Item = FindingItem | MessageItem;
