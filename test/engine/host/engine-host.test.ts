/** The engine in processes of its own: events, queue, aborts, deaths. Runs the built bundles. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { type EngineHost, makeEngineHost } from "../../../engine/host/engine-host.ts";
import type { EngineHostOptions } from "../../../engine/host/engine-host-options.ts";
import type { HostEvent, HostInput } from "../../../engine/host/protocol.ts";
import type { AnalysisMode, AnalysisSummary } from "../../../engine/model/analysis.ts";
import { nothingSilenced } from "../../../engine/model/summary.ts";
import { bundledVersion } from "../../harness/in-process-compiler.ts";
import { childrenOf } from "../../harness/processes.ts";
import { inRoot } from "../../harness/root.ts";
import { useTempFolders } from "../../harness/temp-folder.ts";
import { slowSource } from "../slow-source.ts";

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
/** Takes the compiler longer than any test waits. */
const slow = slowSource(400);

function memory(source: string): HostInput {
  return { kind: "memory", sources: { "a.sol": source }, targets: ["a.sol"], settings: {} };
}

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly mode?: AnalysisMode;
  readonly timeMs?: number;
}

function start(host: EngineHost, input: HostInput, { signal, mode = "compile", timeMs = 60_000 }: RunOptions = {}) {
  const options = { mode, budget: { timeMs }, seed: 1, signal: signal ?? new AbortController().signal };
  return host.analyze(input, options);
}

