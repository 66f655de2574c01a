/** Projects over HTTP: named sets of groups. Names of fields are short here, unlike elsewhere, as clients know them. */

import { type Static, Type } from "typebox";
import { ListOf, Nullable, OneOf } from "../http/schemas.ts";
import { memberRoles } from "../store/project-store.ts";
import { projectRoles } from "./access.ts";

const Name = Type.String({ maxLength: 256 });
const Description = Type.String({ maxLength: 10_000 });
const HasBadge = Nullable(
  Type.Boolean({ description: "Whether anybody who knows the id may see the badge; not so at first" }),
);

export const NewProject = Type.Object(
  {
    name: Name,
    description: Nullable(Description),
    groups: Nullable(ListOf(Type.String({ maxLength: 100 }), { maxItems: 1_000, description: "Ids of groups" })),
    badge: HasBadge,
  },
  { examples: [{ name: "bridge", groups: [] }] },
);
export type NewProject = Static<typeof NewProject>;

export const ProjectChange = Type.Object({ name: Nullable(Name), description: Nullable(Description), badge: HasBadge });
export type ProjectChange = Static<typeof ProjectChange>;

const Role = OneOf(projectRoles, "What the caller is in it");

export const Project = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  created: Type.String({ format: "date-time" }),
  modified: Type.String({ format: "date-time" }),
  badge: Type.Boolean(),
  role: Role,
});
export type Project = Static<typeof Project>;

export const ProjectQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  name: Type.Optional(Name),
});
export type ProjectQuery = Static<typeof ProjectQuery>;

export const ProjectList = Type.Object({
  projects: ListOf(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      created: Type.String({ format: "date-time" }),
      group_count: Type.Integer(),
      modified: Type.String({ format: "date-time" }),
      role: Role,
    }),
  ),
  total: Type.Integer(),
});
export type ProjectList = Static<typeof ProjectList>;

export const ProjectParams = Type.Object({ id: Type.String() });

export const MemberParams = Type.Object({
  id: Type.String(),
  user: Type.String({ description: "The id of a user" }),
});

export const NewMember = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 320, description: "The exact user name; no e-mail, no address" }),
    role: OneOf(
      memberRoles,
      "`reader`: sees all of it. `editor`: judges findings, sets the rule, and brings groups too",
    ),
  },
  { examples: [{ username: "ada", role: "editor" }] },
);
export type NewMember = Static<typeof NewMember>;

const Member = Type.Object({ id: Type.String(), name: Type.String(), role: OneOf(projectRoles) });
export type Member = Static<typeof Member>;

export const MemberList = Type.Object({ members: ListOf(Member, { description: "The owner first" }) });
export type MemberList = Static<typeof MemberList>;

const badgeStatuses = ["passing", "failing", "disabled"] as const;
export const Badge = Type.Object({ subject: Type.String(), status: OneOf(badgeStatuses), color: Type.String() });
export type Badge = Static<typeof Badge>;
