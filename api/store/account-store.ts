/** Changes to a whole account: the record and all that its user holds change together, or not at all. */

import type { UserRecord } from "./user-store.ts";

/** What names an account. What is not named stays; null takes it away. */
export type IdentifierChanges = Partial<Pick<UserRecord, "username" | "email" | "ethAddress">>;

export interface PasswordSetting {
  readonly passwordHash: string;
  readonly password: UserRecord["password"];
  /** Where given, the change is made only while this is still the hash: somebody has checked it. */
  readonly checkedHash?: string | null;
  /** The session that goes on, where there is one. */
  readonly exceptSessionId?: string;
  readonly revokesKeys: boolean;
}

/** How an edit ended. */
export type Edited = "done" | "gone" | "taken" | "nameless" | "locked-out";

export interface Revoked {
  readonly nSessions: number;
  readonly nKeys: number;
}

export interface AccountStore {
  /**
   * Nothing is changed where one of the new identifiers is another user's (`taken`), where none would be left (`nameless`),
   * or where a user without a password would lose the wallet (`locked-out`).
   */
  edit(id: string, changes: IdentifierChanges): Promise<Edited>;
  /**
   * Locks the user out or lets it in again. Locking out also revokes its sessions, its keys and the invitations that it
   * has made, which no enabling brings back. The only enabled administrator stays.
   */
  setDisabled(id: string, isDisabled: boolean): Promise<"done" | "gone" | "last-admin">;
  /**
   * Locks the user out for ever. The record stays, with its id and nothing else of the person, so that what refers to it
   * refers to something; its identifiers are free for others.
   */
  remove(id: string, deletedAt: number): Promise<"done" | "gone" | "last-admin">;
  /** Revokes the user's sessions, but for the one excepted, and its keys where that is asked for. */
  setPassword(id: string, setting: PasswordSetting): Promise<"done" | "gone" | "changed">;
  /** Revokes all of the user's sessions, keys, or both, and answers how many worked until then. */
  revokeAll(id: string, what: { readonly sessions: boolean; readonly keys: boolean }): Promise<Revoked>;
}
