/** An analysis elsewhere is followed to its end, whatever happens on the way. */

import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { ok } from "../../engine/util/result.ts";
import { parseAddress } from "../../remote/address.ts";
import { makeInstance } from "../../remote/instance.ts";
import { callOff, type RemoteJob, watchJob } from "../../remote/jobs.ts";
import { startScripted } from "../harness/lsp/scripted-server.ts";

const uuid = "00000000-0000-4000-8000-000000000000";
const queued: RemoteJob = { uuid, status: "Queued", error: null };
const job = (status: string, rest: object = {}): string => JSON.stringify({ uuid, status, ...rest });
const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
const progress = (message: string): string => JSON.stringify({ phase: "static", message, fraction: 0.5 });

type Step = (response: ServerResponse) => unknown;
const refuse: Step = (response) => response.writeHead(404).end("{}");
const breakOff: Step = (response) => response.destroy();

/** Follows a job on a server that goes through these steps, for events and for the job's own state. */
async function follow(steps: { readonly events: readonly Step[]; readonly states: readonly Step[] }) {
  const left = { events: [...steps.events], states: [...steps.states] };
  const server = await startScripted((what, response) => {
    const step = (what.endsWith("/events") ? left.events : left.states).shift() ?? refuse;
    step(response);
  });
  try {
    const address = parseAddress(server.url);
    assert.ok(address.ok);
    const instance = makeInstance(address.value, { get: async () => ok("token") });
    const events = watchJob(instance, queued, new AbortController().signal);
    const messages: string[] = [];
    let next = await events.next();
    for (; !next.done; next = await events.next()) messages.push(next.value.message);
    return { messages, result: next.value, asked: server.heard.map(({ what }) => what.split(uuid)[1]) };
  } finally {
    server.close();
  }
}

describe("watchJob", () => {
  it("hears the instance's events to the end, and asks for nothing else", async () => {
    const text = [
      event("status", job("In Progress")),
      event("progress", progress("Checking")),
      event("status", job("Finished")),
    ];
    const { messages, result, asked } = await follow({
      events: [(response) => response.end(text.join(""))],
      states: [],
    });
    assert.deepEqual(messages, ["Checking"]);
    assert.deepEqual(result, ok({ uuid, status: "Finished", error: null }));
    assert.deepEqual(asked, ["/events"]);
  });

  it("asks for the state where there are no events", async () => {
    const states: Step[] = [
      (response) => response.end(job("In Progress")),
      (response) => response.end(job("Finished")),
    ];
    const { result, asked } = await follow({ events: [], states });
    assert.deepEqual(result, ok({ uuid, status: "Finished", error: null }));
    assert.deepEqual(asked, ["/events", "", "/events", ""]);
  });

  it("goes on after an instance that was away for a while", async () => {
    const events: Step[] = [
      (response) => response.write(event("progress", progress("One")), () => response.destroy()),
      breakOff,
    ];
    const states: Step[] = [breakOff, (response) => response.end(job("Error", { error: "Too large." }))];
    const { messages, result } = await follow({ events, states });
    assert.deepEqual(messages, ["One"]);
    assert.deepEqual(result, ok({ uuid, status: "Error", error: "Too large." }));
  });

  it("ends where the instance knows the job no more", async () => {
    const { result } = await follow({ events: [], states: [] });
    assert.equal(result.ok ? null : result.error.status, 404);
  });

  it("does not believe a state that is none, nor progress that is none", async () => {
    const odd = ['{"phase":"static","message":5}', '{"phase":"rm","message":"x"}', "[]", "{", "null"];
    const text = odd.map((data) => event("progress", data)).join("");
    const { messages, result } = await follow({
      events: [(response) => response.end(text)],
      states: [(response) => response.end('{"uuid":"../x","status":"Finished"}')],
    });
    assert.deepEqual(messages, []);
    assert.equal(result.ok ? null : result.error.kind, "unusable");
  });

  it("ends at once where nobody wants to hear more", async () => {
    const server = await startScripted((what, response) => {
      if (what.startsWith("DELETE")) response.end(job("Error"));
      else response.write(event("status", job("In Progress")));
    });
    try {
      const address = parseAddress(server.url);
      assert.ok(address.ok);
      const instance = makeInstance(address.value, { get: async () => ok("token") });
      const controller = new AbortController();
      const next = watchJob(instance, queued, controller.signal).next();
      setTimeout(() => controller.abort("cancelled"), 50);
      await assert.rejects(async () => next);
      await callOff(instance, queued);
      assert.equal(server.heard.at(-1)?.what, `DELETE /v1/analyses/${uuid}`);
    } finally {
      server.close();
    }
  });
});
