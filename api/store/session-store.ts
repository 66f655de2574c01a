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
}

/** `rotated`: the new pair is current. `reused`: the token was an earlier one, so the session is revoked. */
export type Rotation = "rotated" | "reused" | "gone";

export interface SessionStore {
  /** Also forgets sessions that are revoked or had expired at `session.createdAt`, and of one user the oldest beyond `maxOpen`. */
  insert(session: SessionRecord, maxOpen: number): Promise<void>;
  find(id: string): Promise<SessionRecord | undefined>;
  /** Takes the next pair where `refreshJti` is the current one; `gone` where the session is revoked or unknown. */
  rotate(
    id: string,
    refreshJti: string,
    next: Pick<SessionRecord, "accessJti" | "refreshJti" | "expiresAt">,
  ): Promise<Rotation>;
  revoke(id: string): Promise<void>;
  /** All of the user's but the one excepted. */
  revokeAllOf(userId: string, exceptId?: string): Promise<void>;
}
