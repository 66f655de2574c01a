/** Groups of analyses over HTTP. */

import { type Static, Type } from "typebox";
import { DateText, faultKeyword, ListOf, Nullable, OneOf, OrNull } from "../http/schemas.ts";

const GroupName = Type.String({ maxLength: 256 });

/** Clients also send `null` or nothing at all. */
export const NewGroup = Type.Object({ groupName: Nullable(GroupName) }, { examples: [{ groupName: "release 7" }] });

const groupStatuses = ["opened", "sealed"] as const;

export const Group = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String({ format: "date-time" }),
  createdBy: Type.String(),
  completedAt: OrNull(
    Type.String({ format: "date-time", description: "When it was sealed and its last analysis had ended" }),
  ),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: "Percent of its analyses that have ended" }),
  status: OneOf(groupStatuses),
  mainSourceFiles: ListOf(Type.String()),
  numAnalyses: Type.Object({
    total: Type.Integer(),
    queued: Type.Integer(),
    running: Type.Integer(),
    failed: Type.Integer(),
    finished: Type.Integer(),
  }),
  numVulnerabilities: Type.Object({
    high: Type.Integer(),
    medium: Type.Integer(),
    low: Type.Integer(),
    none: Type.Integer(),
  }),
  projectId: OrNull(Type.String()),
});
export type Group = Static<typeof Group>;

export const GroupQuery = Type.Object({
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  createdBy: Type.Optional(
    Type.String({ maxLength: 100, description: "A user id; others than one's own have some in projects alone" }),
  ),
  groupName: Type.Optional(GroupName),
  dateFrom: Type.Optional(DateText("In progress then or later")),
  dateTo: Type.Optional(DateText("In progress then or earlier")),
  mainSource: Type.Optional(
    Type.String({ maxLength: 1_000, description: "A JavaScript regular expression that a main source matches" }),
  ),
  projectId: Type.Optional(Type.String({ maxLength: 100 })),
});
export type GroupQuery = Static<typeof GroupQuery>;

export const GroupList = Type.Object({ groups: ListOf(Group), total: Type.Integer() });
export type GroupList = Static<typeof GroupList>;

export const GroupParams = Type.Object({ id: Type.String() });

const operationTypes = ["seal_group", "add_to_project"] as const;

/** Older clients send the bare name of the operation that needs no more, as JSON or as text. */
export const GroupOperation = Type.Unsafe<
  string | { readonly type: (typeof operationTypes)[number]; readonly projectId?: string | null }
>({
  type: ["object", "string"],
  properties: {
    type: { type: "string", enum: operationTypes },
    projectId: { type: ["string", "null"], maxLength: 100 },
  },
  required: ["type"],
  pattern: "^\\s*seal_group\\s*$",
  [faultKeyword]: "must be `seal_group`, or an object with the operation in `type`",
  maxLength: 100,
});
export type GroupOperation = Static<typeof GroupOperation>;
