/** Invitations over HTTP, and what is done with them. */

import { type Static, Type } from "typebox";
import { ListOf, Nullable, OrNull } from "../http/schemas.ts";
import { credentialFields, needsOfAccount, RoleName } from "../users/contract.ts";

const Token = Type.String({ minLength: 1, maxLength: 200, description: "As it is in the link" });

export const NewInvitation = Type.Object(
  {
    note: Nullable(Type.String({ maxLength: 200, description: "For whom it is" })),
    roles: Nullable(
      ListOf(RoleName, {
        maxItems: 10,
        description: "What those who use it get; each needs its permission. `regular` where absent",
      }),
    ),
    groupName: Nullable(
      Type.String({ maxLength: 256, description: "A group of that name is made for each who uses it" }),
    ),
    maxUses: Nullable(Type.Integer({ minimum: 1, maximum: 1_000, description: "1 where absent" })),
    expiresIn: Nullable(
      Type.String({ maxLength: 100, description: "1 minute to 90 days, as in `3 days`; 7 days where absent" }),
    ),
  },
  { examples: [{ note: "the audit team", roles: ["regular"], maxUses: 5, expiresIn: "3 days" }] },
);
export type NewInvitation = Static<typeof NewInvitation>;

export const Invitation = Type.Object({
  id: Type.String(),
  createdBy: Type.String(),
  note: Type.String(),
  roles: ListOf(Type.String()),
  groupName: OrNull(Type.String()),
  maxUses: Type.Integer(),
  numUses: Type.Integer(),
  createdAt: Type.String({ format: "date-time" }),
  expiresAt: Type.String({ format: "date-time" }),
});
export type Invitation = Static<typeof Invitation>;

export const MadeInvitation = Type.Object({
  ...Invitation.properties,
  token: Type.String({ description: "What the link carries, as in `/#/register/<token>`; it cannot be read again" }),
});
export type MadeInvitation = Static<typeof MadeInvitation>;

export const InvitationList = Type.Object({ invitations: ListOf(Invitation) });
export const InvitationParams = Type.Object({ id: Type.String() });

export const InvitationCheck = Type.Object({ token: Token });

export const OpenInvitation = Type.Object({
  roles: ListOf(Type.String()),
  groupName: OrNull(Type.String()),
  expiresAt: Type.String({ format: "date-time" }),
});
export type OpenInvitation = Static<typeof OpenInvitation>;

export const Registration = Type.Object({ token: Token, ...credentialFields }, needsOfAccount);
export type Registration = Static<typeof Registration>;
