/** Secrets that sign tokens. */

export interface SigningKeyRecord {
  readonly id: string;
  /** Base64url. */
  readonly secret: string;
  /** Absent in what the first version kept. */
  readonly createdAt?: number;
}

export interface KeyStore {
  /** Newest first. */
  list(): Promise<readonly SigningKeyRecord[]>;
  /** Puts what `change` makes of all keys in their place, while nobody else does; answers them. */
  update(
    change: (keys: readonly SigningKeyRecord[]) => readonly SigningKeyRecord[],
  ): Promise<readonly SigningKeyRecord[]>;
}
