/** The administration of accounts over HTTP. */

import { type Static, Type } from "typebox";
import { ApiKeyList } from "../auth/contract.ts";
import { givenRoles } from "../auth/roles.ts";
import { ListOf, OneOf, OrNull } from "../http/schemas.ts";
import { identifierFields, User } from "../users/contract.ts";

const accountStates = ["enabled", "disabled"] as const;

/** What administrators see of an account; nothing of it is a secret. */
export const Account = Type.Object({
  ...User.properties,
  state: OneOf(accountStates),
  signsInWith: ListOf(OneOf(["password", "wallet"])),
  hasLoggedIn: Type.Boolean(),
  hasTemporaryPassword: Type.Boolean({
    description: "Whether the password was made by the service and not changed yet",
  }),
  numSessions: Type.Integer(),
  numApiKeys: Type.Integer(),
});
export type Account = Static<typeof Account>;

export const AccountQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 320, description: "Part of a name, e-mail, address or id, in any case" }),
  ),
  state: Type.Optional(OneOf(accountStates)),
  role: Type.Optional(OneOf(givenRoles)),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
});
export type AccountQuery = Static<typeof AccountQuery>;

export const AccountList = Type.Object({ total: Type.Integer(), accounts: ListOf(Account) });
export type AccountList = Static<typeof AccountList>;

export const AccountParams = Type.Object({ id: Type.String() });
export const AccountSessionParams = Type.Object({ id: Type.String(), session: Type.String() });
export const AccountKeyParams = Type.Object({ id: Type.String(), key: Type.String() });

/** What is absent stays; null takes it away. */
export const AccountChange = Type.Object(identifierFields, { examples: [{ email: "ada@example.org" }] });
export type AccountChange = Static<typeof AccountChange>;

export const NewPassword = Type.Object({
  password: Type.String({ description: "The new password; it cannot be read again" }),
});

export const AccountSession = Type.Object({
  id: Type.String(),
  createdAt: Type.String({ format: "date-time" }),
  expiresAt: Type.String({ format: "date-time", description: "Unless it is renewed before" }),
  permissions: OrNull(ListOf(Type.String(), { description: "As they were asked for; null where all were" })),
});
export type AccountSession = Static<typeof AccountSession>;

export const AccountSessions = Type.Object({ sessions: ListOf(AccountSession) });
export const AccountKeys = ApiKeyList;

export const Revoked = Type.Object({ numRevoked: Type.Integer() });
