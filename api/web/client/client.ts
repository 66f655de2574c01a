/** The API as the views use it. */

import { err, ok, type Result } from "../../../engine/util/result.ts";
import type { AnalysisInputData, Job, JobList, Report, Submission } from "../../analyses/contract.ts";
import type { ApiKey, LoginResponse, NewApiKey } from "../../auth/contract.ts";
import type { Group, GroupList, GroupOperation } from "../../groups/contract.ts";
import type { Permission } from "../../http/principal.ts";
import type { OpenInvitation, Registration } from "../../invitations/contract.ts";
import type { User } from "../../users/contract.ts";
import { type Query, toSearch } from "../search.ts";
import { type AdminClient, makeAdminClient } from "./admin-client.ts";
import type { Answer } from "./answer.ts";
import type { ApiFailure } from "./failure.ts";
import { makeProjectClient, type ProjectClient } from "./project-client.ts";
import type { Call, Requester } from "./requester.ts";
import { makeRenewalKey, type TokenKeeper } from "./token-keeper.ts";

type Signal = AbortSignal | undefined;

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
  /** Ends all sessions of the account, this one too. */
  logoutEverywhere(): Answer<object>;
  /** What an invitation gives; needs no session, as `register` needs none. */
  checkInvitation(token: string): Answer<OpenInvitation>;
  register(registration: Registration): Answer<User>;
  changePassword(currentPassword: string, newPassword: string, keepApiKeys: boolean): Answer<object>;
  apiKeys(signal?: Signal): Answer<{ readonly apiKeys: readonly ApiKey[] }>;
  createApiKey(name: string, expiresIn: string): Answer<NewApiKey>;
  revokeApiKey(id: string): Answer<object>;
  submit(submission: Submission): Answer<Job>;
  job(uuid: string, signal?: Signal): Answer<Job>;
  jobs(query: Query, signal?: Signal): Answer<JobList>;
  cancel(uuid: string): Answer<Job>;
  /** For good. */
  remove(uuid: string): Answer<object>;
  /** Also those of an analysis that failed. */
  reports(uuid: string, signal?: Signal): Answer<readonly Report[]>;
  input(uuid: string, signal?: Signal): Answer<AnalysisInputData>;
  /** The body as it comes: events, or a file. */
  open(path: string, signal?: Signal): Answer<Response>;
  groups(query: Query, signal?: Signal): Answer<GroupList>;
  createGroup(groupName: string): Answer<Group>;
  operateGroup(id: string, operation: GroupOperation): Answer<Group>;
  readonly projects: ProjectClient;
  readonly admin: AdminClient;
}

/** What keys that are made here may do. */
const keyPermissions: readonly Permission[] = ["ANALYSES_LOOKUP_OWN", "NO_CACHE_LOOKUP"];
/** All that the page needs; of these, a session gets what its user holds. */
const wantedPermissions: readonly Permission[] = [
  ...keyPermissions,
  "CHANGE_PASSWORD_OWN",
  "USER_LOOKUP",
  "MANAGE_USERS",
  "AUDIT_LOG_LOOKUP",
  "CREATE_USERS_ADMIN",
  "CREATE_USERS_PARTNER",
  "CREATE_USERS_TRUSTED",
  "CREATE_USERS_REGULAR",
  "CREATE_USERS_WITHOUT_ROLES",
];
/** A tab that is left open overnight asks for the password again. */
const sessionRequest = { jwtLifetimes: { refresh: "12 hours" }, permissions: wantedPermissions };

/** Results are what the contracts say: page and server are built together. */
export function makeClient(requester: Requester, tokens: TokenKeeper): Client {
  const send = async <T>(call: Call): Answer<T> => readJson<T>(await requester.send(call), call.signal);
  const get = <T>(path: string, signal?: Signal): Answer<T> => send<T>({ path, signal });
  const post = <T>(path: string, json: unknown): Answer<T> => send<T>({ method: "POST", path, json });
  return {
    ...makeOpenCalls(requester, tokens),
    ...makeSessionCalls(requester, tokens),
    changePassword: (currentPassword, newPassword, keepApiKeys) =>
      post("auth/password", { currentPassword, newPassword, keepApiKeys }),
    apiKeys: (signal) => get("auth/api-keys", signal),
    createApiKey: (name, expiresIn) => post("auth/api-keys", { name, expiresIn, permissions: keyPermissions }),
    revokeApiKey: (id) => send({ method: "DELETE", path: `auth/api-keys/${encodeURIComponent(id)}` }),
    submit: (submission) => post("analyses", submission),
    job: (uuid, signal) => get(`analyses/${uuid}`, signal),
    jobs: (query, signal) => get(`analyses${toSearch(query)}`, signal),
    cancel: (uuid) => send({ method: "DELETE", path: `analyses/${uuid}` }),
    remove: (uuid) => send({ method: "DELETE", path: `analyses/${uuid}/record` }),
    reports: (uuid, signal) => get(`analyses/${uuid}/issues?partial=true`, signal),
    input: (uuid, signal) => get(`analyses/${uuid}/input`, signal),
    open: (path, signal) => requester.send({ path, signal }),
    groups: (query, signal) => get(`analysis-groups${toSearch(query)}`, signal),
    createGroup: (groupName) => post("analysis-groups", { groupName }),
    operateGroup: (id, operation) => post(`analysis-groups/${encodeURIComponent(id)}`, operation),
    projects: makeProjectClient(send),
    admin: makeAdminClient(send),
  };
}

/** What needs no session. */
function makeOpenCalls(
  requester: Requester,
  tokens: TokenKeeper,
): Pick<Client, "login" | "loginSigned" | "getOpen" | "checkInvitation" | "register"> {
  const postOpen = async <T>(path: string, json: unknown, headers: Call["headers"] = {}): Answer<T> =>
    readJson(await requester.sendOpen({ method: "POST", path, json, headers }));
  const openSession = async (name: string, proof: object, headers?: Call["headers"]): Answer<LoginResponse> => {
    const renewalKey = makeRenewalKey();
    const answer = await postOpen<LoginResponse>("auth/login", { ...sessionRequest, renewalKey, ...proof }, headers);
    if (answer.ok) tokens.open(answer.value.jwtTokens, renewalKey, name);
    return answer;
  };
  return {
    login: (name, password) => openSession(name, { username: name, password }),
    loginSigned: (authorization, name) => openSession(name, {}, { Authorization: authorization }),
    getOpen: async (path) => readJson(await requester.sendOpen({ path })),
    checkInvitation: (token) => postOpen("invitations/check", { token }),
    register: (registration) => postOpen("registrations", registration),
  };
}

/** What goes on with a session, or ends it. */
function makeSessionCalls(
  requester: Requester,
  tokens: TokenKeeper,
): Pick<Client, "resume" | "logout" | "logoutEverywhere"> {
  const sendLogout = (json: object) => requester.send({ method: "POST", path: "auth/logout", json });
  return {
    resume: () => requester.renew(),
    async logout() {
      await sendLogout({});
      tokens.clear();
    },
    async logoutEverywhere() {
      const answer = await readJson<object>(await sendLogout({ global: true }));
      if (answer.ok) tokens.clear();
      return answer;
    },
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
