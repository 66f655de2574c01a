/** The editor at the other end: what it can do, and what it is told and asked. */

import type { Connection } from "vscode-languageserver/node";
import { type ClientFeatures, clientFeatures } from "./client-features.ts";

export interface Client {
  readonly connection: Connection;
  /** Nothing, before the handshake. */
  features: ClientFeatures;
  /** Sends a notification of ours. */
  notify(method: string, params: unknown): void;
  /** Lets work go on by itself; a failure is a bug of ours and is told in the log. */
  detach(work: Promise<unknown>): void;
  logFailure(error: unknown): void;
}

/** A client before its handshake. */
export function makeClient(connection: Connection): Client {
  const client: Client = {
    connection,
    features: clientFeatures({}),
    notify: (method, params) => client.detach(connection.sendNotification(method, params)),
    detach: (work) => void work.catch(client.logFailure),
    logFailure(error) {
      connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  };
  return client;
}
