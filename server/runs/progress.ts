/** Work-done progress of analyses that were asked for, with a cancel that reaches the work. */

import { randomUUID } from "node:crypto";
import {
  type ProgressToken,
  WorkDoneProgress,
  type WorkDoneProgressBegin,
  WorkDoneProgressCreateRequest,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from "vscode-languageserver/node";
import type { Client } from "../client.ts";

export interface Progress {
  /** `fraction` from 0 to 1; null where it is not known. */
  report(message: string, fraction: number | null): void;
  end(message: string): void;
}

export interface ProgressDeps {
  readonly client: Client;
  /** What the cancel button of each shown progress ends. */
  readonly cancellable: Map<ProgressToken, AbortController>;
}

type Value = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/**
 * Shows progress under the client's token, else under one of ours, else nowhere. The work does not wait for the
 * client to agree; a cancel aborts `controller`.
 */
export function beginProgress(
  { client, cancellable }: ProgressDeps,
  title: string,
  clientToken: ProgressToken | undefined,
  controller: AbortController,
): Progress {
  const { connection, features } = client;
  if (clientToken === undefined && !features.workDoneProgress) return { report: () => {}, end: () => {} };
  const token = clientToken ?? randomUUID();
  const isAgreed = clientToken !== undefined ? Promise.resolve(true) : create(client, token);
  const send = (value: Value): void =>
    client.detach(
      isAgreed.then((agreed) => (agreed ? connection.sendProgress(WorkDoneProgress.type, token, value) : undefined)),
    );
  cancellable.set(token, controller);
  send({ kind: "begin", title, cancellable: true, percentage: 0 });
  return {
    report(message, fraction) {
      const percentage = fraction === null ? {} : { percentage: Math.round(fraction * 100) };
      send({ kind: "report", message, cancellable: true, ...percentage });
    },
    end(message) {
      cancellable.delete(token);
      send({ kind: "end", message });
    },
  };
}

/** A client that refuses gets no progress, and its analysis all the same. */
async function create({ connection }: Client, token: ProgressToken): Promise<boolean> {
  return connection.sendRequest(WorkDoneProgressCreateRequest.type, { token }).then(
    () => true,
    () => false,
  );
}
