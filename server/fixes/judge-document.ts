/** What is found in an open document as it is, and as it would be with another text. */

import { TextDocument } from "vscode-languageserver-textdocument";
import type { JudgedText, Judgement } from "../../engine/fixes/verify-fixes.ts";
import { collectEvents } from "../../engine/host/collect-events.ts";
import { hearing } from "../../engine/model/check-policy.ts";
import { inputOf, type Snapshot, type Target, takeSnapshot, targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { type OpenDocument, snapshotOf } from "../texts/document-store.ts";

/** A document at one moment, with all that was open beside it. */
export interface JudgedDocument {
  readonly judged: JudgedText;
  /** For other texts of the same document. */
  readonly judge: (text: string, signal: AbortSignal) => Promise<Judgement | null>;
  /** Absolute; null where the document is no file of a project on disk. */
  readonly basePath: string | null;
}

/** Nobody waits longer for a light bulb. */
const budgetMs = 20_000;

/** So many open files that read this one are looked at with it. */
const maxDependents = 8;

/** What judging uses. */
type JudgeDeps = Pick<Session, "projects" | "documents" | "results" | "backend" | "consents">;

/** Null where the document does not compile, or the analysis did not end, or was aborted. */
export async function judgeDocument(
  deps: JudgeDeps,
  document: OpenDocument,
  signal: AbortSignal,
): Promise<JudgedDocument | null> {
  const snapshot = takeSnapshot(deps.documents);
  const targets = [targetOf(document.uri), ...dependentsOf(deps, document)];
  const text = document.content.getText();
  const judge = (other: string, until: AbortSignal) =>
    analyze(deps, targets, withText(snapshot, document, other), until);
  const judgement = await judge(text, signal);
  if (judgement === null) return null;
  return { judged: { ...judgement, text }, judge, basePath: judgement.basePath };
}

/** A fix must not break what is open beside it. */
function dependentsOf({ results, documents, projects }: JudgeDeps, { key }: OpenDocument): Target[] {
  return results
    .ownersReading(key)
    .filter((owner) => owner !== key && projects.of(owner) === projects.of(key))
    .flatMap((owner) => documents.find(owner) ?? [])
    .filter(({ path }) => path !== null)
    .slice(0, maxDependents)
    .map(({ uri }) => targetOf(uri));
}

/** The same moment, had one document another text. */
export function withText(snapshot: Snapshot, document: OpenDocument, text: string): Snapshot {
  const { uri, languageId, version } = document.content;
  const content = TextDocument.create(uri, languageId, version, text);
  const changed = { ...snapshotOf(document), content };
  return { ...snapshot, documents: new Map([...snapshot.documents, [document.key, changed]]) };
}

async function analyze(
  { projects, backend, consents }: JudgeDeps,
  targets: readonly Target[],
  snapshot: Snapshot,
  signal: AbortSignal,
) {
  const [first] = targets;
  if (first === undefined) return null;
  const project = projects.of(first.key);
  const input = inputOf(targets, null, snapshot, project, consents.agreed());
  if (input === null) return null;
  const policy = hearing(project.settings.enable);
  const request = { input, mode: "static", budgetMs, policy, signal } as const;
  const { findings, summary, loaded } = await collectEvents(backend.run(request));
  const isWhole = summary.error === null && summary.complete && summary.leftOut.length === 0;
  return isWhole ? { findings, solc: summary.solc, basePath: loaded?.basePath ?? null } : null;
}
