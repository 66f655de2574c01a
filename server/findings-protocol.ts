/** What the language server tells of findings beside diagnostics: to a view that lists all of them, and explains one. */

import type { Confidence, Evidence, Severity } from "../engine/model/finding.ts";
import type { Range } from "../engine/model/location.ts";
import type { FindingReference } from "./protocol.ts";

/**
 * In `experimental` of the client's capabilities, with the value true: it hears `findingsNotification`. Other clients
 * may ask the requests below, and get no notification.
 */
export const findingsCapability = "solhoundFindings";

/** Server to client: everything found in one file, of every severity, whenever that changes. */
export const findingsNotification = "solhound/findings";

export interface FindingsParams {
  readonly uri: string;
  /** The worst first, then by place; none where the file has none any more. */
  readonly findings: readonly FindingEntry[];
}

/** A finding, as a list shows it. Sentences are plain text. */
export interface FindingEntry {
  readonly check: string;
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  /** The name of the weakness. */
  readonly title: string;
  /** What is wrong here, in one sentence. */
  readonly message: string;
  readonly contract: string | null;
  /** As in `withdraw(uint256)`. */
  readonly function: string | null;
  readonly range: Range;
}

/** Client to server, `FindingReference`: answers `FindingDetails`, null where the file has no such finding now. */
export const detailsRequest = "solhound/findingDetails";

/** All that is known of one finding. Sentences may have code between backticks. */
export interface FindingDetails {
  readonly uri: string;
  readonly entry: FindingEntry;
  readonly head: string;
  readonly why: string;
  /** What to do; null where `why` says it. */
  readonly fix: string | null;
  /** What was taken for granted; may be empty. */
  readonly note: string;
  /** The places that lead there, in order. */
  readonly path: readonly { readonly uri: string; readonly range: Range; readonly message: string }[];
  /** The transactions that show it, in order; none where there are none. */
  readonly steps: readonly { readonly text: string; readonly isBroken: boolean }[];
  /** The check's page. */
  readonly example: { readonly bad: string; readonly good: string } | null;
  readonly registries: readonly { readonly name: string; readonly url: string }[];
  readonly references: readonly string[];
  readonly pageUrl: string;
}

/**
 * Client to server, `SilenceParams`: answers the `WorkspaceEdit` that silences a finding; null where there is none to
 * be made, as for a document that is not open.
 */
export const silenceRequest = "solhound/silence";

export const silencePlaces = ["here", "project"] as const;
/** `here`: with a comment above the line. `project`: the whole check, in the project's `solhound.json`. */
export type SilencePlace = (typeof silencePlaces)[number];

export interface SilenceParams extends FindingReference {
  readonly where: SilencePlace;
}

export const exportFormats = ["sarif", "json", "markdown"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Client to server, `ExportParams`: answers the report of what is shown now, as a text; null where nothing was analysed. */
export const exportRequest = "solhound/export";

export interface ExportParams {
  readonly format: ExportFormat;
}
