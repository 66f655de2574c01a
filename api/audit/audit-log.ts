/** Keeps the audit log: what routes tell of themselves becomes entries, and old entries are forgotten. */

import { randomUUID } from "node:crypto";
import type { AuditedRequest, AuditSubject, AuditTrail } from "../http/audit-trail.ts";
import type { Failure } from "../http/error-catalogue.ts";
import { errorFields, type Logger } from "../http/logging/logger.ts";
import { scrub } from "../http/logging/scrub.ts";
import type { AuditEnd } from "../store/audit-store.ts";
import type { AuditRecord, Store } from "../store/store.ts";
import { toDisplayName } from "./display-name.ts";

export interface AuditLogDeps {
  readonly store: Pick<Store, "audit" | "users">;
  /** How long entries are kept. */
  readonly days: number;
  readonly log: Logger;
  readonly now: () => number;
}

export interface AuditLog extends AuditTrail {
  /** Forgets what is too old or too much; the log is told where that cannot be written. */
  forgetOld(): Promise<void>;
}

/** Entries of each kind; so whoever makes many of one kind pushes out none of another. */
const maxOfKind = 30_000;
/** So often it is looked whether there are more. */
const entriesBetweenLooks = 1_000;
const maxDetailLength = 200;
const dayMs = 86_400_000;

/** Makes the log over a store. */
export function makeAuditLog(deps: AuditLogDeps): AuditLog {
  const { store, days, log, now } = deps;
  let nUntilLook = entriesBetweenLooks;
  const forgetOld = async (): Promise<void> => {
    nUntilLook = entriesBetweenLooks;
    await store.audit.forget(now() - days * dayMs, maxOfKind).catch((error) => tellUnwritten(log, error));
  };
  const insert = async (entry: AuditRecord): Promise<void> => {
    await store.audit.insert(entry);
    nUntilLook--;
    if (nUntilLook <= 0) await forgetOld();
  };
  return {
    forgetOld,
    async begin(request, subject) {
      const entry = await toEntry(deps, request, subject);
      await insert(entry);
      return {
        end: async (last, failure) => {
          const end = await toEnd(deps, request, last, failure);
          // A name that was changed or taken away is told as it was before.
          const { subjectName } = end.subjectId === entry.subjectId ? entry : end;
          await store.audit.end(entry.id, { ...end, subjectName }).catch((error) => tellUnwritten(log, error));
        },
      };
    },
    async tell(request, subject, failure) {
      // Whoever was let in is known by now.
      const userId = request.userId ?? (failure ? null : (subject.subjectId ?? null));
      const begun = await toEntry(deps, { ...request, userId }, subject);
      const entry = { ...begun, ...(await toEnd(deps, request, subject, failure)) };
      try {
        await insert(entry);
      } catch (error) {
        // What was refused stays so; what was done must not be answered without its entry.
        if (failure === undefined) throw error;
        tellUnwritten(log, error);
      }
    },
  };
}

function tellUnwritten(log: Logger, error: unknown): void {
  log("error", "audit-log-not-written", errorFields(error));
}

async function toEntry(
  deps: AuditLogDeps,
  { action, kind, userId, keyId, address }: AuditedRequest,
  subject: AuditSubject,
): Promise<AuditRecord> {
  return {
    id: randomUUID(),
    at: deps.now(),
    action,
    actorId: userId,
    actorName: await nameOf(deps, userId),
    keyId,
    address: address.slice(0, 100),
    kind,
    ...(await toSubject(deps, subject)),
    outcome: "begun",
    reason: null,
  };
}

async function toEnd(
  deps: AuditLogDeps,
  { kind }: AuditedRequest,
  subject: AuditSubject,
  failure: Failure | undefined,
): Promise<AuditEnd> {
  const about = await toSubject(deps, subject);
  return failure
    ? { ...about, kind: "refused", outcome: "refused", reason: failure.code }
    : { ...about, kind, outcome: "done", reason: null };
}

/** What a request names may be anything; only what has the form of an id is one. */
async function toSubject(
  deps: AuditLogDeps,
  { subjectId = "", detail = "" }: AuditSubject,
): Promise<Pick<AuditRecord, "subjectId" | "subjectName" | "detail">> {
  const id = /^[0-9a-f]{24}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(subjectId) ? subjectId : null;
  return { subjectId: id, subjectName: await nameOf(deps, id), detail: scrub(detail).slice(0, maxDetailLength) };
}

async function nameOf({ store }: AuditLogDeps, userId: string | null): Promise<string> {
  const user = userId === null ? undefined : await store.users.find(userId);
  return user ? toDisplayName(user) : "";
}
