/** Stores full of all kinds of things, for tests of what has to lose none of them. */

import fc from "fast-check";
import type { Entry, RecordEntry, Store } from "../../../api/store/store.ts";
import { triageStates } from "../../../engine/model/triage-state.ts";
import {
  makeAnalysis,
  makeApiKey,
  makeAuditEntry,
  makeInvitation,
  makeProject,
  makeSession,
  makeUser,
} from "./make-records.ts";

/** Also what databases, line readers and JSON stumble over. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("", "\u0000", "\ud800", "\uf8ff0000", "\u2028", "'\"\\", "😀"),
);
const time = fc.integer({ min: 0, max: 9_000_000_000_000 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const step = fc.record({ state: fc.constantFrom(...triageStates), reason: text, userId: text, at: time });

const attempt = fc.record({ at: time, status: maybe(fc.nat(599)), error: maybe(text) });

const record: fc.Arbitrary<RecordEntry> = fc.oneof(
  fc
    .record({ username: maybe(text), email: maybe(text), createdAt: time, deletedAt: maybe(time) })
    .map((given) => ({ table: "users", record: makeUser(given) }) as const),
  fc
    .record({ expiresAt: time, isRevoked: fc.boolean(), requested: maybe(fc.array(text)) })
    .map((given) => ({ table: "sessions", record: makeSession(given) }) as const),
  fc
    .record({ name: text, expiresAt: time, isRevoked: fc.boolean() })
    .map((given) => ({ table: "apiKeys", record: makeApiKey(given) }) as const),
  fc.record({ id: fc.uuid(), expiresAt: time }).map((one) => ({ table: "usedChallenges", record: one }) as const),
  fc
    .record({
      ...{ groupName: text, clientToolName: text, mainSource: maybe(text), submittedAt: time, endedAt: maybe(time) },
      ...{ state: fc.constantFrom("queued", "running", "done", "failed" as const), error: maybe(text) },
      ...{ nStarts: fc.nat(9), resultBlob: maybe(text) },
    })
    .map((given) => ({ table: "analyses", record: makeAnalysis(given) }) as const),
  fc
    .record({ id: fc.uuid(), userId: text, name: text, createdAt: time, sealedAt: maybe(time), projectId: maybe(text) })
    .map((one) => ({ table: "groups", record: one }) as const),
  fc
    .record({
      ...{ id: fc.uuid(), userId: text, name: text, description: text },
      ...{ createdAt: time, modifiedAt: time, hasBadge: fc.boolean() },
      members: fc.array(fc.record({ userId: text, role: fc.constantFrom("reader", "editor") })),
    })
    .map((given) => ({ table: "projects", record: makeProject(given) }) as const),
  fc
    .record({ ...{ id: fc.uuid(), projectId: text, fingerprint: text }, steps: fc.array(step, { minLength: 1 }) })
    .map((one) => ({ table: "triage", record: one }) as const),
  fc
    .record({ ...{ id: fc.uuid(), projectId: text, userId: text, url: text }, secret: text, createdAt: time })
    .map((one) => ({ table: "webhooks", record: one }) as const),
  fc
    .record({
      ...{ id: fc.uuid(), webhookId: text, projectId: text, event: text, body: text },
      ...{ createdAt: time, nextAt: maybe(time), attempts: fc.array(attempt) },
    })
    .map((one) => ({ table: "deliveries", record: one }) as const),
  fc
    .record({ note: text, expiresAt: time })
    .map((given) => ({ table: "invitations", record: makeInvitation(given) }) as const),
  fc.record({ detail: text, at: time }).map((given) => ({ table: "audit", record: makeAuditEntry(given) }) as const),
);

const keys = fc.array(fc.record({ id: fc.uuid(), secret: fc.base64String(), createdAt: time }), { minLength: 1 });

/** What a store may hold. */
export const entries: fc.Arbitrary<readonly Entry[]> = fc
  .record({ records: fc.array(record, { maxLength: 60 }), blobs: fc.array(fc.uint8Array({ maxLength: 2_000 })), keys })
  .map(({ records, blobs, keys }) => [{ keys }, ...blobs.map((blob) => ({ blob })), ...records]);

/** All that a store hands over, in an order that does not depend on which store it is. */
export async function contentOf(store: Pick<Store, "dump">): Promise<readonly unknown[]> {
  const blobs: string[] = [];
  const others: unknown[] = [];
  await store.dump(async (entry) => {
    if ("blob" in entry) blobs.push(Buffer.from(entry.blob).toString("base64"));
    else others.push(structuredClone(entry));
  });
  return [...blobs.sort(), ...others];
}

/** One after the other. */
export async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}
