/** What the administration is called on the page. */

import type { Account } from "../../accounts/contract.ts";
import type { AuditAction } from "../../http/audit-trail.ts";
import type { AuditKind, AuditOutcome } from "../../store/audit-store.ts";
import { nameText } from "../parts/words.ts";

/** What the page calls the roles. */
export const roleTexts: Readonly<Record<string, string>> = {
  admin: "Administrator",
  partner: "Partner",
  trusted_user: "Trusted user",
  regular: "Regular user",
};

/** One after another; what is not known is told by its own name. */
export function rolesText(roles: readonly string[]): string {
  return roles.length === 0 ? "none" : roles.map((role) => roleTexts[role] ?? role).join(", ");
}

/** How an account is called. */
export function accountName({
  username,
  email,
  ethAddress,
  id,
}: Pick<Account, "username" | "email" | "ethAddress" | "id">): string {
  return nameText(username ?? email ?? ethAddress ?? id);
}

/** What was done. */
export const actionTexts: Readonly<Record<AuditAction, string>> = {
  "log-in": "Sign in",
  "log-out": "Sign out",
  "change-password": "Change the password",
  "make-key": "Make an API key",
  "revoke-key": "Revoke an API key",
  "create-user": "Make a user",
  "edit-user": "Change names of a user",
  "grant-role": "Give a role",
  "remove-role": "Take a role",
  "disable-user": "Disable a user",
  "enable-user": "Enable a user",
  "delete-user": "Delete a user",
  "reset-password": "Reset a password",
  "revoke-session": "End a session",
  "revoke-all-sessions": "End all sessions",
  "revoke-all-keys": "Revoke all API keys",
  invite: "Invite",
  "revoke-invitation": "Revoke an invitation",
  register: "Register",
  "export-audit-log": "Export the audit log",
  "delete-analysis": "Delete an analysis",
  "make-webhook": "Make a webhook",
  "remove-webhook": "Remove a webhook",
  "share-project": "Share a project",
  "unshare-project": "Take out of a project",
};

/** Whom it was about. */
export const kindTexts: Readonly<Record<AuditKind, string>> = {
  administration: "Administration",
  own: "Own account",
  refused: "Refused",
};

/** How it ended. */
export const outcomeTexts: Readonly<Record<AuditOutcome, string>> = {
  done: "Done",
  refused: "Refused",
  begun: "Not known",
};
