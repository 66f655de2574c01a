/** Analysis endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import {
  AnalysisInputData,
  Job,
  JobList,
  JobParams,
  ListQuery,
  Reports,
  Submission,
  ToolParams,
  ToolStats,
} from "./contract.ts";
import { getInput, getJob, getReports, type LookUpDeps, listJobs } from "./look-up.ts";
import { type SubmitDeps, submit } from "./submit.ts";

interface Deps {
  readonly analyses: LookUpDeps & SubmitDeps;
}

const postAnalysis = route({
  method: "post",
  path: "/analyses",
  permission: "session",
  summary: "Submit sources, bytecode, or both for analysis",
  body: Submission,
  returns: { status: 200, description: "The new job; finished already where an equal one was", schema: Job },
  errors: ["invalid-request", "cache-lookup-required", "group-not-found", "group-sealed"],
  handle: ({ body, user, session }, { analyses }: Deps) => submit(analyses, { user, session }, body),
});

const getAnalyses = route({
  method: "get",
  path: "/analyses",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own analyses, newest first, 20 at a time",
  query: ListQuery,
  returns: { status: 200, description: "One page", schema: JobList },
  errors: ["invalid-request", "too-busy"],
  handle: ({ query, user }, { analyses }: Deps) => listJobs(analyses, { user }, query),
});

const getAnalysis = route({
  method: "get",
  path: "/analyses/:uuid",
  permission: "session",
  summary: "The state of an analysis",
  params: JobParams,
  returns: { status: 200, description: "The job", schema: Job },
  errors: ["analysis-not-found"],
  handle: ({ params, user }, { analyses }: Deps) => getJob(analyses, { user }, params.uuid),
});

const getIssues = route({
  method: "get",
  path: "/analyses/:uuid/issues",
  permission: "session",
  summary: "What an analysis found; while it runs, the request is held open for a while",
  params: JobParams,
  returns: { status: 200, description: "The reports, at least one", schema: Reports },
  errors: ["analysis-not-found", "analysis-not-finished", "analysis-failed"],
  handle: ({ params, user, signal }, { analyses }: Deps) => getReports(analyses, { user }, params.uuid, signal),
});

const getAnalysisInput = route({
  method: "get",
  path: "/analyses/:uuid/input",
  permission: "session",
  summary: "What was submitted for an analysis",
  params: JobParams,
  returns: { status: 200, description: "The submitted data", schema: AnalysisInputData },
  errors: ["analysis-not-found"],
  handle: ({ params, user }, { analyses }: Deps) => getInput(analyses, { user }, params.uuid),
});

const getToolStats = route({
  method: "get",
  path: "/client-tool-stats/:tool",
  permission: "public",
  summary: "How many analyses a client tool has submitted",
  params: ToolParams,
  returns: { status: 200, description: "The number", schema: ToolStats },
  errors: [],
  handle: async ({ params }, { analyses }: Deps) =>
    ok({ numAnalyses: await analyses.store.analyses.countByTool(params.tool) }),
});

export const analysisRoutes = [postAnalysis, getAnalyses, getAnalysis, getIssues, getAnalysisInput, getToolStats];
