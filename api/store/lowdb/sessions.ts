/** The session store over the tables. */

import type { RenewalProof, Rotation, SessionRecord, SessionStore } from "../session-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Makes the store. */
export function makeSessionStore(database: Database): SessionStore {
  return {
    insert: (session, maxOpen) => database.commit(({ sessions }) => insert(sessions, session, maxOpen)),
    find: async (id) => database.tables.sessions.get(id),
    listOf: async (userId) =>
      [...database.tables.sessions.values()].filter((session) => session.userId === userId && !session.isRevoked),
    rotate: (id, proof, next) => database.commit((tables) => rotate(tables, id, proof, next)),
    revoke: (id) => database.commit(({ sessions }) => revoke(sessions, id)),
    revokeAllOf: (userId, exceptId) =>
      database.commit(({ sessions }) => {
        for (const session of sessions.values()) {
          if (session.userId === userId && session.id !== exceptId) revoke(sessions, session.id);
        }
      }),
  };
}

function insert(sessions: Map<string, SessionRecord>, session: SessionRecord, maxOpen: number): void {
  for (const { id, expiresAt, isRevoked } of sessions.values()) {
    if (isRevoked || expiresAt <= session.createdAt) sessions.delete(id);
  }
  sessions.set(session.id, session);
  const own = [...sessions.values()].filter(({ userId }) => userId === session.userId);
  for (const { id } of own.slice(0, Math.max(0, own.length - maxOpen))) sessions.delete(id);
}

function rotate(
  { sessions }: Tables,
  id: string,
  { refreshJti, renewalKeyHash, at, repeatableUntil }: RenewalProof,
  next: Pick<SessionRecord, "accessJti" | "refreshJti" | "expiresAt">,
): Rotation {
  const session = sessions.get(id);
  if (!session || session.isRevoked) return { kind: "gone" };
  const isBound = session.renewalKeyHash !== null;
  const { previous } = session;
  if (!isBound || session.renewalKeyHash === renewalKeyHash) {
    if (session.refreshJti === refreshJti) {
      const renewed = { ...session, ...next, previous: { refreshJti, repeatableUntil } };
      sessions.set(id, renewed);
      return { kind: "rotated", session: renewed };
    }
    if (isBound && previous?.refreshJti === refreshJti && at < previous.repeatableUntil) {
      return { kind: "repeated", session };
    }
  }
  revoke(sessions, id);
  return { kind: "reused" };
}

function revoke(sessions: Map<string, SessionRecord>, id: string): void {
  const session = sessions.get(id);
  if (session) sessions.set(id, { ...session, isRevoked: true });
}
