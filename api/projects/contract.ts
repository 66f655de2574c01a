/** Projects over HTTP: named sets of groups. Names of fields are short here, unlike elsewhere, as clients know them. */

import { type Static, Type } from "typebox";
import { ListOf, Nullable, OneOf } from "../http/schemas.ts";

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

export const Project = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  created: Type.String({ format: "date-time" }),
  modified: Type.String({ format: "date-time" }),
  badge: Type.Boolean(),
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
    }),
  ),
  total: Type.Integer(),
});
export type ProjectList = Static<typeof ProjectList>;

export const ProjectParams = Type.Object({ id: Type.String() });

export const badgeStatuses = ["passing", "failing", "disabled"] as const;
export const Badge = Type.Object({ subject: Type.String(), status: OneOf(badgeStatuses), color: Type.String() });
export type Badge = Static<typeof Badge>;
