/** Analysis endpoints. */

import { Type } from "typebox";
import { ok } from "../../engine/util/result.ts";
import { type Link, route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import {
  AnalysisInputData,
  IssuesQuery,
  Job,
  JobList,
  JobParams,
  ListQuery,
  Reports,
  Submission,
  ToolParams,
  ToolStats,
} from "./contract.ts";
import { type JobEventDeps, streamJob } from "./job-events.ts";
import { cancelJob, getInput, getJob, getPdf, getReports, getSarif, type LookUpDeps, listJobs } from "./look-up.ts";
import { type RemoveDeps, removeAnalysis } from "./remove.ts";
import { type SubmitDeps, submit } from "./submit.ts";

/** What can be asked of an analysis. */
const analysisPaths = ["", "/issues", "/input", "/sarif", "/pdf-report", "/events"] as const;

/** What can be asked of the analysis that an answer names in this place. */
function linksFrom(pointer: `/${string}`): readonly Link[] {
  const parameters = { uuid: pointer };
  return [
    ...analysisPaths.map((rest): Link => ({ method: "get", path: `/analyses/:uuid${rest}`, parameters })),
    { method: "delete", path: "/analyses/:uuid", parameters },
  ];
}

interface Deps {
  readonly analyses: LookUpDeps & SubmitDeps & JobEventDeps & RemoveDeps;
}

const postAnalysis = route({
  method: "post",
  path: "/analyses",
  permission: "session",
  summary: "Submit sources, bytecode, or both for analysis",
  body: Submission,
  returns: {
    status: 200,
    description: "The new job; finished already where an equal one was",
    schema: Job,
    links: linksFrom("/uuid"),
  },
  errors: ["invalid-request", "cache-lookup-required", "group-not-found", "group-sealed", "queue-full"],
  handle: ({ body, caller }, { analyses }: Deps) => submit(analyses, caller, body),
});

const getAnalyses = route({
  method: "get",
  path: "/analyses",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own analyses, or those of a group that is shared, newest first, 20 at a time",
  query: ListQuery,
  returns: { status: 200, description: "One page", schema: JobList, links: linksFrom("/analyses/0/uuid") },
  errors: ["invalid-request", "too-busy"],
  handle: ({ query, caller }, { analyses }: Deps) => listJobs(analyses, caller, query),
});

const getAnalysis = route({
  method: "get",
  path: "/analyses/:uuid",
  permission: "session",
  summary: "The state of an analysis",
  params: JobParams,
  returns: { status: 200, description: "The job", schema: Job },
  errors: ["analysis-not-found"],
  handle: ({ params, caller }, { analyses }: Deps) => getJob(analyses, caller, params.uuid),
});

const getIssues = route({
  method: "get",
  path: "/analyses/:uuid/issues",
  permission: "session",
  summary: "What an analysis found; while it runs, the request is held open for a while",
  params: JobParams,
  query: IssuesQuery,
  returns: { status: 200, description: "The reports, at least one", schema: Reports },
  errors: ["analysis-not-found", "analysis-not-finished", "analysis-failed"],
  handle: ({ params, query, caller, signal }, { analyses }: Deps) =>
    getReports(analyses, caller, params.uuid, signal, query.partial ?? false),
});

const getAnalysisInput = route({
  method: "get",
  path: "/analyses/:uuid/input",
  permission: "session",
  summary: "What was submitted for an analysis",
  params: JobParams,
  returns: { status: 200, description: "The submitted data", schema: AnalysisInputData },
  errors: ["analysis-not-found"],
  handle: ({ params, caller }, { analyses }: Deps) => getInput(analyses, caller, params.uuid),
});

const getSarifLog = route({
  method: "get",
  path: "/analyses/:uuid/sarif",
  permission: "session",
  summary: "What an analysis found, in SARIF 2.1.0; while it runs, the request is held open for a while",
  params: JobParams,
  returns: {
    status: 200,
    description: "The log",
    schema: Type.Unsafe<string>({ type: "object" }),
    contentType: "application/sarif+json",
  },
  errors: ["analysis-not-found", "analysis-not-finished", "analysis-failed", "sarif-unavailable"],
  handle: ({ params, caller, signal }, { analyses }: Deps) => getSarif(analyses, caller, params.uuid, signal),
});

const getPdfReport = route({
  method: "get",
  path: "/analyses/:uuid/pdf-report",
  permission: "session",
  summary: "What an analysis found, as a document to print; while it runs, the request is held open for a while",
  params: JobParams,
  returns: {
    status: 200,
    description: "The document",
    schema: Type.Unsafe<Uint8Array>({ type: "string", contentMediaType: "application/pdf" }),
    contentType: "application/pdf",
  },
  errors: ["analysis-not-found", "analysis-not-finished", "analysis-failed", "too-busy"],
  handle: ({ params, caller, signal }, { analyses }: Deps) => getPdf(analyses, caller, params.uuid, signal),
});

const getEvents = route({
  method: "get",
  path: "/analyses/:uuid/events",
  permission: "session",
  summary: "How an analysis goes, until it ends: server-sent events `status` with the job, and `progress`",
  params: JobParams,
  returns: {
    status: 200,
    description: "The events",
    // Some read a schema of these as that of the whole, others as that of each event.
    schema: Type.Unsafe<AsyncIterable<string>>({}),
    contentType: "text/event-stream",
  },
  errors: ["analysis-not-found", "too-busy"],
  handle: ({ params, caller, signal }, { analyses }: Deps) => streamJob(analyses, caller, params.uuid, signal),
});

const deleteAnalysis = route({
  method: "delete",
  path: "/analyses/:uuid",
  permission: "session",
  summary: "Cancel an analysis that has not ended",
  params: JobParams,
  returns: { status: 200, description: "The job, ended as `Error`", schema: Job },
  errors: ["analysis-not-found", "analysis-has-ended"],
  handle: ({ params, caller }, { analyses }: Deps) => cancelJob(analyses, caller, params.uuid),
});

const deleteRecord = route({
  method: "delete",
  path: "/analyses/:uuid/record",
  permission: "session",
  summary:
    "Delete an analysis that has ended; for whoever submitted it, the owner of its project, and who may manage users",
  params: JobParams,
  returns: { status: 200, description: "It is gone", schema: Nothing },
  errors: ["analysis-not-found", "analysis-not-finished"],
  audit: { action: "delete-analysis", kind: "own", subject: ({ params }) => ({ subjectId: params.uuid }) },
  handle: ({ params, caller }, { analyses }: Deps) => removeAnalysis(analyses, caller, params.uuid),
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

export const analysisRoutes = [
  postAnalysis,
  getAnalyses,
  getAnalysis,
  getIssues,
  getAnalysisInput,
  getSarifLog,
  getPdfReport,
  getEvents,
  deleteAnalysis,
  deleteRecord,
  getToolStats,
];
