/** `solhound serve`: starts, answers, ends; and says what keeps it from starting. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { version } from "../../engine/model/version.ts";
import { startServeCommand } from "../harness/api/serve-command.ts";
import { cliPath, runCli } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

describe("serve", () => {
  const makeFolder = useTempFolders();

  it("answers until it is told to end", async () => {
    const folder = makeFolder();
    const args = [cliPath, "serve", "--port", "0", "--data", folder];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    while (!stdout.includes("only now")) await once(child.stdout, "data");
    const [, url = ""] = /^Solhound listens on (http:\/\/127\.0\.0\.1:\d+)\n/.exec(stdout) ?? [];
    const answer = await fetch(`${url}/v1/version`);
    assert.equal(((await answer.json()) as { api: string }).api.includes(version), true);
    assert.match(stdout, /\nData is kept in .*\nFirst login: admin, password \S{20,}\nIt is shown only now\./);
    child.kill("SIGTERM");
    const [status] = await once(child, "close");
    assert.equal(status, 0);
  });

  it("limits what users may ask for, and takes bodies, as it is told", async () => {
    const args = ["--limits", "burst=3,requests-per-second=0.001", "--body-limit", "1", "--log-level", "warn"];
    const server = await startServeCommand(args);
    try {
      const { access: token } = await server.login();
      const json = { data: { bytecode: "fe", abi: "x".repeat(1_100_000) } };
      assert.equal((await server.call("POST", "/v1/analyses", { token, json })).status, 413);
      const ask = () => server.call("GET", "/v1/auth/session/permissions", { token });
      const answers = [await ask(), await ask(), await ask()];
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers.get("ratelimit-limit")]),
        [
          [200, "3"],
          [200, "3"],
          [429, "3"],
        ],
      );
    } finally {
      assert.equal(await server.stop(), 0);
    }
  });

  it("says that the port is taken", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    assert.ok(typeof address === "object" && address !== null);
    const outcome = await runCli(["serve", "--port", String(address.port), "--data", makeFolder()]);
    other.close();
    assert.deepEqual([outcome.status, outcome.stdout], [2, ""]);
    assert.match(outcome.stderr, new RegExp(`^solhound: .*${address.port}.*\n$`));
  });

  for (const [args, env, said] of [
    [["--port", "http"], {}, '--port must be a whole number from 0 to 65535; it is "http".'],
    [["--body-limit", "0"], {}, '--body-limit must be a whole number from 1 to 1000; it is "0".'],
    [["--log-level", "loud"], {}, '--log-level must be one of debug, info, warn, error; it is "loud".'],
    [["--workers", "-1"], {}, '--workers must be a whole number from 0 to 256; it is "-1".'],
    [["--keep-days", "0"], {}, '--keep-days must be a whole number from 1 to 36500; it is "0".'],
    [
      [],
      { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/solhound" },
      "The database at postgres://127.0.0.1:1/solhound: The database cannot be used: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct DATABASE_URL, or unset that to keep the data in a folder.",
    ],
    [["--limits", "queued=none"], {}, '--limits: queued must be a number above 0, and is "none".'],
    [["--proxy", "gate"], {}, '--proxy: "gate" is no address or network, as in 127.0.0.1 or 10.1.0.0/16.'],
    [["--audit-days", "0"], {}, '--audit-days must be a whole number from 1 to 36500; it is "0".'],
    [
      [],
      { DATABASE_URL: "mysql://user:secret@db/solhound" },
      "DATABASE_URL has to begin with postgres:// or postgresql://.",
    ],
  ] as const) {
    it(`refuses ${JSON.stringify([...args, env])}`, async () => {
      const outcome = await runCli(["serve", ...args], { env: { ...process.env, ...env } });
      assert.deepEqual(outcome, { status: 2, stdout: "", stderr: `solhound: ${said}\n` });
    });
  }
});
