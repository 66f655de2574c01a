/** What routes tell the audit log, and how a request gets into it; who keeps the log is passed in. */

import { err, type Result } from "../../engine/util/result.ts";
import type { Failure } from "./error-catalogue.ts";

/** All that the log may say was done. */
export const auditActions = [
  "log-in",
  "log-out",
  "change-password",
  "make-key",
  "revoke-key",
  "create-user",
  "edit-user",
  "grant-role",
  "remove-role",
  "disable-user",
  "enable-user",
  "delete-user",
  "reset-password",
  "revoke-session",
  "revoke-all-sessions",
  "revoke-all-keys",
  "invite",
  "revoke-invitation",
  "register",
  "export-audit-log",
  "delete-analysis",
  "make-webhook",
  "remove-webhook",
  "share-project",
  "unshare-project",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** On what it is done, by its id, and more of it in words; never a secret. What is not named stays as it was. */
export interface AuditSubject {
  readonly subjectId?: string;
  readonly detail?: string;
}

/** Tells on what the request is, where that is found out only while it is answered. */
export type Note = (subject: AuditSubject) => void;

/** What a route says of itself. */
export interface Audited<Body, Params> {
  readonly action: AuditAction;
  /** `own`: on the account of whoever asks. */
  readonly kind: "administration" | "own";
  /** What can be said before it is done. */
  subject?(request: { readonly body: Body; readonly params: Params }): AuditSubject;
  /** Kept once it is known how it ended, which is enough where nobody gets anything of it before the answer. */
  readonly isKeptAtEnd?: true;
}

/** Who asks, and from where. `keyId` is that of the API key it came with. */
export interface AuditSource {
  readonly userId: string | null;
  readonly keyId: string | null;
  readonly address: string;
}

export interface AuditEntry {
  /** Never rejects: where it cannot be written how it ended, the entry goes on to say that it was begun. */
  end(subject: AuditSubject, failure: Failure | undefined): Promise<void>;
}

/** An action of somebody. */
export type AuditedRequest = Pick<Audited<unknown, unknown>, "action" | "kind"> & AuditSource;

export interface AuditTrail {
  /** Answers when it is on disk that this is about to be done. */
  begin(request: AuditedRequest, subject: AuditSubject): Promise<AuditEntry>;
  /** Answers when it is on disk that this was done, or refused. */
  tell(request: AuditedRequest, subject: AuditSubject, failure: Failure | undefined): Promise<void>;
}

/** Does it, between what the log is told before and after. */
export async function runAudited<T>(
  trail: AuditTrail,
  request: AuditedRequest,
  { first, isKeptAtEnd = false }: { readonly first: AuditSubject; readonly isKeptAtEnd?: boolean | undefined },
  run: (note: Note) => Promise<Result<T, Failure>> | Result<T, Failure>,
): Promise<Result<T, Failure>> {
  let subject = first;
  const note: Note = (more) => {
    subject = { ...subject, ...more };
  };
  const entry = isKeptAtEnd ? lateEntry(trail, request) : await trail.begin(request, subject);
  try {
    const answer = await run(note);
    await entry.end(subject, answer.ok ? undefined : answer.error);
    return answer;
  } catch (error) {
    await entry.end(subject, { code: "internal-error" });
    throw error;
  }
}

function lateEntry(trail: AuditTrail, request: AuditedRequest): AuditEntry {
  return {
    end: (subject, failure) =>
      failure?.code === "too-many-attempts" ? Promise.resolve() : trail.tell(request, subject, failure),
  };
}

/** Tells the log of what came to nothing before it was begun, and answers that. */
export async function tellRefusal(
  trail: AuditTrail,
  request: AuditedRequest,
  failure: Failure,
): Promise<Result<never, Failure>> {
  // Whoever is slowed down is told of already, by what went before.
  if (failure.code !== "too-many-requests") await trail.tell(request, {}, failure);
  return err(failure);
}
