/** Accounts for tests over HTTP. */

import assert from "node:assert/strict";
import type { NewApiKey } from "../../api/auth/contract.ts";
import type { User } from "../../api/users/contract.ts";
import type { Answer, TestServer, Tokens } from "../harness/api/api-server.ts";

/** What each of them logs in with. */
export const password = "a Longer p4ssword";

export interface Person {
  readonly user: User;
  readonly tokens: Tokens;
}

export interface People {
  /** The administrator's access token. */
  readonly admin: string;
  /** An account with a session of its own. */
  make(username: string, given?: object): Promise<Person>;
  /** A key of whoever has the token. */
  makeKey(token: string, json?: object): Promise<NewApiKey>;
  /** Asks, and answers status and code: `200`, or `404 user-not-found`. */
  ask(method: string, path: string, token: string, json?: unknown): Promise<string>;
}

/** Makes accounts on a server. */
export async function makePeople(server: Pick<TestServer, "call" | "login">): Promise<People> {
  const admin = (await server.login()).access;
  return {
    admin,
    async make(username, given = {}) {
      const json = { username, password, roles: ["regular"], ...given };
      const user = (await expectOk(server.call("POST", "/v1/users", { token: admin, json }))) as User;
      return { user, tokens: await server.login({ username, password }) };
    },
    async makeKey(token, json = {}) {
      return (await expectOk(server.call("POST", "/v1/auth/api-keys", { token, json }))) as NewApiKey;
    },
    async ask(method, path, token, json) {
      return toText(await server.call(method, `/v1${path}`, json === undefined ? { token } : { token, json }));
    },
  };
}

/** Status and code of an answer. */
export function toText({ status, json }: Answer): string {
  const { code } = (json ?? {}) as { readonly code?: string };
  return status < 400 || code === undefined ? String(status) : `${status} ${code}`;
}

async function expectOk(asked: Promise<Answer>): Promise<unknown> {
  const answer = await asked;
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}
