/** Sessions: a family of token pairs, of which one is current. */

export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** Permissions asked for at login; null where none were named, which asks for all. */
  readonly requested: readonly string[] | null;
  readonly accessLifetimeS: number;
  readonly refreshLifetimeS: number;
  /** Ids of the current pair; every earlier one is void. */
  readonly accessJti: string;
  readonly refreshJti: string;
  readonly createdAt: number;
  /** When the current refresh token expires; the record may be forgotten afterwards. */
  readonly expiresAt: number;
  readonly isRevoked: boolean;
  /** SHA-256 of a key that has to come with each renewal, in hex; null where the client chose none. */
  readonly renewalKeyHash: string | null;
  /** The refresh token before the current one; null where the current one is the first. */
  readonly previous: { readonly refreshJti: string; readonly repeatableUntil: number } | null;
}

/** What is shown to renew a session. */
export interface RenewalProof {
  readonly refreshJti: string;
  readonly renewalKeyHash: string | null;
  readonly at: number;
  /** Until then, whoever knows the key may show the same again. */
  readonly repeatableUntil: number;
}

/**
 * `rotated`: the new pair is current. `repeated`: the pair that came of the same before still is. `reused`: the token was
 * an earlier one, or came without the session's key, so the session is revoked. `gone`: it was revoked before, or unknown.
 */
export type Rotation =
  | { readonly kind: "rotated" | "repeated"; readonly session: SessionRecord }
  | { readonly kind: "reused" }
  | { readonly kind: "gone" };

export interface SessionStore {
  /** Also forgets sessions that are revoked or had expired at `session.createdAt`, and of one user the oldest beyond `maxOpen`. */
  insert(session: SessionRecord, maxOpen: number): Promise<void>;
  find(id: string): Promise<SessionRecord | undefined>;
  /** Takes the next pair where the proof is of the current one. */
  rotate(
    id: string,
    proof: RenewalProof,
    next: Pick<SessionRecord, "accessJti" | "refreshJti" | "expiresAt">,
  ): Promise<Rotation>;
  /** The user's that are open, oldest first; those that have expired may be among them. */
  listOf(userId: string): Promise<readonly SessionRecord[]>;
  revoke(id: string): Promise<void>;
  /** All of the user's but the one excepted. */
  revokeAllOf(userId: string, exceptId?: string): Promise<void>;
}
