/** Permissions, roles and sessions of the specification. */

import { row, type Section } from "./row.ts";

export const permissionRows: Section = {
  title: "Permissions and roles",
  rows: [
    row("NO_CACHE_LOOKUP", "the option `noCacheLookup`", ["api/analyses/analyses: by wish need a permission"]),
    row("ANALYSES_LOOKUP_OWN", "looking up one's own past analyses", [
      "old-clients/armlet: trial account, which may not list",
      "api/auth/sessions: narrowed to what a session asks for",
    ]),
    ...["ADMIN", "REGULAR", "PARTNER", "TRUSTED"].map((role) =>
      row(`CREATE_USERS_${role}`, `making users of that role, granting and removing it`, [
        "api/users/users: with each role where the caller has its permission",
        "api/users/users: by those who have the permission for each",
      ]),
    ),
    row("CREATE_USERS_WITHOUT_ROLES", "making accounts", [
      "api/users/users: with each role where the caller has its permission",
    ]),
    row("CHANGE_PASSWORD_OWN", "changing one's own password", [
      "api/users/users: change their password with the permission for it",
    ]),
    row("USER_LOOKUP", "looking up other users", ["api/users/users: looked up by those who may"]),
    row("USERS_ANALYSES_STATS_LOOKUP", "statistics", [
      "api/users/users: are counted, for those who may know",
      "api/http/limits: told in numbers",
    ]),
    row("MANAGE_USERS", "the accounts of others, and the invitations of all (ours)", [
      "api/accounts/accounts: are for those who may manage them",
      "api/abuse/locked-out: by those who may do less",
    ]),
    row("AUDIT_LOG_LOOKUP", "the audit log (ours)", ["api/abuse/audit-log: is read by nobody"]),
    row("owned, requested, granted", "a session may do what its user holds, as far as it asked", [
      "api/auth/sessions: narrowed to what a session asks for",
      "api/auth/sessions: of an administrator are all",
    ]),
    row("merged on each request", "roles given or taken count at once", [
      "api/users/users: and lose them, which counts at once",
    ]),
    row("cancelling", "has no permission of its own: whoever may submit may end what is theirs", [
      "api/analyses/running-jobs: goes on when whoever watched has gone, and is not shown to others",
    ]),
    row("the last administrator", "cannot be demoted", ["api/users/users: but one administrator stays"]),
  ],
};

export const sessionRows: Section = {
  title: "Sessions",
  rows: [
    row("lifetimes", "10 minutes and 28 days", [
      "api/auth/sessions: 10 minutes and 28 days",
      "api/auth/tokens: lasts 10 minutes",
      "api/auth/tokens: for 28 days",
    ]),
    row("jwtLifetimes", "durations as in `10 mins`, with bounds", [
      "api/auth/duration: ",
      "api/auth/tokens: lasts as long as was asked for",
    ]),
    row("refresh", "once; a second time closes the session", [
      "api/auth/sessions: closes the session when a token comes twice",
      "api/auth/sessions: lets one of many win that come at once",
    ]),
    row("logout", "this session, or all", [
      "api/auth/sessions: logout closes this session",
      "api/auth/sessions: where it is global",
    ]),
    row("restart", "what was closed stays closed", [
      "api/auth/sessions: outlive a restart",
      "service/crash: keeps all that it has answered",
    ]),
    row("algorithm and keys", "HS256 alone; keys with an id, replaced after 30 days", [
      "api/auth/tokens: of another algorithm",
      "api/auth/signing-keys: ",
    ]),
    row("API keys", "made, listed, revoked; shown once, kept as hashes; an empty set may do nothing", [
      "api/auth/api-keys: ",
      "api/abuse/narrow-keys: ",
    ]),
    row("wallets", "both shapes; one time and short-lived; address, low s", [
      "api/auth/wallet: ",
      "old-clients/wallet: signs",
    ]),
    row("password rules", "12 characters, 5 of them different, not the name", [
      "api/users/users: unless something is wrong with them",
    ]),
    row("guessing", "slowed down, whether the account exists or not, however it is named", [
      "api/users/users: are slowed down after ten",
      "api/abuse/login-limits: ",
    ]),
    row("equal time", "of an unknown user and a wrong password", [
      "api/auth/sessions: computes one hash for every attempt",
    ]),
  ],
};
