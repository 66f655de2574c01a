/** Kills a server, and workers if there are any, again and again under load; then looks whether all it promised holds. */

import { setTimeout as delay } from "node:timers/promises";
import type { ServerOptions } from "../../../api/start-server.ts";
import { type Child, startChildServer, startChildWorker } from "./child-processes.ts";
import { assertKept, load, makePromised, type Promised } from "./kill-load.ts";

export interface Kills {
  /** How the server is started, each time. */
  readonly server: Partial<ServerOptions>;
  /** Workers beside it, which share its database. */
  readonly nWorkers?: number;
  readonly nKills: number;
}

/** Answers how many promises of each kind were kept; rejects where one was not. */
export async function runKills({ server, nWorkers = 0, nKills }: Kills): Promise<Readonly<Record<string, number>>> {
  const promised = makePromised();
  const startWorker = () => startChildWorker(server.databaseUrl ?? "");
  let workers: Child[] = await Promise.all(Array.from({ length: nWorkers }, startWorker));
  for (let round = 0; round < nKills; round++) {
    const child = await startChildServer(server);
    const loading = load(child, promised, round, new AbortController().signal);
    const ended = new AbortController();
    loading.then(
      () => ended.abort(),
      () => ended.abort(),
    );
    await untilBusy(promised, ended.signal);
    const [victim, ...others] = workers;
    await Promise.all([child.kill(), ...(victim && round % 2 === 0 ? [victim.kill()] : [])]);
    await loading;
    if (victim && round % 2 === 0) workers = [...others, await startWorker()];
  }
  const last = await startChildServer(server);
  try {
    return await assertKept(last, promised);
  } finally {
    await Promise.all([last, ...workers].map((one) => one.kill()));
  }
}

/** Something of everything has been promised since, and then a random while goes by; or the load has ended before. */
async function untilBusy({ uuids, closed, sealed }: Promised, ended: AbortSignal): Promise<void> {
  const before = [uuids, closed, sealed].map(({ length }) => length);
  while (!ended.aborted && [uuids, closed, sealed].some(({ length }, index) => length <= (before[index] ?? 0))) {
    await delay(1);
  }
  await delay(500 * Math.random());
}
