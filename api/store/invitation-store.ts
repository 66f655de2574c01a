/** Invitations: links with which people make accounts by themselves. */

import type { GroupRecord } from "./group-store.ts";
import type { UserRecord } from "./user-store.ts";

export interface InvitationRecord {
  readonly id: string;
  /** SHA-256 of the token in hex; the token itself is nowhere. */
  readonly tokenHash: string;
  /** Whoever made it. */
  readonly userId: string;
  /** For whom or what it is, in the maker's own words. */
  readonly note: string;
  /** What accounts made with it get. */
  readonly roles: readonly string[];
  /** Of the group that is made for each of them; null where none is. */
  readonly groupName: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly maxUses: number;
  readonly nUses: number;
  readonly isRevoked: boolean;
}

/** What a use of an invitation makes. */
export interface Registration {
  readonly user: UserRecord;
  readonly group: GroupRecord | null;
}

export interface InvitationStore {
  /** Also forgets those that are revoked or had expired at `createdAt`. False, and nothing kept, where the maker has `maxOpen` that work. */
  insert(invitation: InvitationRecord, maxOpen: number): Promise<boolean>;
  find(id: string): Promise<InvitationRecord | undefined>;
  findByHash(tokenHash: string): Promise<InvitationRecord | undefined>;
  /** Newest first, without revoked ones; of one maker, where one is named. */
  list(userId?: string): Promise<readonly InvitationRecord[]>;
  /**
   * Keeps the account and counts the use. `taken`, and nothing kept, where an identifier is another user's; `gone` where
   * the invitation is used up, revoked or expired at `now`, or its maker is locked out.
   */
  use(id: string, registration: Registration, now: number): Promise<"done" | "taken" | "gone">;
  /** False where there is no such invitation that works. */
  revoke(id: string): Promise<boolean>;
}
