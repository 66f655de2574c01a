/** What the language status says. */

import assert from "node:assert/strict";
import { commandIds } from "../../client/command-ids.ts";
import { type StatusText, statusText } from "../../client/status-text.ts";
import type { StatusParams } from "../../server/protocol.ts";

const idle: StatusParams = {
  folder: "file:///bank",
  state: "idle",
  uri: null,
  mode: "static",
  solc: "0.8.37",
  counts: { High: 0, Medium: 0, Low: 0, None: 0 },
  nCompilerErrors: 0,
  connection: null,
};

const said = (status: StatusParams): string => statusText("running", status, false).lines.join(" | ");
const commandOf = ({ command }: StatusText): string => command.command;

describe("the language status", () => {
  it("says what was found, how, and with which compiler", () => {
    const status = { ...idle, counts: { High: 1, Medium: 1, Low: 0, None: 0 } };
    assert.equal(said(status), "Solhound: 2 findings (1 high, 1 medium) | static mode, solc 0.8.37");
  });

  it("says that nothing was found only where checks ran", () => {
    assert.equal(said(idle), "Solhound: no findings | static mode, solc 0.8.37");
    assert.equal(said({ ...idle, mode: "compile" }), "Solhound: no compiler errors | solc 0.8.37");
  });

  it("says where analyses run that are asked for, and that it does not work there", () => {
    const at = { name: "https://audits.example", mode: "deep" } as const;
    const detail = (state: "ready" | "signed-out" | "offline") => said({ ...idle, connection: { ...at, state } });
    const begin = "Solhound: no findings | static mode, solc 0.8.37 | analyses on https://audits.example";
    assert.equal(detail("ready"), begin);
    assert.equal(detail("signed-out"), `${begin} (not signed in)`);
    assert.equal(detail("offline"), `${begin} (does not answer)`);
  });

  it("puts compiler errors first", () => {
    const status = { ...idle, counts: { ...idle.counts, Low: 1 }, nCompilerErrors: 2 };
    assert.equal(said(status), "Solhound: 2 compiler errors, 1 finding (1 low) | static mode, solc 0.8.37");
  });

  it("is busy while something runs, and offers to cancel an analysis that was asked for", () => {
    const compiling = statusText("running", { ...idle, state: "compiling" }, true);
    const analyzing = statusText("running", { ...idle, state: "analyzing" }, true);
    assert.deepEqual([compiling.lines[0], compiling.isBusy], ["Solhound: compiling", true]);
    assert.deepEqual([analyzing.lines[0], analyzing.isBusy], ["Solhound: analyzing", true]);
    assert.equal(commandOf(compiling), commandIds.analyzeContract);
    assert.equal(commandOf(analyzing), commandIds.cancel);
    const automatic = statusText("running", { ...idle, state: "analyzing" }, false);
    assert.equal(commandOf(automatic), commandIds.analyzeContract);
  });

  it("says that the server ended, and offers the output", () => {
    const stopped = statusText("stopped", idle, false);
    assert.deepEqual([stopped.lines[0], stopped.isBroken, stopped.isBusy], ["Solhound is not running", true, false]);
    assert.equal(commandOf(stopped), commandIds.restart);
  });

  it("says that the server is starting, and that nothing is known yet", () => {
    assert.deepEqual(statusText("starting", undefined, false).lines, ["Solhound is starting"]);
    assert.equal(said({ ...idle, mode: null, solc: null }), "Solhound: no analysis yet");
    assert.deepEqual(statusText("running", undefined, false).lines, ["Solhound: no analysis yet"]);
  });
});
