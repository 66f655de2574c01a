/** The API as the views use it. */

import { err, ok, type Result } from "../../../engine/util/result.ts";
import type { AnalysisInputData, Job, JobList, Report, Submission } from "../../analyses/contract.ts";
import type { LoginResponse } from "../../auth/contract.ts";
import type { Group, GroupList, GroupOperation } from "../../groups/contract.ts";
import type { Permission } from "../../http/principal.ts";
import type { Project, ProjectList } from "../../projects/contract.ts";
import { toSearch } from "../search.ts";
import type { ApiFailure } from "./failure.ts";
import type { Call, Requester } from "./requester.ts";
import { makeRenewalKey, type TokenKeeper } from "./token-keeper.ts";

export type Answer<T> = Promise<Result<T, ApiFailure>>;
type Signal = AbortSignal | undefined;

/** Values of a query; what is empty is left out. */
export type Query = Readonly<Record<string, string | number>>;

export interface Client {
  login(name: string, password: string): Answer<LoginResponse>;
  /** `authorization` is a signed challenge, as in `MetaMask <challenge>.<signature>`. */
  loginSigned(authorization: string, name: string): Answer<LoginResponse>;
  /** Something public. */
  getOpen(path: string): Answer<unknown>;
  /** Goes on with the session that the tab had before. */
  resume(): Answer<LoginResponse>;
  /** The session is over also where the server does not hear of it. */
  logout(): Promise<void>;
  submit(submission: Submission): Answer<Job>;
  job(uuid: string, signal?: Signal): Answer<Job>;
  jobs(query: Query, signal?: Signal): Answer<JobList>;
  cancel(uuid: string): Answer<Job>;
  reports(uuid: string, signal?: Signal): Answer<readonly Report[]>;
  input(uuid: string, signal?: Signal): Answer<AnalysisInputData>;
  /** The body as it comes: events, or a file. */
  open(path: string, signal?: Signal): Answer<Response>;
  groups(query: Query, signal?: Signal): Answer<GroupList>;
  createGroup(groupName: string): Answer<Group>;
  operateGroup(id: string, operation: GroupOperation): Answer<Group>;
  projects(query: Query, signal?: Signal): Answer<ProjectList>;
  createProject(name: string): Answer<Project>;
}

/** All that the page needs: a session of an administrator can make no users from here. */
const wantedPermissions: readonly Permission[] = ["ANALYSES_LOOKUP_OWN", "NO_CACHE_LOOKUP"];
/** A tab that is left open overnight asks for the password again. */
const sessionRequest = { jwtLifetimes: { refresh: "12 hours" }, permissions: wantedPermissions };

/** Results are what the contracts say: page and server are built together. */
export function makeClient(requester: Requester, tokens: TokenKeeper): Client {
  const send = async <T>(call: Call): Answer<T> => readJson<T>(await requester.send(call), call.signal);
  const get = <T>(path: string, signal?: Signal): Answer<T> => send<T>({ path, signal });
  const post = <T>(path: string, json: unknown): Answer<T> => send<T>({ method: "POST", path, json });
  const openSession = async (name: string, password: string | null, authorization?: string): Answer<LoginResponse> => {
    const renewalKey = makeRenewalKey();
    const json = { ...sessionRequest, renewalKey, ...(password === null ? {} : { username: name, password }) };
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const call: Call = { method: "POST", path: "auth/login", json, headers };
    const answer = await readJson<LoginResponse>(await requester.sendOpen(call));
    if (answer.ok) tokens.open(answer.value.jwtTokens, renewalKey, name);
    return answer;
  };
  return {
    login: openSession,
    loginSigned: (authorization, name) => openSession(name, null, authorization),
    getOpen: async (path) => readJson(await requester.sendOpen({ path })),
    resume: () => requester.renew(),
    async logout() {
      await requester.send({ method: "POST", path: "auth/logout", json: {} });
      tokens.clear();
    },
    submit: (submission) => post("analyses", submission),
    job: (uuid, signal) => get(`analyses/${uuid}`, signal),
    jobs: (query, signal) => get(`analyses${toSearch(query)}`, signal),
    cancel: (uuid) => send({ method: "DELETE", path: `analyses/${uuid}` }),
    reports: (uuid, signal) => get(`analyses/${uuid}/issues`, signal),
    input: (uuid, signal) => get(`analyses/${uuid}/input`, signal),
    open: (path, signal) => requester.send({ path, signal }),
    groups: (query, signal) => get(`analysis-groups${toSearch(query)}`, signal),
    createGroup: (groupName) => post("analysis-groups", { groupName }),
    operateGroup: (id, operation) => post(`analysis-groups/${encodeURIComponent(id)}`, operation),
    projects: (query, signal) => get(`projects${toSearch(query)}`, signal),
    createProject: (name) => post("projects", { name }),
  };
}

async function readJson<T>(answer: Result<Response, ApiFailure>, signal?: Signal): Answer<T> {
  if (!answer.ok) return answer;
  try {
    return ok((await answer.value.json()) as T);
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = "The answer of the server broke off, or came from something else. Try again.";
    return err({ kind: "unreachable", message, status: 0, code: null, retryAfterS: null });
  }
}
