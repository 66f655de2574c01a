/** Endpoints of invitations. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import { User } from "../users/contract.ts";
import {
  InvitationCheck,
  InvitationList,
  InvitationParams,
  MadeInvitation,
  NewInvitation,
  OpenInvitation,
  Registration,
} from "./contract.ts";
import { type InvitationDeps, listInvitations, makeInvitation, revokeInvitation } from "./invitations.ts";
import { checkInvitation, register } from "./register.ts";

interface Deps {
  readonly invitations: InvitationDeps;
}

const postInvitation = route({
  method: "post",
  path: "/invitations",
  permission: "session",
  summary:
    "Make a link with which people make accounts by themselves; each role needs its permission, as for `POST /users`",
  body: NewInvitation,
  returns: { status: 200, description: "The invitation, with the token that the link carries", schema: MadeInvitation },
  errors: ["permission-missing", "invalid-request", "too-many-invitations", "not-authenticated"],
  audit: {
    action: "invite",
    kind: "administration",
    subject: ({ body }) => ({
      detail: `${(body.roles ?? ["regular"]).join(", ") || "no role"}; ${body.maxUses ?? 1} uses`,
    }),
  },
  handle: async ({ body, caller, note }, { invitations }: Deps) => {
    const made = await makeInvitation(invitations, caller, body);
    if (made.ok) note({ subjectId: made.value.id });
    return made;
  },
});

const getInvitations = route({
  method: "get",
  path: "/invitations",
  permission: "session",
  summary: "List invitations that work, newest first: one's own, and with the permission `MANAGE_USERS` all",
  returns: { status: 200, description: "The invitations, without their tokens", schema: InvitationList },
  errors: [],
  handle: async ({ caller }, { invitations }: Deps) => ok({ invitations: await listInvitations(invitations, caller) }),
});

const deleteInvitation = route({
  method: "delete",
  path: "/invitations/:id",
  permission: "session",
  summary: "Revoke an invitation of one's own, and with the permission `MANAGE_USERS` any",
  params: InvitationParams,
  returns: { status: 200, description: "It is revoked", schema: Nothing },
  errors: ["invitation-not-found"],
  audit: {
    action: "revoke-invitation",
    kind: "administration",
    subject: ({ params }) => ({ subjectId: params.id }),
  },
  handle: ({ params, caller }, { invitations }: Deps) => revokeInvitation(invitations, caller, params.id),
});

const postCheck = route({
  method: "post",
  path: "/invitations/check",
  permission: "public",
  summary: "What an invitation gives to whoever has its token",
  body: InvitationCheck,
  returns: { status: 200, description: "It works", schema: OpenInvitation },
  errors: ["invitation-not-found"],
  handle: ({ body }, { invitations }: Deps) => checkInvitation(invitations, body.token),
});

const postRegistration = route({
  method: "post",
  path: "/registrations",
  permission: "public",
  summary: "Make an account with the token of an invitation",
  body: Registration,
  returns: { status: 200, description: "The user, who can log in", schema: User },
  errors: ["invitation-not-found", "invalid-request", "user-exists", "too-many-attempts", "too-busy"],
  audit: { action: "register", kind: "own" },
  handle: ({ body, address, note }, { invitations }: Deps) => register(invitations, body, { address, note }),
});

export const invitationRoutes = [postInvitation, getInvitations, deleteInvitation, postCheck, postRegistration];
