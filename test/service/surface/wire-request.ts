/** A request as it goes over the wire, however odd, and what comes back. */

import { Agent, request as httpRequest } from "node:http";

export interface WireRequest {
  readonly method: string;
  /** With its query, as it is sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** An answer that takes longer is a hang: what waits for an analysis is held open for 45 seconds. */
const limitMs = 75_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends it. Rejects where no answer comes. */
export function send(url: string, { method, target, headers, body }: WireRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { agent, hostname, port, method, path: target, timeout: limitMs };
    const request = httpRequest({ ...options, headers: { ...headers, "Content-Length": body.length } }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ status: response.statusCode ?? 0, contentType: response.headers["content-type"] ?? "", text });
      });
    });
    request.on("timeout", () => request.destroy(new Error(`no answer in ${limitMs} ms: ${method} ${target}`)));
    request.on("error", reject);
    request.end(body);
  });
}

/** Ends the connections that are kept. */
export function endConnections(): void {
  agent.destroy();
}
