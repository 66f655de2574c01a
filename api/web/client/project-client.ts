/** Projects and what teams do in them, as the views use it. */

import type {
  AnalysisTriage,
  Comparison,
  Gate,
  GateChange,
  NewTriage,
  Trend,
  TriageDetail,
} from "../../findings/contract.ts";
import type { MemberList, NewMember, Project, ProjectChange, ProjectList } from "../../projects/contract.ts";
import type { DeliveryList, MadeWebhook, WebhookList } from "../../webhooks/contract.ts";
import type { Query } from "../search.ts";
import { toSearch } from "../search.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./requester.ts";

type Signal = AbortSignal | undefined;

export interface ProjectClient {
  list(query: Query, signal?: Signal): Answer<ProjectList>;
  make(name: string): Answer<Project>;
  one(id: string, signal?: Signal): Answer<Project>;
  change(id: string, change: ProjectChange): Answer<Project>;
  remove(id: string): Answer<object>;
  members(id: string, signal?: Signal): Answer<MemberList>;
  setMember(id: string, member: NewMember): Answer<MemberList>;
  removeMember(id: string, userId: string): Answer<object>;
  gate(id: string, signal?: Signal): Answer<Gate>;
  setGate(id: string, change: GateChange): Answer<Gate>;
  trend(id: string, signal?: Signal): Answer<Trend>;
  /** What was judged, in the project of the analysis. */
  triageOf(uuid: string, signal?: Signal): Answer<AnalysisTriage>;
  judgement(id: string, fingerprint: string, signal?: Signal): Answer<TriageDetail>;
  judge(id: string, fingerprint: string, triage: NewTriage): Answer<TriageDetail>;
  webhooks(id: string, signal?: Signal): Answer<WebhookList>;
  makeWebhook(id: string, url: string): Answer<MadeWebhook>;
  removeWebhook(id: string, webhook: string): Answer<object>;
  deliveries(id: string, webhook: string, signal?: Signal): Answer<DeliveryList>;
  compare(uuid: string, base: string, signal?: Signal): Answer<Comparison>;
}

/** `send` sends a request with the session's token and reads its answer. */
export function makeProjectClient(send: <T>(call: Call) => Answer<T>): ProjectClient {
  const get = <T>(path: string, signal?: Signal): Answer<T> => send<T>({ path, signal });
  const post = <T>(path: string, json: unknown): Answer<T> => send<T>({ method: "POST", path, json });
  const put = <T>(path: string, json: unknown): Answer<T> => send<T>({ method: "PUT", path, json });
  const remove = <T>(path: string): Answer<T> => send<T>({ method: "DELETE", path });
  const of = (id: string, rest = ""): string => `projects/${encodeURIComponent(id)}${rest}`;
  return {
    list: (query, signal) => get(`projects${toSearch(query)}`, signal),
    make: (name) => post("projects", { name }),
    one: (id, signal) => get(of(id), signal),
    change: (id, change) => post(of(id), change),
    remove: (id) => remove(of(id)),
    members: (id, signal) => get(of(id, "/members"), signal),
    setMember: (id, member) => put(of(id, "/members"), member),
    removeMember: (id, userId) => remove(of(id, `/members/${encodeURIComponent(userId)}`)),
    gate: (id, signal) => get(of(id, "/gate"), signal),
    setGate: (id, change) => put(of(id, "/gate"), change),
    trend: (id, signal) => get(of(id, "/trend"), signal),
    triageOf: (uuid, signal) => get(`analyses/${uuid}/triage`, signal),
    judgement: (id, fingerprint, signal) => get(of(id, `/triage/${fingerprint}`), signal),
    judge: (id, fingerprint, triage) => put(of(id, `/triage/${fingerprint}`), triage),
    webhooks: (id, signal) => get(of(id, "/webhooks"), signal),
    makeWebhook: (id, url) => post(of(id, "/webhooks"), { url }),
    removeWebhook: (id, webhook) => remove(of(id, `/webhooks/${webhook}`)),
    deliveries: (id, webhook, signal) => get(of(id, `/webhooks/${webhook}/deliveries`), signal),
    compare: (uuid, base, signal) => get(`analyses/${uuid}/comparison/${base}`, signal),
  };
}
