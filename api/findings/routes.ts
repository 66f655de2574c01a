/** Endpoints of what teams do with findings: judging, comparing, trends, the gate and the badge. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Badge, ProjectParams } from "../projects/contract.ts";
import { toBadge } from "./badge.ts";
import { type CompareDeps, compareAnalyses } from "./compare.ts";
import {
  AnalysisTriage,
  Comparison,
  ComparisonParams,
  FindingList,
  FindingQuery,
  FingerprintParams,
  Gate,
  GateChange,
  GateQuery,
  NewTriage,
  Trend,
  TrendQuery,
  TriageDetail,
  TriagedParams,
  TriageList,
} from "./contract.ts";
import { changeGate, type GateDeps, getGate } from "./gate.ts";
import { searchFindings } from "./search.ts";
import { getTrend, type TrendDeps } from "./trend.ts";
import { getAnalysisTriage, getTriage, listTriage, putTriage, type TriageDeps } from "./triage.ts";

interface Deps {
  readonly findings: TriageDeps & GateDeps & CompareDeps & TrendDeps;
}

const getProjectTriage = route({
  method: "get",
  path: "/projects/:id/triage",
  permission: "session",
  summary: "What was judged of findings in a project",
  params: ProjectParams,
  returns: { status: 200, description: "All of it, in the order it was first judged", schema: TriageList },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, caller }, { findings }: Deps) => listTriage(findings, caller, params.id),
});

const getFindingTriage = route({
  method: "get",
  path: "/projects/:id/triage/:fingerprint",
  permission: "session",
  summary: "What was judged of a finding, and all that went before",
  params: FingerprintParams,
  returns: { status: 200, description: "The judgement", schema: TriageDetail },
  errors: ["invalid-request", "project-not-found", "project-role-missing", "triage-not-found"],
  handle: ({ params, caller }, { findings }: Deps) => getTriage(findings, caller, params.id, params.fingerprint),
});

const putFindingTriage = route({
  method: "put",
  path: "/projects/:id/triage/:fingerprint",
  permission: "session",
  summary: "Judge a finding; it holds for all analyses of the project, earlier and later ones",
  params: FingerprintParams,
  body: NewTriage,
  returns: { status: 200, description: "The judgement", schema: TriageDetail },
  errors: ["invalid-request", "project-not-found", "project-role-missing", "too-many-judged"],
  handle: ({ params, body, caller }, { findings }: Deps) => putTriage(findings, caller, params, body),
});

const getTriageOfAnalysis = route({
  method: "get",
  path: "/analyses/:uuid/triage",
  permission: "session",
  summary: "What was judged of findings, in the project that an analysis belongs to",
  params: TriagedParams,
  returns: { status: 200, description: "The project, and all of it", schema: AnalysisTriage },
  errors: ["analysis-not-found"],
  handle: ({ params, caller }, { findings }: Deps) => getAnalysisTriage(findings, caller, params.uuid),
});

const getComparison = route({
  method: "get",
  path: "/analyses/:uuid/comparison/:base",
  permission: "session",
  summary: "What an analysis found beside an earlier one: new, fixed, unchanged",
  params: ComparisonParams,
  returns: { status: 200, description: "The findings", schema: Comparison },
  errors: ["analysis-not-found", "analysis-not-finished", "analysis-failed"],
  handle: ({ params, caller }, { findings }: Deps) => compareAnalyses(findings, caller, params.uuid, params.base),
});

const getFindings = route({
  method: "get",
  path: "/projects/:id/findings",
  permission: "session",
  summary: "The findings of a project as it stands, by check, file, words, judgement; worst first, 100 at a time",
  params: ProjectParams,
  query: FindingQuery,
  returns: { status: 200, description: "One page", schema: FindingList },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, query, caller }, { findings }: Deps) => searchFindings(findings, caller, params.id, query),
});

const getProjectTrend = route({
  method: "get",
  path: "/projects/:id/trend",
  permission: "session",
  summary: "How a project has fared, analysis by analysis",
  params: ProjectParams,
  query: TrendQuery,
  returns: { status: 200, description: "A point for each of the newest analyses that have ended", schema: Trend },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, query, caller }, { findings }: Deps) => getTrend(findings, caller, params.id, query.limit),
});

const getProjectGate = route({
  method: "get",
  path: "/projects/:id/gate",
  permission: "session",
  summary: "Whether a project keeps to its rule, now or after one of its analyses: for CI",
  params: ProjectParams,
  query: GateQuery,
  returns: { status: 200, description: "Passed or not, and why", schema: Gate },
  errors: ["project-not-found", "project-role-missing", "analysis-not-found"],
  handle: ({ params, query, caller }, { findings }: Deps) => getGate(findings, caller, params.id, query.analysis),
});

const putProjectGate = route({
  method: "put",
  path: "/projects/:id/gate",
  permission: "session",
  summary: "Set the rule of a project; what is not named stays",
  params: ProjectParams,
  body: GateChange,
  returns: { status: 200, description: "How the project does by it", schema: Gate },
  errors: ["project-not-found", "project-role-missing", "analysis-not-found"],
  handle: ({ params, body, caller }, { findings }: Deps) => changeGate(findings, caller, params.id, body),
});

const getBadge = route({
  method: "get",
  path: "/projects/:id/badge/data",
  permission: "public",
  summary: "Whether a project keeps to its rule, for badgen.net; `disabled` unless its badge is switched on",
  params: ProjectParams,
  returns: { status: 200, description: "The badge", schema: Badge },
  errors: [],
  handle: async ({ params }, { findings }: Deps) => ok(await toBadge(findings, params.id)),
});

export const findingRoutes = [
  getProjectTriage,
  getFindingTriage,
  putFindingTriage,
  getTriageOfAnalysis,
  getComparison,
  getFindings,
  getProjectTrend,
  getProjectGate,
  putProjectGate,
  getBadge,
];
