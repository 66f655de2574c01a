/** What teams do with findings, over HTTP. */

import { type Static, Type } from "typebox";
import { severities } from "../../engine/model/finding.ts";
import { triageStates } from "../../engine/model/triage-state.ts";
import { jobStatuses } from "../analyses/contract.ts";
import { ListOf, Nullable, OneOf, OrNull, TextLike } from "../http/schemas.ts";
import { projectRoles } from "../projects/access.ts";

export const TriagedParams = Type.Object({ uuid: Type.String() });

const State = OneOf(
  triageStates,
  "`false_positive` and `accepted` count no more; neither does `fixed`, until it is found again",
);
const Time = Type.String({ format: "date-time" });

export const FingerprintParams = Type.Object({
  id: Type.String(),
  fingerprint: TextLike("^[0-9a-f]{64}$", "must be 64 hex digits, as `extra.fingerprint` of a finding", {
    maxLength: 64,
    description: "Of a finding, as its `extra.fingerprint` has it",
    examples: ["0".repeat(64)],
  }),
});

export const NewTriage = Type.Object(
  { state: State, reason: Nullable(Type.String({ maxLength: 2_000 })) },
  { examples: [{ state: "false_positive", reason: "Only the owner gets here." }] },
);
export type NewTriage = Static<typeof NewTriage>;

const TriageStep = {
  state: State,
  reason: Type.String(),
  by: Type.String({ description: "The name of whoever judged" }),
  at: Time,
};

export const TriageEntry = Type.Object({ fingerprint: Type.String(), ...TriageStep });
export type TriageEntry = Static<typeof TriageEntry>;

export const TriageDetail = Type.Object({
  ...TriageEntry.properties,
  history: ListOf(Type.Object(TriageStep), { description: "Oldest first; the last one holds" }),
});
export type TriageDetail = Static<typeof TriageDetail>;

export const TriageList = Type.Object({ entries: ListOf(TriageEntry) });
export type TriageList = Static<typeof TriageList>;

export const AnalysisTriage = Type.Object({
  project: OrNull(
    Type.Object(
      { id: Type.String(), name: Type.String(), role: OneOf(projectRoles) },
      { description: "Null where the analysis belongs to none that the caller has a part in" },
    ),
  ),
  entries: ListOf(TriageEntry, { description: "`state` is what it means for this analysis" }),
});
export type AnalysisTriage = Static<typeof AnalysisTriage>;

const Counts = Type.Object({
  high: Type.Integer(),
  medium: Type.Integer(),
  low: Type.Integer(),
  none: Type.Integer(),
});

const Limit = OrNull(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
const Limits = Type.Object({ high: Limit, medium: Limit, low: Limit }, { description: "`null`: any number" });
const Baseline = OrNull(
  Type.String({ maxLength: 100, description: "The analysis after which findings are new; `null` where all are" }),
);

const gateReasons = [
  "nothing-analysed",
  "not-ended",
  "analysis-failed",
  "not-analysed",
  "baseline-gone",
  "too-many-new",
  "too-many-open",
] as const;
const gateStatuses = ["passed", "failed", "pending"] as const;

const GateReason = Type.Object({ code: OneOf(gateReasons), message: Type.String() });
export type GateReason = Static<typeof GateReason>;

export const Gate = Type.Object({
  status: OneOf(gateStatuses, "`pending` while nothing, or not all, has been analysed"),
  reasons: ListOf(GateReason, { description: "Why it is not `passed`" }),
  counts: Type.Object({ new: Counts, open: Counts }, { description: "Without what was judged to count no more" }),
  rule: Type.Object({ baseline: Baseline, maxNew: Limits, maxOpen: Limits }),
  analyses: ListOf(Type.String(), { description: "What was looked at" }),
});
export type Gate = Static<typeof Gate>;

const SomeLimits = Type.Object({
  high: Type.Optional(Limit),
  medium: Type.Optional(Limit),
  low: Type.Optional(Limit),
});

export const GateChange = Type.Object(
  { baseline: Type.Optional(Baseline), maxNew: Type.Optional(SomeLimits), maxOpen: Type.Optional(SomeLimits) },
  { examples: [{ maxNew: { high: 0, medium: 0, low: null } }] },
);
export type GateChange = Static<typeof GateChange>;

export const GateQuery = Type.Object({
  analysis: Type.Optional(
    Type.String({ maxLength: 100, description: "How things stood after this one, instead of now" }),
  ),
});

const Finding = Type.Object({
  fingerprint: Type.String(),
  check: Type.String(),
  severity: OneOf(severities),
  head: Type.String(),
  file: Type.String(),
  line: Type.Integer({ description: "From 1; 0 where it has no place in a text" }),
  state: State,
  uuid: Type.String({ description: "The analysis that found it" }),
});
export type Finding = Static<typeof Finding>;

export const FindingQuery = Type.Object({
  check: Type.Optional(Type.String({ maxLength: 200 })),
  file: Type.Optional(Type.String({ maxLength: 1_000, description: "The whole name" })),
  state: Type.Optional(State),
  severity: Type.Optional(OneOf(severities)),
  text: Type.Optional(Type.String({ maxLength: 1_000, description: "Words, in any case of letters" })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
export type FindingQuery = Static<typeof FindingQuery>;

export const FindingList = Type.Object({ total: Type.Integer(), findings: ListOf(Finding) });
export type FindingList = Static<typeof FindingList>;

export const Comparison = Type.Object({
  warnings: ListOf(Type.String(), { description: "What keeps the two from being compared fairly" }),
  new: ListOf(Finding),
  fixed: ListOf(Finding, { description: "The earlier one found it, the later one did not" }),
  unchanged: ListOf(Finding),
});
export type Comparison = Static<typeof Comparison>;

export const ComparisonParams = Type.Object({
  uuid: Type.String(),
  base: Type.String({ description: "The earlier analysis" }),
});

export const TrendQuery = Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) });

export const Trend = Type.Object({
  points: ListOf(
    Type.Object({
      uuid: Type.String(),
      status: OneOf(jobStatuses),
      submittedAt: Time,
      mainSource: OrNull(Type.String()),
      groupId: Type.String(),
      groupName: Type.String(),
      open: Counts,
      judged: Type.Integer({ description: "Findings that count no more" }),
    }),
    { description: "Oldest first" },
  ),
});
export type Trend = Static<typeof Trend>;
