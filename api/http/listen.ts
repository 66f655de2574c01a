/** Binds an application to an address, with the limits that keep slow or broken clients from holding it. */

import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type ErrorCode, toErrorBody } from "./error-catalogue.ts";

/** In milliseconds. */
export interface ConnectionTimes {
  /** A whole request has to arrive within this time; a client on a slow line sends 20 MB in it. */
  readonly request: number;
  readonly headers: number;
  /** How long an idle connection is kept for the client's next request: longer than clients wait between two polls, and than proxies keep theirs. */
  readonly keepAlive: number;
  /** How long an answer may go without the client taking any of it; longer than any request is held open. */
  readonly stalled: number;
  /** How often the first two are looked after. */
  readonly check: number;
}

const usualTimes: ConnectionTimes = {
  request: 120_000,
  headers: 20_000,
  keepAlive: 75_000,
  stalled: 120_000,
  check: 5_000,
};
/** How long requests under way may take to end when the server closes. */
const closeGraceMs = 5_000;
const closeSweepMs = 20;

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Takes no more requests, lets those under way end for a while, then cuts them off. */
  close(): Promise<void>;
}

/** Listens on an IP address; port 0 takes a free one. Rejects with Node's error where it cannot. */
export async function listen(
  app: RequestListener,
  address: string,
  port: number,
  { request, headers, keepAlive, stalled, check }: ConnectionTimes = usualTimes,
): Promise<Listening> {
  const server = createServer(
    {
      requestTimeout: request,
      headersTimeout: headers,
      keepAliveTimeout: keepAlive,
      connectionsCheckingInterval: check,
    },
    app,
  );
  server.timeout = stalled;
  server.on("clientError", answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const bound = server.address() as AddressInfo;
  return { address: bound.address, port: bound.port, close: () => close(server) };
}

/** A connection becomes idle when its request ends, which may be after the server has begun to close. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), closeSweepMs);
    const cutOff = setTimeout(() => server.closeAllConnections(), closeGraceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cutOff);
      resolve();
    });
  });
}

const codesByNodeCode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** What is no HTTP never reaches the application; it gets the same kind of answer. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = toErrorBody({ code: codesByNodeCode[error.code ?? ""] ?? "malformed-request" });
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
