/** A server that says what a test tells it to say, request by request. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  /** As in `GET /v1/version`. */
  readonly what: string;
  readonly authorization: string | undefined;
}

export interface ScriptedServer {
  readonly url: string;
  /** What was asked so far, in order. */
  readonly heard: readonly Heard[];
  close(): void;
}

/** Answers each request with what `answer` makes of it. */
export async function startScripted(
  answer: (what: string, response: ServerResponse, nHeard: number, request: IncomingMessage) => unknown,
): Promise<ScriptedServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const what = `${request.method} ${request.url}`;
    heard.push({ what, authorization: request.headers.authorization });
    answer(what, response, heard.length, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
