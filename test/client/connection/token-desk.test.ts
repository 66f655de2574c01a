/** The user's sessions, kept by the client, with a real instance on this machine. */

import assert from "node:assert/strict";
import { type Credential, makeCredentialStore } from "../../../client/connection/credentials.ts";
import { redacted } from "../../../client/connection/redact.ts";
import { makeTokenDesk } from "../../../client/connection/token-desk.ts";
import { makeLogTail } from "../../../client/log-tail.ts";
import { type InstanceAddress, parseAddress } from "../../../remote/address.ts";
import { checkToken, logInWithPassword, logOut, type TokenPair } from "../../../remote/log-in.ts";
import type { TokenAnswer } from "../../../server/protocol.ts";
import { adminPassword, startTestServer, type TestServer } from "../../harness/api/api-server.ts";

const renewalKey = "a key of the tests, made up";

function makeStore() {
  const kept = new Map<string, string>();
  const store = makeCredentialStore({
    get: async (key) => kept.get(key),
    store: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  });
  return { store, kept };
}

describe("the client's token desk", () => {
  let server: TestServer;
  let address: InstanceAddress;
  before(async () => {
    server = await startTestServer();
    const parsed = parseAddress(server.url);
    assert.ok(parsed.ok);
    address = parsed.value;
  });
  after(() => server.close());

  async function logIn(): Promise<TokenPair> {
    const pair = await logInWithPassword(address, { username: "admin", password: adminPassword, renewalKey });
    assert.ok(pair.ok);
    return pair.value;
  }

  /** A desk whose user is signed in with this, and signs in with `next` when asked. */
  async function makeDesk(credential: Credential | null, next: Credential | null = null) {
    const { store, kept } = makeStore();
    if (credential !== null) await store.set(address.name, credential);
    let nAsked = 0;
    const signIn = async (): Promise<boolean> => {
      nAsked++;
      if (next !== null) await store.set(address.name, next);
      return next !== null;
    };
    const desk = makeTokenDesk({ store, signIn });
    const ask = (isRefused: boolean, mayAsk = true) => desk.answer({ instance: address.name, isRefused, mayAsk });
    return { ask, store, kept, nAsked: () => nAsked };
  }

  const tokenOf = (answer: TokenAnswer): string => (answer !== null && "token" in answer ? answer.token : "");

  it("gives what it has, and renews it once for all who need another", async () => {
    const pair = await logIn();
    const { ask, store } = await makeDesk({ kind: "session", pair });
    assert.deepEqual(await ask(false), { token: pair.access });
    const [one, other] = await Promise.all([ask(true), ask(true)]);
    assert.deepEqual(one, other);
    assert.notEqual(tokenOf(one), pair.access);
    assert.ok((await checkToken(address, tokenOf(one))).ok);
    const kept = await store.get(address.name);
    assert.equal(kept?.kind === "session" ? kept.pair.access : null, tokenOf(one));
    assert.equal((await checkToken(address, pair.access)).ok, false, "the old pair is void");
  });

  it("takes over what another window has renewed", async () => {
    const pair = await logIn();
    const [here, there] = [await makeDesk({ kind: "session", pair }), await makeDesk({ kind: "session", pair })];
    const renewed = tokenOf(await there.ask(true));
    const newer = await there.store.get(address.name);
    assert.ok(newer);
    await here.store.set(address.name, newer);
    assert.equal(tokenOf(await here.ask(false)), renewed);
  });

  it("forgets a session that has ended, and asks the user only where somebody waits", async () => {
    const pair = await logIn();
    await logOut(address, pair);
    const { ask, store, nAsked } = await makeDesk({ kind: "session", pair });
    assert.equal(await ask(true, false), null);
    assert.equal(await store.get(address.name), null);
    assert.equal(nAsked(), 0);
    assert.equal(await ask(false, true), null);
    assert.equal(nAsked(), 1);
  });

  it("gives the key or the session that the user signs in with", async () => {
    const { ask } = await makeDesk(null, { kind: "key", key: "made-there" });
    assert.deepEqual(await ask(false), { token: "made-there" });
  });

  it("does not give a key again that was refused", async () => {
    const { ask } = await makeDesk({ kind: "key", key: "revoked" });
    assert.equal(await ask(true, false), null);
  });

  it("tells an instance that is away from a session that has ended", async () => {
    const away = await startTestServer();
    const parsed = parseAddress(away.url);
    assert.ok(parsed.ok);
    const there = parsed.value;
    const pair = await logInWithPassword(there, { username: "admin", password: adminPassword, renewalKey });
    assert.ok(pair.ok);
    await away.close();
    const { store } = makeStore();
    await store.set(there.name, { kind: "session", pair: pair.value });
    const desk = makeTokenDesk({ store, signIn: async () => false });
    const answer = await desk.answer({ instance: there.name, isRefused: true, mayAsk: true });
    assert.deepEqual(answer, { unreachable: `${there.name} does not answer (ECONNREFUSED).` });
    assert.notEqual(await store.get(there.name), null);
  });

  it("keeps tokens out of the output, whatever is written there", async () => {
    const { access, refresh } = await logIn();
    const written: unknown[] = [];
    const tail = makeLogTail();
    const log = {
      name: "Solhound",
      trace: (...args: unknown[]) => written.push(...args),
      info: (text: string) => written.push(text),
      appendLine: (text: string) => written.push(text),
    };
    const channel = redacted(log as never, tail);
    channel.trace(`Result: ${JSON.stringify({ token: access, refresh })}`, 1);
    channel.appendLine('"token": "4f1c0e2a"');
    assert.deepEqual(written, ['Result: {"token":"[token]","refresh":"[token]"}', 1, '"token": "4f1c0e2a"']);
    assert.equal(channel.name, "Solhound");
    channel.info(`signed in with ${access}`);
    assert.match(tail.lines().join("\n"), /^\S+ \[info\] signed in with \[token\]$/);
  });
});
