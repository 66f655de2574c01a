/** API keys: long-lived tokens, kept as hashes. */

export interface ApiKeyRecord {
  readonly id: string;
  readonly userId: string;
  /** The user's own word for it. */
  readonly name: string;
  /** SHA-256 of the key in hex; the key itself is nowhere. */
  readonly hash: string;
  /** What it may do, as far as its user still may. */
  readonly requested: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly isRevoked: boolean;
  /** Whether it was made with an empty set of permissions: it may do nothing, not even what needs none. */
  readonly isPowerless: boolean;
}

export interface ApiKeyStore {
  /** Also forgets keys that are revoked or had expired at `key.createdAt`. False, and nothing kept, where the user has `maxKeys` that work. */
  insert(key: ApiKeyRecord, maxKeys: number): Promise<boolean>;
  find(id: string): Promise<ApiKeyRecord | undefined>;
  /** The user's, oldest first, without revoked ones. */
  listOf(userId: string): Promise<readonly ApiKeyRecord[]>;
  /** False where the user has no such key that works. */
  revoke(id: string, userId: string): Promise<boolean>;
}