async function collect(events: AsyncIterable<HostEvent>): Promise<HostEvent[]> {
  const all: HostEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

function summaryOf(events: readonly HostEvent[]): AnalysisSummary {
  const summaries = events.flatMap((event) => (event.kind === "summary" ? [event.summary] : []));
  assert.equal(summaries.length, 1);
  assert.equal(events.at(-1)?.kind, "summary");
  return summaries[0] as AnalysisSummary;
}

async function run(host: EngineHost, input: HostInput, options: RunOptions = {}): Promise<AnalysisSummary> {
  return summaryOf(await collect(start(host, input, options)));
}

/** Ids of the engine processes that this process has started. */
function engineProcesses(): number[] {
  return childrenOf(process.pid, "engine-process.js");
}

/** Waits for an analysis to be at work, then lets `action` loose on it. */
async function whileCompiling(events: AsyncIterable<HostEvent>, action: () => void): Promise<HostEvent[]> {
  const all: HostEvent[] = [];
  for await (const event of events) {
    all.push(event);
    if (event.kind === "progress" && event.phase === "compile") setTimeout(action, 30);
  }
  return all;
}

/** Lets a signal loose on a fresh host's process once it is about to execute; nobody waits for one that does not answer. */
async function whileExecuting(host: EngineHost, input: HostInput, how: NodeJS.Signals): Promise<HostEvent[]> {
  const others = new Set(engineProcesses());
  const controller = new AbortController();
  const all: HostEvent[] = [];
  for await (const event of start(host, input, { signal: controller.signal, mode: "quick" })) {
    all.push(event);
    if (event.kind !== "progress" || event.message !== "Compiling to bytecode") continue;
    for (const pid of engineProcesses().filter((one) => !others.has(one))) process.kill(pid, how);
    if (how === "SIGSTOP") controller.abort();
  }
  return all;
}

describe("engine host", () => {
  const hosts: EngineHost[] = [];
  const makeHost = (options: Partial<EngineHostOptions> = {}): EngineHost => {
    const processPath = inRoot("dist/engine-process.js");
    const host = makeEngineHost({
      processPath,
      nWorkers: 1,
      memoryLimitMb: 1024,
      cacheFolder: inRoot("dist/no-cache"),
      ...options,
    });
    hosts.push(host);
    return host;
  };
  const makeFolder = useTempFolders();
  let shared: EngineHost;
  before(() => {
    shared = makeHost();
  });
  after(() => Promise.all(hosts.map((host) => host.close())));

  it("has compilers loaded ahead only where it is to be warm before there is work", async () => {
    const noting = `import { appendFileSync } from "node:fs";
process.on("message", ({ kind }) => appendFileSync(new URL("./heard", import.meta.url), kind + " "));`;
    const folder = makeFolder({ "process.mjs": noting });
    const heard = (): string => {
      return existsSync(path.join(folder, "heard")) ? readFileSync(path.join(folder, "heard"), "utf8") : "";
    };
    const host = makeHost({ processPath: path.join(folder, "process.mjs") });
    host.warmUp();
    while (heard() === "") await new Promise((resolve) => setTimeout(resolve, 20));
    await host.close();
    assert.equal(heard(), "warm-up ");
  });

  it("tells what an analysis of sources in memory tells", async () => {
    const events = await collect(start(shared, memory(`${header}contract A { uint x = y; }`), { mode: "compile" }));
    const summary = summaryOf(events);
    assert.deepEqual(
      events.slice(-2).map(({ kind }) => kind),
      ["target", "summary"],
    );
    assert.deepEqual(events.slice(0, -2), [
      { kind: "progress", phase: "compile", message: "Compiling", fraction: null },
      {
        kind: "diagnostic",
        diagnostic: {
          severity: "error",
          code: "7576",
          message: "Undeclared identifier.",
          location: {
            file: "a.sol",
            span: { offset: header.length + 22, length: 1 },
            range: { start: { line: 2, character: 22 }, end: { line: 2, character: 23 } },
          },
          related: [],
        },
      },
    ]);
    assert.deepEqual(
      { ...summary, durationMs: 0, phasesMs: {} },
      {
        mode: "compile",
        seed: 1,
        solc: bundledVersion,
        complete: true,
        stopped: null,
        durationMs: 0,
        phasesMs: {},
        coverage: null,
        ...nothingSilenced,
        error: { code: "compile-error", message: "Undeclared identifier.", file: "a.sol", line: 3, column: 23 },
      },
    );
    assert.deepEqual(Object.keys(summary.phasesMs), ["compile"]);
  });

  describe("analyses a file on disk", () => {
    it("and says first where its sources were", async () => {
      const folder = makeFolder({
        "a.sol": `${header}import "./b.sol";\ncontract A is B { }`,
        "b.sol": `${header}contract B { }`,
      });
      const settings = {};
      const events = await collect(start(shared, { kind: "project", paths: [path.join(folder, "a.sol")], settings }));
      assert.deepEqual(
        events.slice(-2).map(({ kind }) => kind),
        ["target", "summary"],
      );
      assert.deepEqual(events.slice(0, -2), [
        { kind: "progress", phase: "load", message: "Reading sources", fraction: null },
        {
          kind: "loaded",
          basePath: folder,
          paths: { "a.sol": path.join(folder, "a.sol"), "b.sol": path.join(folder, "b.sol") },
        },
        { kind: "progress", phase: "compile", message: "Compiling", fraction: null },
      ]);
      assert.equal(summaryOf(events).error, null);
      assert.deepEqual(Object.keys(summaryOf(events).phasesMs), ["load", "compile"]);
    });

    it("and blames a missing import on its line, once, with the other errors beside it", async () => {
      const folder = makeFolder({
        "a.sol": `${header}import "./no.sol";\nimport "./b.sol";\n`,
        "b.sol": `${header}contract B { uint }`,
      });
      const file = path.join(folder, "a.sol");
      const events = await collect(start(shared, { kind: "project", paths: [file], settings: {} }));
      const places = events.flatMap((event) =>
        event.kind === "diagnostic"
          ? [[event.diagnostic.code, event.diagnostic.location?.file, event.diagnostic.location?.range.start.line]]
          : [],
      );
      assert.deepEqual(places, [
        [null, "a.sol", 2],
        ["2314", "b.sol", 2],
      ]);
      assert.deepEqual(summaryOf(events).error, {
        code: "import-not-found",
        message: `Import "./no.sol" was not found: there is no ${folder}/no.sol. Correct the path, or create the file.`,
        file: "a.sol",
        line: 3,
        column: 8,
      });
    });

    const bad: readonly [what: string, file: string, expected: { code: string; line?: number; column?: number }][] = [
      ["that is missing", "none.sol", { code: "file-not-found" }],
      ["that is a folder", "folder", { code: "file-unreadable" }],
      ["that links to itself", "loop.sol", { code: "file-unreadable" }],
      ["of 20 MB", "large.sol", { code: "file-too-large" }],
      ["that is not UTF-8", "latin1.sol", { code: "invalid-encoding", line: 1, column: 4 }],
      ["with a syntax error", "syntax.sol", { code: "compile-error", line: 3, column: 10 }],
      ["for a compiler that is not there", "old.sol", { code: "no-compiler", line: 2, column: 3 }],
      ["without the contract asked for", "good.sol", { code: "contract-not-found" }],
    ];
    it("that is no good, and says what is wrong and where", async () => {
      const folder = makeFolder({
        "large.sol": Buffer.alloc(20 * 1024 * 1024, 32),
        "latin1.sol": Buffer.from("// é", "latin1"),
        "syntax.sol": `${header}contract { }`,
        "old.sol": "\n  pragma solidity ^0.4.0;\ncontract A { }",
        "good.sol": `${header}contract A { }`,
      });
      mkdirSync(path.join(folder, "folder"));
      symlinkSync("loop.sol", path.join(folder, "loop.sol"));
      for (const [what, file, expected] of bad) {
        const input = {
          kind: "project",
          paths: [path.join(folder, file)],
          contractName: "Gone",
          settings: {},
        } as const;
        const { error } = await run(shared, input, { mode: "static" });
        const { code, line, column } = error ?? {};
        assert.deepEqual({ code, line, column }, { line: undefined, column: undefined, ...expected }, what);
      }
    });
  });

  it("cancels what waits, what runs and what nobody reads any more, and goes on", async () => {
    const host = makeHost();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = whileCompiling(start(host, memory(slow), { signal: running.signal, mode: "static" }), () => {
      waiting.abort();
      running.abort();
    });
    const second = run(host, memory(slow), { signal: waiting.signal });
    const before = await run(host, memory(slow), { signal: AbortSignal.abort() });
    assert.equal(before.error?.message, "The analysis has no result: cancelled before it began.");
    const { stopped, complete, error } = summaryOf(await first);
    assert.deepEqual([stopped, complete, error?.code], ["cancelled during compile", false, "cancelled"]);
    assert.equal((await second).error?.message, "The analysis has no result: cancelled before it began.");
    for await (const event of start(host, memory(slow))) if (event.kind === "progress") break;
    assert.equal((await run(host, memory(`${header}contract A { }`))).error, null);
    assert.equal(engineProcesses().length >= 1, true);
  });

  it("keeps its process, and with it the warm compiler, over aborts", async () => {
    const host = makeHost();
    await run(host, memory(header));
    const pids = engineProcesses();
    for (let n = 0; n < 3; n++) {
      const controller = new AbortController();
      await whileCompiling(start(host, memory(slow), { signal: controller.signal }), () => controller.abort());
    }
    assert.deepEqual(engineProcesses(), pids);
  });

  it("ends what is over its time budget", async () => {
    const { stopped, complete, error } = await run(shared, memory(slow), { mode: "static", timeMs: 50 });
    assert.deepEqual([stopped, complete], ["the time budget of 0.05 s ran out during compile", false]);
    assert.equal(error?.code, "cancelled");
  });

  it("cancels without its process where that does not answer, and starts another", async () => {
    const host = makeHost();
    const others = new Set(engineProcesses());
    const stopped: number[] = [];
    const controller = new AbortController();
    const events = await whileCompiling(start(host, memory(slow), { signal: controller.signal }), () => {
      stopped.push(...engineProcesses().filter((pid) => !others.has(pid)));
      for (const pid of stopped) process.kill(pid, "SIGSTOP");
      controller.abort();
    });
    assert.equal(summaryOf(events).stopped, "cancelled during compile");
    assert.equal(stopped.length, 1);
    while (engineProcesses().some((pid) => stopped.includes(pid)))
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal((await run(host, memory(`${header}contract A { }`))).error, null);
  });

  describe("where its process fails while it executes, keeps what was found before:", () => {
    const vault = `${header}contract A { function f(address payable a) public { a.transfer(1); } }`;
    const empty = `${header}contract B { }`;
    const input: HostInput = {
      ...{ kind: "memory", targets: ["a.sol", "b.sol"], settings: {} },
      sources: { "a.sol": vault, "b.sol": empty },
    };
    const ways: readonly [what: string, signal: NodeJS.Signals, stopped: string, code: string | undefined][] = [
      ["one that does not answer", "SIGSTOP", "cancelled during fuzz", undefined],
      ["one that is killed", "SIGKILL", "the engine process ended during fuzz", "internal-error"],
    ];
    for (const [what, how, why, code] of ways) {
      it(what, async () => {
        const all = await whileExecuting(makeHost(), input, how);
        const { stopped, complete, error } = summaryOf(all);
        assert.deepEqual([stopped, complete, error?.code], [why, false, code]);
        const told = all.flatMap((event) => (event.kind === "finding" ? [event.finding.check] : []));
        assert.ok(told.includes("unprotected-ether-withdrawal"), told.join());
        const targets = all.flatMap((event) =>
          event.kind === "target" ? [[event.target, event.summary.stopped]] : [],
        );
        assert.deepEqual(targets, [
          ["a.sol", why],
          ["b.sol", why],
        ]);
      });
    }
  });

  it("answers for a bug of ours, tells the log, and goes on", async () => {
    const log: string[] = [];
    const host = makeHost({ onLog: (text) => log.push(text) });
    const broken = { kind: "memory", sources: null as unknown as Record<string, string>, targets: ["a"], settings: {} };
    const { error, stopped, complete } = await run(host, broken as HostInput);
    assert.deepEqual(error, {
      code: "internal-error",
      message: "A bug of Solhound ended the analysis: Cannot convert undefined or null to object",
    });
    assert.deepEqual([stopped, complete], ["a bug of Solhound", false]);
    assert.match(log.join(""), /^TypeError: Cannot convert undefined or null to object\n.*compile-sources\.ts/s);
    assert.equal((await run(host, memory(`${header}contract A { }`))).error, null);
  });

  it("answers when its process is killed, and starts another", async () => {
    const host = makeHost();
    const others = new Set(engineProcesses());
    const events = await whileCompiling(start(host, memory(slow), { mode: "static" }), () => {
      for (const pid of engineProcesses()) if (!others.has(pid)) process.kill(pid, "SIGKILL");
    });
    const { error, stopped, complete } = summaryOf(events);
    assert.deepEqual(error, { code: "internal-error", message: "The engine process died: it ended by SIGKILL" });
    assert.deepEqual([stopped, complete], ["the engine process ended during compile", false]);
    assert.equal((await run(host, memory(`${header}contract A { }`))).error, null);
  });

  it("answers when its process runs out of memory, and starts another", async () => {
    const host = makeHost({ memoryLimitMb: 32 });
    const { error, complete } = await run(host, memory(`// ${"x".repeat(64 * 1024 * 1024)}`));
    assert.deepEqual(error, {
      code: "out-of-memory",
      message:
        "The analysis needed more than 32 MB of memory. Analyse a smaller part of the project, or raise the limit.",
    });
    assert.equal(complete, false);
    assert.equal((await run(host, memory(`${header}contract A { }`))).error, null);
  });

  it("answers when little memory is left for its compiler, whichever of the two runs out first", async () => {
    const { error, complete } = await run(makeHost({ memoryLimitMb: 14 }), memory(slowSource(60)));
    assert.deepEqual([error?.code, complete], ["out-of-memory", false]);
    assert.match(error?.message ?? "", /^The (?:compiler used too much|analysis needed more than 14 MB of) memory/);
  });

  it("answers when its process cannot start", async () => {
    const host = makeHost({ processPath: inRoot("dist/no-such-file.js") });
    const { error } = await run(host, memory(header));
    assert.equal(error?.code, "internal-error");
    assert.match(error?.message ?? "", /^The engine process died: it ended with status 1: .*Cannot find module/s);
  });

  it("runs as many analyses at once as it has workers, and all of them in the end", async () => {
    const host = makeHost({ nWorkers: 2 });
    const others = engineProcesses().length;
    const names = Array.from({ length: 8 }, (_, n) => `C${n}`);
    const runs = names.map((name) => collect(start(host, memory(`${header}contract ${name} { uint x = ${name}x; }`))));
    const all = await Promise.all(runs);
    assert.deepEqual(
      all.map((events) => summaryOf(events).error?.message),
      names.map((name) => `Undeclared identifier. Did you mean "${name}"?`),
    );
    assert.equal(engineProcesses().length, others + 2);
  });

  it("cancels all when it is closed, ends its processes, and begins nothing new", async () => {
    const host = makeHost();
    const others = new Set(engineProcesses());
    const runs = [start(host, memory(slow)), start(host, memory(slow))].map(collect);
    await host.close();
    assert.deepEqual(
      (await Promise.all(runs)).map((events) => summaryOf(events).error?.code),
      ["cancelled", "cancelled"],
    );
    assert.equal((await run(host, memory(header))).error?.code, "cancelled");
    assert.deepEqual(
      engineProcesses().filter((pid) => !others.has(pid)),
      [],
    );
  });

  it("leaves no process behind when the one that made it is killed", async () => {
    const script = `
      import { makeEngineHost } from ${JSON.stringify(inRoot("out/engine/host/engine-host.js"))};
      const host = makeEngineHost({ processPath: process.argv[1], nWorkers: 1, memoryLimitMb: 512 });
      const options = { mode: "compile", budget: { timeMs: 9000 }, seed: 1, signal: new AbortController().signal };
      const input = { kind: "memory", sources: { "a.sol": "" }, targets: ["a.sol"], settings: {} };
      for await (const event of host.analyze(input, options)) {}
      process.kill(process.pid, "SIGKILL");
    `;
    const args = ["--input-type=module", "-e", script, inRoot("dist/engine-process.js")];
    assert.throws(() => execFileSync(process.execPath, args, { stdio: "ignore" }), { signal: "SIGKILL" });
  });
});
