/** The whole surface of a server: requests of every kind, and what has to be true of every answer. */

import assert from "node:assert/strict";
import fc, { type Arbitrary } from "fast-check";
import { parse } from "yaml";
import type { OpenApiDocument } from "../../../api/http/open-api/open-api.ts";
import { type TestServer, type Tokens, trialAddress } from "../../harness/api/api-server.ts";
import { clientRequests } from "./client-requests.ts";
import { documentRequests } from "./document-requests.ts";
import type { WireAnswer, WireRequest } from "./wire-request.ts";

/** Sessions would end, or accounts change, so that later requests only see 401. */
const leftOut = ["/auth/logout", "/auth/password", "/users/{id}/roles/{role}"];

type Headers = Readonly<Record<string, string>>;
type Server = Pick<TestServer, "call" | "login">;

/** Requests against a server that has something of everything. */
export async function surfaceRequests(server: Server): Promise<Arbitrary<WireRequest>> {
  const jwtLifetimes = { access: "1 day" };
  const { access } = await server.login({ jwtLifetimes });
  const trial: Tokens = await server.login({ username: trialAddress, password: "trial", jwtLifetimes });
  const ids = await fillServer(server, access);
  const document: OpenApiDocument = parse((await server.call("GET", "/v1/openapi.yaml")).text);
  const bearer = (token: string): Arbitrary<Headers> => fc.constant({ Authorization: `Bearer ${token}` });
  // Most are let in, or the handlers would see little.
  const headers = fc.oneof(
    { weight: 12, arbitrary: bearer(access) },
    { weight: 6, arbitrary: bearer(trial.access) },
    { weight: 1, arbitrary: bearer(trial.refresh) },
    { weight: 1, arbitrary: fc.constantFrom<Headers>({}, { Authorization: "x" }) },
  );
  return fc.oneof(
    documentRequests(document, { ids, headers }, (path) => leftOut.includes(path)),
    clientRequests(ids, headers),
  );
}

/** A job, a group and a project first, in that order. */
async function fillServer({ call }: Server, token: string): Promise<readonly string[]> {
  const post = async (path: string, json: object) => {
    const { uuid, id } = (await call("POST", `/v1${path}`, { token, json })).json as { uuid?: string; id?: string };
    return uuid ?? id ?? "";
  };
  const job = await post("/analyses", { data: { bytecode: "fe" } });
  const group = await post("/analysis-groups", { groupName: "g" });
  const project = await post("/projects", { name: "p" });
  const key = await post("/auth/api-keys", { name: "k" });
  const invitation = await post("/invitations", {});
  // Not one of those who ask: the account is changed, locked out and deleted.
  const user = await post("/users", { username: "u", password: "a Longer p4ssword", roles: ["regular"] });
  return [job, group, project, key, invitation, user];
}

/** Fails where the answer tells of a fault of the server, or of its insides, or is no answer of its kind. */
export function assertSound({ method, target, body }: WireRequest, { status, contentType, text }: WireAnswer): void {
  const about = `${method} ${target} ${Buffer.from(body).toString("utf8").slice(0, 500)}: ${status} ${text.slice(0, 500)}`;
  assert.ok(status >= 200 && status < 500, about);
  if (status < 400 || method === "HEAD") return;
  assert.match(contentType, /^application\/json/, about);
  const error = JSON.parse(text) as { readonly status: unknown; readonly error: unknown };
  assert.equal(error.status, status, about);
  assert.ok(typeof error.error === "string" && error.error.length > 0, about);
  assert.doesNotMatch(text, /node_modules|\.[jt]s:\d+|<html/i, about);
}
