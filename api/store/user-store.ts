/** Accounts. */

export interface UserRecord {
  /** 24 hex digits. */
  readonly id: string;
  readonly username: string | null;
  /** Lower case. */
  readonly ethAddress: string | null;
  /** Lower case. */
  readonly email: string | null;
  /** As `hashPassword` makes it; null where there is only a wallet to log in with. */
  readonly passwordHash: string | null;
  readonly roles: readonly string[];
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** `initial`: made by the service and shown once. `trial`: known to everybody. `own`: chosen by the user. `reset`: made by the service for an administrator to pass on. */
  readonly password: "initial" | "trial" | "own" | "reset";
  readonly hasLoggedIn: boolean;
  readonly isDisabled: boolean;
  /** When it was deleted; null otherwise. The record of a deleted one has its id and no roles, names or password. */
  readonly deletedAt: number | null;
}

export interface UserStore {
  /** False, and nothing stored, where one of its identifiers is another user's. */
  insert(user: UserRecord): Promise<boolean>;
  find(id: string): Promise<UserRecord | undefined>;
  /** By id, name, address or e-mail; letters of an address or e-mail may have either case. */
  findByIdentifier(identifier: string): Promise<UserRecord | undefined>;
  /** False where there is no such user. */
  update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "password" | "hasLoggedIn" | "roles" | "isDisabled">>,
  ): Promise<boolean>;
  /** Gives or takes a role. Takes none from the only enabled administrator that would be the last. */
  setRole(id: string, role: string, isHeld: boolean): Promise<"done" | "gone" | "last-admin">;
  /** Deleted ones too. */
  all(): Promise<readonly UserRecord[]>;
}
