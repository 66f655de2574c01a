/** A load of all kinds of changes on a service that is killed meanwhile, and the question whether what it answered holds. */

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Job } from "../../../api/analyses/contract.ts";
import { openPragma } from "../solidity-samples.ts";
import type { makeClient, Tokens } from "./api-server.ts";

/** A server that runs. */
export type Client = ReturnType<typeof makeClient>;

/** What answers have promised. */
export interface Promised {
  readonly uuids: string[];
  readonly open: Tokens[];
  readonly closed: Tokens[];
  /** Pairs that a renewal has replaced. */
  readonly replaced: Tokens[];
  readonly groups: string[];
  readonly sealed: string[];
  readonly users: { readonly id: string; readonly username: string }[];
  readonly keys: { readonly id: string; readonly key: string }[];
  readonly revokedKeys: string[];
  /** Where the service said that it can keep nothing. */
  nRefused: number;
}

/** Nothing yet. */
export function makePromised(): Promised {
  const lists = { uuids: [], open: [], closed: [], replaced: [], groups: [], sealed: [], users: [], keys: [] };
  return { ...lists, revokedKeys: [], nRefused: 0 };
}

const userPassword = "the password of a user";

/** Goes on until the server is gone, or the signal fires. Answers may only be promises, or say that nothing was changed. */
export async function load(client: Client, promised: Promised, round: number, signal: AbortSignal): Promise<void> {
  const main = await logIn(client, promised);
  // Of one user the oldest sessions are forgotten where there are many.
  if (promised.open.length < 20) promised.open.push(main);
  const sessionUser = `sessions-${round}`;
  while (!(await makeUser(client, promised, main, sessionUser))) await delay(100);
  await revokeUntold(client, promised, main);
  const doings = [
    (n: number) => submit(client, promised, main, round * 100_000 + n),
    (n: number) => submit(client, promised, main, round * 100_000 + 50_000 + n),
    (n: number) => useGroups(client, promised, main, n),
    (n: number) => useUsers(client, promised, main, `user-${round}-${n}`),
    (n: number) => useKeys(client, promised, main, n),
    () => useSessions(client, promised, sessionUser),
  ];
  await Promise.all(doings.map((doing) => untilGone(doing, signal)));
}

/** Goes on until it may: a service that has just begun, or its database, may not be there yet. */
async function logIn(client: Client, promised: Promised): Promise<Tokens> {
  for (;;) {
    const tokens: Partial<Tokens> = await client.login();
    const { access, refresh } = tokens;
    if (access !== undefined && refresh !== undefined) return { ...tokens, access, refresh };
    promised.nRefused++;
    await delay(100);
  }
}

