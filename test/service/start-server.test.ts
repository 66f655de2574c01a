/** Starting: first accounts, and what is refused. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { type ServerOptions, startServer } from "../../api/start-server.ts";
import {
  adminPassword,
  makeClient,
  makeDataFolder,
  testServerOptions,
  trialAddress,
} from "../harness/api/api-server.ts";

const outside = "0.0.0.0";
const advice =
  "Give the administrator a password of your own in the environment variable SOLHOUND_ADMIN_PASSWORD, or listen on 127.0.0.1.";

describe("starting a server", () => {
  let data: ReturnType<typeof makeDataFolder>;
  beforeEach(() => {
    data = makeDataFolder();
  });
  afterEach(() => data.remove());

  const start = (options: Partial<ServerOptions> = {}) =>
    startServer({ ...testServerOptions(data.folder), adminPassword: undefined, trial: false, ...options });
  const refused = (options: Partial<ServerOptions>, code: string, message: string) =>
    assert.rejects(start(options), { name: "StartRefused", code, message });
  const canLogIn = async (url: string, username: string, password: string) => {
    const { status } = await makeClient(url).call("POST", "/auth/login", { json: { username, password } });
    return status === 200;
  };

  it("makes an administrator with a password that is shown until somebody has used it", async () => {
    const first = await start();
    assert.equal(first.initialLogin?.username, "admin");
    await first.close();
    const second = await start();
    const { password = "" } = second.initialLogin ?? {};
    assert.notEqual(password, first.initialLogin?.password, "the first was not used: it may never have been seen");
    assert.ok(!(await canLogIn(second.url, "admin", first.initialLogin?.password ?? "")));
    assert.ok(await canLogIn(second.url, "admin", password));
    await second.close();
    const third = await start();
    assert.equal(third.initialLogin, null);
    assert.ok(await canLogIn(third.url, "admin", password));
    await third.close();
  });

  it("gives the administrator the password that is asked for, and ends what the old one had opened", async () => {
    const first = await start();
    const { access } = await makeClient(first.url).login(first.initialLogin ?? {});
    await first.close();
    const second = await start({ adminPassword });
    const { call } = makeClient(second.url);
    assert.equal(second.initialLogin, null);
    assert.equal((await call("GET", "/auth/session/permissions", { token: access })).status, 401);
    assert.ok(await canLogIn(second.url, "admin", adminPassword));
    await second.close();
  });

  it("keeps sessions where the password that is asked for is the old one", async () => {
    const first = await start({ adminPassword });
    const { access } = await makeClient(first.url).login();
    await first.close();
    const second = await start({ adminPassword });
    const { status } = await makeClient(second.url).call("GET", "/auth/session/permissions", { token: access });
    await second.close();
    assert.equal(status, 200);
  });

  it("opens the trial account only while it is asked for", async () => {
    const first = await start({ trial: true });
    const { access } = await makeClient(first.url).login({ username: trialAddress, password: "trial" });
    await first.close();
    const second = await start();
    assert.ok(!(await canLogIn(second.url, trialAddress, "trial")));
    const { status } = await makeClient(second.url).call("GET", "/auth/session/permissions", { token: access });
    assert.equal(status, 401);
    await second.close();
    const third = await start({ trial: true });
    assert.ok(await canLogIn(third.url, trialAddress, "trial"));
    const stillClosed = await makeClient(third.url).call("GET", "/auth/session/permissions", { token: access });
    assert.equal(stillClosed.status, 401);
    await third.close();
  });

  it("refuses to be reached from outside with passwords that are known or were never changed", async () => {
    const fault = `${outside} can be reached from other machines, and`;
    await refused({ host: outside }, "unsafe-account", `${fault} there is no administrator yet. ${advice}`);
    await (await start()).close();
    await refused({ host: outside }, "unsafe-account", `${fault} the password of admin was never changed. ${advice}`);
    await refused(
      { host: outside, trial: true, adminPassword },
      "unsafe-account",
      `Everybody knows the password of the trial account, and ${outside} can be reached from other machines. Leave the trial account out, or listen on 127.0.0.1.`,
    );
  });

  it("can be reached from outside with a password of one's own", async () => {
    await (await start({ trial: true })).close();
    const server = await start({ host: outside, adminPassword });
    const [address] = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ family, internal }) => family === "IPv4" && !internal),
    );
    const url = `http://${address?.address ?? "127.0.0.1"}:${server.port}`;
    assert.ok(await canLogIn(url, "admin", adminPassword));
    assert.ok(!(await canLogIn(url, trialAddress, "trial")));
    await server.close();
    const again = await start({ host: outside });
    await again.close();
  });

  it("takes every name of this machine alone for one", async () => {
    for (const host of ["127.0.0.1", "127.8.9.10", "localhost"]) await (await start({ host })).close();
  });

  it("refuses a short password, an unknown host, a port in use and a damaged folder, each by name", async () => {
    await refused(
      { adminPassword: "short" },
      "weak-password",
      "The administrator's password needs at least 12 characters.",
    );
    await refused({ host: "nowhere.invalid" }, "no-such-host", 'There is no host "nowhere.invalid" to listen on.');
    const server = await start();
    const other = makeDataFolder();
    await refused(
      { port: server.port, dataFolder: other.folder },
      "address-in-use",
      `Port ${server.port} of 127.0.0.1 is in use. Name another one.`,
    );
    other.remove();
    await server.close();
    writeFileSync(path.join(data.folder, "signing-keys.json"), "{");
    const keys = path.join(data.folder, "signing-keys.json");
    await refused(
      {},
      "data-folder",
      `The data folder cannot be used: ${keys} is damaged. Remove it to have a new key made; everybody has to log in again.`,
    );
    const file = path.join(data.folder, "a file");
    writeFileSync(file, "");
    await refused(
      { dataFolder: file },
      "data-folder",
      `The data folder cannot be used: EEXIST: file already exists, mkdir '${file}'`,
    );
  });
});
