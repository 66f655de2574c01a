/** The GitHub Action, its steps run in a shell as a runner would, against a git repository and a stand-in for GitHub. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { inRoot } from "../harness/root.ts";

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly outputs: Readonly<Record<string, string>>;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly type: string };
}

const action = parse(readFileSync(inRoot("action.yml"), "utf8")) as Action;

const bank = (...functions: readonly string[]): string =>
  [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity 0.8.37;",
    'import {Owned} from "owned/Owned.sol";',
    "contract Bank is Owned {",
    ...functions,
    "}",
    "",
  ].join("\n");
const open = (name: string): string => `    function ${name}(address payable to) external { selfdestruct(to); }`;
const owned = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\ncontract Owned { address public owner; }\n";

describe("the GitHub Action", function () {
  this.timeout(120_000);
  let repository = "";
  let base = "";
  const comments: Comment[] = [];
  const asked: string[] = [];
  let refuses = false;

  const github = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      response.statusCode = refuses ? 403 : 200;
      const { body = "" } = text === "" ? {} : (JSON.parse(text) as { body?: string });
      const own = { id: 7, body, user: { type: "Bot" } };
      if (request.method === "POST") comments.push(own);
      if (request.method === "PATCH")
        comments.splice(
          comments.findIndex(({ id }) => id === 7),
          1,
          own,
        );
      response.end(JSON.stringify(request.method === "GET" ? comments : own));
    });
  });

  const git = (...args: string[]): string => {
    const identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: repository, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  };
  const commit = (text: string): string => {
    write("src/My Bank.sol", text);
    git("add", "--all");
    git("commit", "--quiet", "--message", "change");
    return git("rev-parse", "HEAD");
  };

  before(async () => {
    repository = realpathSync(mkdtempSync(path.join(os.tmpdir(), "solhound-action-test-")));
    git("init", "--quiet");
    write(".gitignore", "node_modules\nsolhound.sarif\n");
    write("node_modules/owned/Owned.sol", owned);
    write("node_modules/owned/package.json", '{ "name": "owned", "version": "1.0.0" }');
    base = commit(bank(open("close")));
    await new Promise<void>((resolve) => github.listen(0, "127.0.0.1", resolve));
  });
  after(() => {
    github.close();
    rmSync(repository, { recursive: true });
  });
  beforeEach(() => {
    comments.splice(0, Number.POSITIVE_INFINITY, { id: 1, body: "<!-- solhound --> by hand", user: { type: "User" } });
    asked.length = 0;
    refuses = false;
  });

  /** Runs a step with what a runner gives it; `given` are the values of its environment that are not defaults. */
  const runStep = async (name: string, given: Readonly<Record<string, string>>): Promise<Ran> => {
    const step = action.runs.steps.find((one) => one.name === name);
    assert.ok(step?.run !== undefined, name);
    const outputFile = path.join(repository, ".git/outputs");
    writeFileSync(outputFile, "");
    const defaults = Object.entries(step.env ?? {}).map(([variable, expression]) => {
      const [, input = ""] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression) ?? [];
      return [variable, action.inputs[input]?.default ?? ""];
    });
    const runner = {
      GITHUB_ACTION_PATH: inRoot("."),
      GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
      GITHUB_OUTPUT: outputFile,
      GITHUB_REPOSITORY: "acme/bank",
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_SHA: git("rev-parse", "HEAD"),
      RUNNER_TEMP: path.join(repository, ".git"),
    };
    const environment = { ...process.env, ...runner, ...Object.fromEntries(defaults), ...given };
    const child = spawn("bash", ["-c", step.run], { cwd: repository, env: environment });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
    const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
    const lines = readFileSync(outputFile, "utf8")
      .split("\n")
      .filter((line) => line !== "");
    return { status, output, outputs: Object.fromEntries(lines.map((line) => line.split("=", 2) as [string, string])) };
  };
  const analyze = (given: Readonly<Record<string, string>> = {}): Promise<Ran> =>
    runStep("Analyse", {
      SOLHOUND_MODE: "static",
      SOLHOUND_OPTIONS: "--only\nunprotected-selfdestruct\n",
      SOLHOUND_PATHS: "src\n",
      ...given,
    });
  const tellPull = (ran: Ran): Promise<Ran> =>
    runStep("Comment", { GITHUB_TOKEN: "secret", SOLHOUND_PULL: "12", SOLHOUND_SUMMARY: ran.outputs["summary"] ?? "" });

  it("fails on what it finds, and writes the report", async () => {
    const { status, outputs, output } = await analyze();
    assert.equal(status, 1, output);
    assert.deepEqual([outputs["findings"], outputs["new-findings"]], ["1", "1"]);
    const { runs } = JSON.parse(readFileSync(path.join(repository, "solhound.sarif"), "utf8"));
    assert.deepEqual(
      runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId),
      ["unprotected-selfdestruct"],
    );
  });

  it("passes where the base has the same findings, also in other lines, and says nothing on the pull request", async () => {
    commit(bank("    uint256 public count;", open("close")));
    const ran = await analyze({ SOLHOUND_BASE: base });
    assert.deepEqual([ran.status, ran.outputs["findings"], ran.outputs["new-findings"]], [0, "1", "0"], ran.output);
    assert.equal((await tellPull(ran)).status, 0);
    assert.deepEqual(asked, ["GET /repos/acme/bank/issues/12/comments?per_page=100&page=1"]);
    assert.equal(git("worktree", "list").split("\n").length, 1);
  });

  it("tells what is new in one comment, which follows what becomes of it", async () => {
    commit(bank(open("close"), open("destroy")));
    const ran = await analyze({ SOLHOUND_BASE: base });
    assert.deepEqual([ran.status, ran.outputs["findings"], ran.outputs["new-findings"]], [1, "2", "1"], ran.output);
    assert.equal((await tellPull(ran)).output, "");
    const place = `https://github.example/acme/bank/blob/${git("rev-parse", "HEAD")}/src/My%20Bank.sol#L6`;
    const body = comments[1]?.body ?? "";
    assert.match(body, /^<!-- solhound -->\n### Solhound: 1 new finding, 1 known\n\n\| severity \| check \| place \|/);
    assert.ok(
      body.includes(`| High | unprotected-selfdestruct | [src/My Bank.sol:6](${place}) | Anyone can destroy \`Bank\``),
      body,
    );

    commit(bank(open("close")));
    await tellPull(await analyze({ SOLHOUND_BASE: base }));
    assert.deepEqual(
      comments.map(({ body }) => body),
      ["<!-- solhound --> by hand", "<!-- solhound -->\n### Solhound: No new findings, 1 known\n"],
    );
    assert.equal(asked.filter((one) => one.startsWith("POST")).length, 1);
  });

  it("lets the severity decide", async () => {
    assert.equal((await analyze({ SOLHOUND_FAIL_ON: "never" })).status, 0);
    const { status, output } = await analyze({ SOLHOUND_FAIL_ON: "hgih" });
    assert.equal(status, 2);
    assert.match(
      output,
      /^::error title=Solhound::fail-on is "hgih"; it can be high, medium, low, informational or never\.\n$/,
    );
  });

  it("takes all for new where the base cannot be had, and says so", async () => {
    const { status, output, outputs } = await analyze({ SOLHOUND_BASE: "0".repeat(40) });
    assert.deepEqual([status, outputs["new-findings"]], [1, "1"]);
    assert.match(
      output,
      /::warning title=Solhound::The base of the pull request could not be checked out: .* All findings/s,
    );
  });

  it("passes on that a path is wrong", async () => {
    const { status, output, outputs } = await analyze({ SOLHOUND_PATHS: "sources\n" });
    assert.equal(status, 2);
    assert.match(output, /sources/);
    const summary = readFileSync(outputs["summary"] ?? "", "utf8");
    assert.equal(summary, "### Solhound: No new findings; not everything could be analysed, see the log of the job\n");
  });

  it("does not fail where it may not comment", async () => {
    refuses = true;
    const { status, output } = await tellPull(await analyze());
    assert.equal(status, 0);
    assert.equal(output, "::warning title=Solhound::The comment could not be written: GitHub answered 403.\n");
  });
});
