/** Users over HTTP. */

import { type Static, Type } from "typebox";
import { minPasswordLength } from "../auth/password-rules.ts";
import { givenRoles } from "../auth/roles.ts";
import { permissions } from "../http/principal.ts";
import { ListOf, Nullable, needsOneOf, OneOf, OrNull, TextLike } from "../http/schemas.ts";

/** A role that can be given. */
export const RoleName = OneOf(givenRoles);

const Username = TextLike(
  "^(?![0-9a-fA-F]{24}$)[a-zA-Z0-9_.-]{1,64}$",
  "must be 1 to 64 letters, digits, `.`, `_` or `-`, and not look like a user id",
  { maxLength: 100, description: "1 to 64 letters, digits, `.`, `_` and `-`; nothing that looks like a user id" },
);
const Email = TextLike("^[^\\s@]{1,64}@[^\\s@]+\\.[^\\s@.]+$", "must be an e-mail address", { maxLength: 254 });
const EthAddress = TextLike("^0[xX][0-9a-fA-F]{40}$", "must be `0x` and 40 hex digits", {
  maxLength: 42,
  description: "`0x` and 40 hex digits",
});

/** By what an account can be named. */
export const identifierFields = {
  username: Nullable(Username),
  email: Nullable(Email),
  ethAddress: Nullable(EthAddress),
};

/** A password that is set, as far as a pattern can say: `findPasswordFault` has the rest. */
function NewPassword(description: string) {
  return TextLike(`^[\\s\\S]{${minPasswordLength},}$`, `must have at least ${minPasswordLength} characters`, {
    maxLength: 10_000,
    description,
  });
}

const Password = NewPassword("12 characters or more; not needed with an `ethAddress`");

/** What a new account needs: something to be called by, and something to log in with. */
export const needsOfAccount = {
  allOf: [
    needsOneOf(["username", "email", "ethAddress"], "needs a username, an email or an ethAddress"),
    needsOneOf(["password", "ethAddress"], "needs a password, or an ethAddress to log in with"),
  ],
};

export const credentialFields = { ...identifierFields, password: Nullable(Password) };

export const NewUser = Type.Object(
  {
    ...credentialFields,
    roles: Nullable(ListOf(RoleName, { maxItems: 10, description: "Each needs its permission" })),
  },
  { ...needsOfAccount, examples: [{ username: "ada", password: "correct horse battery", roles: ["regular"] }] },
);
export type NewUser = Static<typeof NewUser>;

/** Fields as the former service had them. */
export const User = Type.Object({
  id: Type.String(),
  createdAt: Type.String({ format: "date-time" }),
  username: OrNull(Type.String()),
  email: OrNull(Type.String()),
  ethAddress: OrNull(Type.String()),
  roles: ListOf(Type.String()),
  preferences: Type.Object({ newsletter: Type.Boolean() }),
  termsId: OrNull(Type.String()),
});
export type User = Static<typeof User>;

export const userOrders = ["createdAt", "username", "email", "ethAddress"] as const;

export const UserQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  orderBy: Type.Optional(
    Type.String({ maxLength: 100, description: `${userOrders.join(", ")}; oldest first otherwise` }),
  ),
  username: Type.Optional(Type.String({ maxLength: 320 })),
  email: Type.Optional(Type.String({ maxLength: 320 })),
  ethAddress: Type.Optional(Type.String({ maxLength: 320 })),
});
export type UserQuery = Static<typeof UserQuery>;

export const UserList = Type.Object({ total: Type.Integer(), users: ListOf(User) });
export type UserList = Static<typeof UserList>;

export const UserParams = Type.Object({ id: Type.String() });
export const UserRoleParams = Type.Object({ id: Type.String(), role: RoleName });
export const RoleGrant = Type.Object({ role: RoleName });
export const UserPermissions = ListOf(OneOf(permissions));

export const PasswordChange = Type.Object({
  currentPassword: Type.String({ maxLength: 1_000 }),
  newPassword: NewPassword("12 characters or more"),
  keepApiKeys: Nullable(Type.Boolean({ description: "Whether API keys go on to work; they are revoked where absent" })),
});
export type PasswordChange = Static<typeof PasswordChange>;

const AnalysisCounts = Type.Object({
  total: Type.Integer(),
  queued: Type.Integer(),
  running: Type.Integer(),
  finished: Type.Integer(),
  failed: Type.Integer(),
});

export const UsersAnalysesStats = ListOf(
  Type.Object({
    from: Type.String({ format: "date-time" }),
    interval: Type.Literal("LIFE_TIME"),
    createdAt: Type.String({ format: "date-time" }),
    type: Type.Literal("USERS_ANALYSES"),
    revision: Type.Integer(),
    data: Type.Object({
      numUsers: Type.Integer(),
      numAnalyses: Type.Integer(),
      analysis: Type.Object({
        quick: AnalysisCounts,
        full: AnalysisCounts,
        standard: AnalysisCounts,
        deep: AnalysisCounts,
      }),
    }),
  }),
);