async function untilGone(act: (n: number) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    try {
      await act(n);
    } catch (error) {
      // Only the loss of the connection may end it.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** The answer, where it is a promise. */
async function ask(client: Client, promised: Promised, method: string, path: string, token: string, json?: object) {
  const answer = await client.call(method, `/v1${path}`, json === undefined ? { token } : { token, json });
  if (answer.status === 503) {
    promised.nRefused++;
    await delay(100);
    return undefined;
  }
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
  return answer.json as { readonly id: string; readonly key: string };
}

async function submit(client: Client, promised: Promised, { access }: Tokens, n: number): Promise<void> {
  const sources = { "open.sol": { source: `${openPragma}// ${n}\n` } };
  const data = n % 40 === 0 ? { sources } : { bytecode: n.toString(16).padStart(8, "0") };
  const job = (await ask(client, promised, "POST", "/analyses", access, { data })) as unknown as Job | undefined;
  if (job) promised.uuids.push(job.uuid);
}

async function useGroups(client: Client, promised: Promised, { access }: Tokens, n: number): Promise<void> {
  const group = await ask(client, promised, "POST", "/analysis-groups", access, { groupName: `group ${n}` });
  if (!group) return;
  promised.groups.push(group.id);
  const sealed = await ask(client, promised, "POST", `/analysis-groups/${group.id}`, access, { type: "seal_group" });
  if (sealed) promised.sealed.push(group.id);
}

async function useUsers(client: Client, promised: Promised, main: Tokens, username: string): Promise<void> {
  await makeUser(client, promised, main, username);
}

/** False where it could not be kept. */
async function makeUser(client: Client, promised: Promised, { access }: Tokens, username: string): Promise<boolean> {
  const user = await ask(client, promised, "POST", "/users", access, { username, password: userPassword });
  if (user) promised.users.push({ id: user.id, username });
  return user !== undefined;
}

async function useKeys(client: Client, promised: Promised, { access }: Tokens, n: number): Promise<void> {
  const made = await ask(client, promised, "POST", "/auth/api-keys", access, { name: `key ${n}` });
  if (!made) return;
  if (n % 4 === 0 && promised.keys.length < 10) {
    promised.keys.push(made);
    return;
  }
  const revoked = await ask(client, promised, "DELETE", `/auth/api-keys/${made.id}`, access);
  if (revoked) promised.revokedKeys.push(made.key);
}

/** Keys that were made, but cut off before they were told or revoked, count as well: a user may have so many. */
async function revokeUntold(client: Client, promised: Promised, { access: token }: Tokens): Promise<void> {
  const told = new Set(promised.keys.map(({ id }) => id));
  const { json } = await client.call("GET", "/v1/auth/api-keys", { token });
  const { apiKeys = [] } = json as { readonly apiKeys?: readonly { readonly id: string }[] };
  for (const { id } of apiKeys) {
    if (!told.has(id)) await ask(client, promised, "DELETE", `/auth/api-keys/${id}`, token);
  }
}

/**
 * Opens a session, renews it and closes it. What a kill cuts off counts as a guessed password for a while, since nobody
 * knows how it would have ended: so each round has a user of its own, and one who has to wait does.
 */
async function useSessions(client: Client, promised: Promised, username: string): Promise<void> {
  const json = { username, password: userPassword };
  const login = await client.call("POST", "/v1/auth/login", { json });
  if (login.status !== 200) {
    assert.ok([429, 503].includes(login.status), login.text);
    promised.nRefused++;
    return delay(100);
  }
  const session = login.json as Tokens;
  const renewed = (await ask(client, promised, "POST", "/auth/refresh", session.access, {
    jwtTokens: { access: session.access, refresh: session.refresh },
  })) as unknown as Tokens | undefined;
  if (!renewed) return;
  promised.replaced.push(session);
  if (!(await ask(client, promised, "POST", "/auth/logout", renewed.access, {}))) return;
  promised.closed.push(renewed);
}

/** Every promise holds, and every analysis ends; answers how many of each were looked at. */
export async function assertKept(client: Client, promised: Promised): Promise<Readonly<Record<string, number>>> {
  const { access } = await client.login();
  // A key, since all of this may take longer than the ten minutes of an access token.
  const made = await client.call("POST", "/v1/auth/api-keys", { token: access, json: { name: "looks" } });
  const { key: token } = made.json as { readonly key: string };
  const get = (path: string, by = token) => client.call("GET", `/v1${path}`, { token: by });
  // An access token lasts ten minutes, which a hundred kills do not.
  for (const { refresh } of promised.open) {
    assert.equal((await client.call("POST", "/v1/auth/refresh", { json: { refresh } })).status, 200);
  }
  for (const { access, refresh } of [...promised.closed, ...promised.replaced]) {
    assert.equal((await get("/auth/session/permissions", access)).status, 401);
    assert.equal((await client.call("POST", "/v1/auth/refresh", { json: { refresh } })).status, 401);
  }
  for (const { key } of promised.keys) assert.equal((await get("/auth/session/permissions", key)).status, 200);
  for (const key of promised.revokedKeys) assert.equal((await get("/auth/session/permissions", key)).status, 401);
  for (const id of promised.groups) assert.equal((await get(`/analysis-groups/${id}`)).status, 200);
  for (const id of promised.sealed) {
    assert.equal(((await get(`/analysis-groups/${id}`)).json as { status: string }).status, "sealed");
  }
  for (const { id, username } of promised.users) {
    assert.equal(((await get(`/users/${id}`)).json as { username?: string }).username ?? username, username);
  }
  const states = new Map<string, number>();
  for (const uuid of promised.uuids) {
    const job = await untilEnded(client, token, uuid);
    states.set(job.status, (states.get(job.status) ?? 0) + 1);
  }
  assert.equal((states.get("Finished") ?? 0) + (states.get("Error") ?? 0), promised.uuids.length);
  const { nRefused, ...lists } = promised;
  const counts = Object.entries(lists).map(([name, list]) => [name, list.length] as const);
  return { ...Object.fromEntries(counts), refused: nRefused, ...Object.fromEntries(states) };
}

async function untilEnded(client: Client, token: string, uuid: string): Promise<Job> {
  for (;;) {
    const { status, json } = await client.call("GET", `/v1/analyses/${uuid}`, { token });
    assert.equal(status, 200, uuid);
    const job = json as Job;
    if (job.status === "Finished" || job.status === "Error") return job;
    await delay(50);
  }
}
