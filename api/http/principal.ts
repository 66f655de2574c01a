/** Who asks: the user and the session behind a request. */

/** What a user may be allowed; names of the former service, and two of ours: `AUDIT_LOG_LOOKUP` and `MANAGE_USERS`. */
export const permissions = [
  "ANALYSES_LOOKUP_OWN",
  "AUDIT_LOG_LOOKUP",
  "CHANGE_PASSWORD_OWN",
  "CREATE_USERS_ADMIN",
  "CREATE_USERS_REGULAR",
  "CREATE_USERS_PARTNER",
  "CREATE_USERS_TRUSTED",
  "CREATE_USERS_WITHOUT_ROLES",
  "MANAGE_USERS",
  "NO_CACHE_LOOKUP",
  "USER_LOOKUP",
  "USERS_ANALYSES_STATS_LOOKUP",
] as const;
export type Permission = (typeof permissions)[number];

/** `owned`: held through roles. `requested`: asked for at login, as sent. `granted`: what the session may do. */
export interface PermissionSets {
  readonly owned: readonly Permission[];
  readonly requested: readonly string[];
  readonly granted: readonly Permission[];
}

/** The caller behind a valid access token or API key; `kind` tells which. */
export interface Principal {
  readonly user: { readonly id: string };
  readonly session: {
    readonly id: string;
    readonly kind: "login" | "api-key";
    readonly permissions: PermissionSets;
    /** Whether it was made to do nothing at all: an empty set of permissions was asked for. */
    readonly isPowerless: boolean;
  };
}
