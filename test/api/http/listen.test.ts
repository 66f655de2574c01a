/** Connections that hold a server up without asking for anything. */

import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type ConnectionTimes, type Listening, listen } from "../../../api/http/listen.ts";

const times: ConnectionTimes = { request: 300, headers: 150, keepAlive: 100, stalled: 60_000, check: 20 };

/** Takes the whole body, then answers. */
const app: RequestListener = (request, response) => {
  request.on("error", () => {});
  request.resume().on("end", () => response.end("whole"));
};

async function withListening<T>(more: Partial<ConnectionTimes>, use: (listening: Listening) => Promise<T>) {
  const listening = await listen(app, "127.0.0.1", 0, { ...times, ...more });
  try {
    return await use(listening);
  } finally {
    await listening.close();
  }
}

/** Sends one piece after the other, one each 40 ms; answers what came back until the server closed the connection. */
function talk({ port }: Listening, pieces: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const got: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", async () => {
      for (const piece of pieces) {
        if (socket.destroyed || !socket.writable) return;
        socket.write(piece);
        await delay(40);
      }
    });
    socket.on("data", (piece: Buffer) => got.push(piece));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(got).toString("latin1")));
  });
}

describe("a server that listens", () => {
  const timedOut =
    /^HTTP\/1\.1 408 Request Timeout\r\nContent-Type: application\/json\r\n.*"code":"request-timeout"\}$/s;
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n";

  for (const [what, pieces] of [
    ["sends half of its headers and waits", ["GET / HTTP/1.1\r\nHo"]],
    ["sends its headers letter by letter", [..."GET / HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n"]],
    ["sends half of its body and waits", [head, "half"]],
    ["sends its body letter by letter", [head, ..."x".repeat(99)]],
  ] as const) {
    it(`cuts off who ${what}, and says why`, () =>
      withListening({}, async (listening) => assert.match(await talk(listening, pieces), timedOut)));
  }

  it("cuts off who has been answered and asks no more, without a word", () =>
    withListening({}, async (listening) => {
      const told = await talk(listening, ["GET / HTTP/1.1\r\nHost: x\r\n\r\n"]);
      assert.match(told, /^HTTP\/1\.1 200 OK\r\n/);
      assert.equal(told.split("HTTP/1.1").length, 2);
    }));

  it("cuts off who asks for much and takes nothing of it", async () => {
    let noteEnd: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      noteEnd = resolve;
    });
    const answerMuch: RequestListener = (_request, response) => {
      response.on("close", noteEnd);
      response.end(Buffer.alloc(30_000_000, "x"));
    };
    const listening = await listen(answerMuch, "127.0.0.1", 0, { ...times, stalled: 200 });
    const socket = connect(listening.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    socket.on("error", () => {}).pause();
    await ended;
    socket.destroy();
    await listening.close();
  });

  it("cuts off nobody who is slow and yet in time", () =>
    withListening({ headers: 5_000, request: 5_000 }, async (listening) => {
      const pieces = ["GET / HT", "TP/1.1\r\nHost: x\r\nConn", "ection: close\r\n\r\n"];
      assert.match(await talk(listening, pieces), /^HTTP\/1\.1 200 OK\r\n.*whole/s);
    }));
});
