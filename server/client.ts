/** The editor at the other end: what it can do, and what it is told and asked. */

import type { Connection } from "vscode-languageserver/node";
import { type ClientFeatures, clientFeatures } from "./client-features.ts";
import { type History, makeHistory } from "./history.ts";

export interface Client {
  readonly connection: Connection;
  readonly history: History;
  /** Nothing, before the handshake. */
  features: ClientFeatures;
  /** Sends a notification of ours. */
  notify(method: string, params: unknown): void;
  /** Lets work go on by itself; a failure is a bug of ours and is told in the log. */
  detach(work: Promise<unknown>): void;
  logFailure(error: unknown): void;
  /** Something that a user did not ask for went wrong. */
  logError(text: string): void;
}

/** A client before its handshake. */
export function makeClient(connection: Connection): Client {
  const client: Client = {
    connection,
    history: makeHistory(),
    features: clientFeatures({}),
    notify: (method, params) => client.detach(connection.sendNotification(method, params)),
    detach: (work) => void work.catch(client.logFailure),
    logFailure(error) {
      client.logError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
    logError(text) {
      client.history.noteError(text);
      connection.console.error(text);
    },
  };
  return client;
}
