/** Users over HTTP. */

import { type Static, Type } from "typebox";
import { permissions } from "../http/principal.ts";
import { ListOf, Nullable, OneOf, OrNull } from "../http/schemas.ts";

export const NewUser = Type.Object({
  username: Nullable(Type.String({ maxLength: 100, description: "1 to 64 letters, digits, `.`, `_` and `-`" })),
  email: Nullable(Type.String({ maxLength: 254 })),
  ethAddress: Nullable(Type.String({ maxLength: 42, description: "`0x` and 40 hex digits" })),
  password: Nullable(
    Type.String({ maxLength: 10_000, description: "12 characters or more; not needed with an `ethAddress`" }),
  ),
  roles: Nullable(ListOf(Type.String({ maxLength: 100 }), { maxItems: 10, description: "Each needs its permission" })),
});
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
export const UserRoleParams = Type.Object({ id: Type.String(), role: Type.String() });
export const RoleGrant = Type.Object({ role: Type.String({ maxLength: 100 }) });
export const UserPermissions = ListOf(OneOf(permissions));

export const PasswordChange = Type.Object({
  currentPassword: Type.String({ maxLength: 1_000 }),
  newPassword: Type.String({ maxLength: 10_000, description: "12 characters or more" }),
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
