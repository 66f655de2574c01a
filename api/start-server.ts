/** Puts the service together, from the data folder to the open port. */

import { randomUUID } from "node:crypto";
import { stringify } from "yaml";
import { type EngineHost, makeEngineHost } from "../engine/host/engine-host.ts";
import type { CompilerAccess } from "../engine/model/compiler-access.ts";
import { version } from "../engine/model/version.ts";
import { cancelAnalysis } from "./analyses/cancel.ts";
import { followSignals } from "./analyses/follow-signals.ts";
import { type JobRunner, lostServer, makeJobRunner, recoverLost } from "./analyses/job-runner.ts";
import { type JobWatch, makeJobWatch } from "./analyses/job-watch.ts";
import { forgetOld } from "./analyses/retention.ts";
import { type AuditLog, makeAuditLog } from "./audit/audit-log.ts";
import { authenticate } from "./auth/authenticate.ts";
import type { InitialLogin } from "./auth/first-accounts.ts";
import { isStillOpen } from "./auth/is-still-open.ts";
import { makeLoginGuard } from "./auth/login-guard.ts";
import { loadSigningKeys, type SigningKeys } from "./auth/signing-keys.ts";
import { makeFindFound } from "./findings/found.ts";
import { makeApp } from "./http/app.ts";
import { type BindAddress, resolveBindAddress, toUrl } from "./http/bind-address.ts";
import { makeGate } from "./http/gate.ts";
import { defaultLimits, type Limits, makeRequestCounter, makeStrangerCounter, noLimits } from "./http/limits.ts";
import { type Listening, listen } from "./http/listen.ts";
import { errorFields, type Logger } from "./http/logging/logger.ts";
import { makeRequestMetrics } from "./http/metrics.ts";
import { toOpenApi } from "./http/open-api/open-api.ts";
import { toOpenApiPage } from "./http/open-api/open-api-page.ts";
import { makeOpenRequests } from "./http/open-requests.ts";
import { loadPages } from "./http/pages.ts";
import type { Principal } from "./http/principal.ts";
import { makeOwnBuckets } from "./http/token-buckets.ts";
import { toComponentVersions } from "./info/component-versions.ts";
import { openStore } from "./open-store.ts";
import { makePdfMaker } from "./pdf/pdf-maker.ts";
import { prepareAccounts } from "./prepare-accounts.ts";
import { routes } from "./routes.ts";
import { StartRefused } from "./start-refused.ts";
import type { AnalysisRecord, Store } from "./store/store.ts";
import { type Delivering, startDelivering } from "./webhooks/deliver.ts";
import { makeSend } from "./webhooks/send.ts";

export interface ServerOptions {
  /** Name or address; only a loopback one is taken while an account has a password that is public or was never changed. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Made where it is missing. Holds everything the server keeps. */
  readonly dataFolder: string;
  /** Of a PostgreSQL that is used instead of the folder, as other servers and workers do. */
  readonly databaseUrl?: string | undefined;
  /** Whether the account that old clients carry in them may log in. */
  readonly trial: boolean;
  /** The administrator's password from now on; without it, a new administrator gets one that is shown once. */
  readonly adminPassword?: string | undefined;
  /** The built engine process, `engine-process.js`. */
  readonly engineProcessPath: string;
  /** The built thread that makes documents, `pdf-thread.js`. */
  readonly pdfThreadPath: string;
  /** Analyses at once, in this server; there may be workers beside it where there is a database. */
  readonly nWorkers: number;
  /** How long analyses are kept after their end; for ever, where it is not said. */
  readonly keepMs?: number | undefined;
  /** Memory of one analysis. */
  readonly memoryLimitMb: number;
  /** What clients' sources may make the server fetch. */
  readonly compilers: CompilerAccess;
  readonly bodyLimitBytes: number;
  /** How long a request for the issues of a running analysis is held open. */
  readonly holdIssuesMs: number;
  /** How much one client may ask for; without it, a server that only this machine can reach has no limits. */
  readonly limits?: Limits | undefined;
  /** How long entries of the audit log are kept; a year where absent. */
  readonly auditDays?: number | undefined;
  /** Whether webhooks may lead into private networks, this machine included. */
  readonly allowsPrivateWebhooks?: boolean | undefined;
  /** Addresses and networks of proxies that are believed where a request comes from. */
  readonly proxies?: readonly string[] | undefined;
  /** The built web page; without it, there is none. */
  readonly webFolder?: string | undefined;
  readonly log: Logger;
}

export interface RunningServer {
  readonly url: string;
  readonly address: string;
  readonly port: number;
  /** The administrator's first login, to be shown once; null unless this start made it. */
  readonly initialLogin: InitialLogin | null;
  /** Ends requests and analyses under way; the latter begin anew at the next start. */
  close(): Promise<void>;
}

/** How often it is looked whether the signing key has grown old, or another server has made one. */
const keyCheckMs = 60_000;
/** A new key signs when all servers have looked since it was made. */
const settleMs = 5 * keyCheckMs;
/** How often what ended long ago is forgotten. */
const forgetEveryMs = 3_600_000;
const defaultAuditDays = 365;

/** Starts the service. Rejects with `StartRefused` where whoever starts it has to mend something. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const bindAddress = await findBindAddress(options.host);
  const store = await openStore(options);
  try {
    const keys = await loadSigningKeys(store.keys, now(), options.databaseUrl === undefined ? 0 : settleMs);
    const initialLogin = await prepareAccounts(store, { ...options, ...bindAddress });
    return { ...(await serve(options, store, keys, bindAddress)), initialLogin };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function findBindAddress(host: string): Promise<BindAddress> {
  try {
    return await resolveBindAddress(host);
  } catch (cause) {
    throw new StartRefused("no-such-host", `There is no host "${host}" to listen on.`, { cause });
  }
}

async function serve(
  options: ServerOptions,
  store: Store,
  keys: SigningKeys,
  { address, isLoopback }: BindAddress,
): Promise<Omit<RunningServer, "initialLogin">> {
  const limits = options.limits ?? (isLoopback ? noLimits : defaultLimits);
  const watch = makeJobWatch();
  const { log } = options;
  const auditLog = makeAuditLog({ store, days: options.auditDays ?? defaultAuditDays, log, now });
  await auditLog.forgetOld();
  const app = assemble(options, { store, keys, watch, limits, auditLog });
  const listening = await bind(app, address, options.port);
  const unfollow = followSignals(store, watch);
  // A store of this server alone has nobody else who could be at work on what was taken.
  if (options.databaseUrl === undefined) await recoverLost({ store, log, now }, lostServer);
  await store.analyses.limitRunning(limits.workers);
  const { engine, runner } = startRunner(options, store);
  const delivering = startDelivering({
    ...{ store, findFound: makeFindFound(store), send: makeSend(options.allowsPrivateWebhooks ?? false), log, now },
  });
  const timers = [
    setInterval(() => void rotateKeys(keys, log), keyCheckMs).unref(),
    setInterval(() => void forget(options, store), forgetEveryMs).unref(),
    setInterval(() => void auditLog.forgetOld(), forgetEveryMs).unref(),
  ];
  void forget(options, store);
  const url = toUrl(listening);
  log("info", "listening", { url });
  const close = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    unfollow();
    await closeAll({ listening, runner, engine, store, watch, delivering });
  };
  return { url, address: listening.address, port: listening.port, close };
}

function startRunner({ nWorkers, memoryLimitMb, engineProcessPath, compilers, log }: ServerOptions, store: Store) {
  const engine = makeEngineHost({ processPath: engineProcessPath, nWorkers, memoryLimitMb, compilers });
  const runner = makeJobRunner({ store, engine, nWorkers, worker: randomUUID(), log, now });
  return { engine, runner };
}

/** What cannot be forgotten now is later. */
async function forget({ keepMs = Number.POSITIVE_INFINITY, log }: ServerOptions, store: Store): Promise<void> {
  try {
    await forgetOld({ store, keepMs, log, now });
  } catch (error) {
    log("error", "not-forgotten", errorFields(error));
  }
}

/** A key that cannot be written is tried again; until then the old one goes on to sign. */
async function rotateKeys(keys: SigningKeys, log: Logger): Promise<void> {
  try {
    await keys.rotate(now());
  } catch (error) {
    log("error", "key-rotation-failed", errorFields(error));
  }
}

interface Parts {
  readonly store: Store;
  readonly keys: SigningKeys;
  readonly watch: JobWatch;
  readonly limits: Limits;
  readonly auditLog: AuditLog;
}

function assemble(options: ServerOptions, { store, keys, watch, limits, auditLog }: Parts) {
  const { log, bodyLimitBytes, holdIssuesMs, webFolder } = options;
  // Passwords are hashed one after the other, whoever asks for it: each takes 32 MB and a thread.
  const gate = makeGate(2, 100);
  const makeBuckets = store.makeBuckets ?? makeOwnBuckets;
  const guard = makeLoginGuard(gate, makeBuckets);
  const openRequests = makeOpenRequests((caller) => isStillOpen({ store, now }, caller));
  const auth = { store, keys, guard, openRequests, now };
  const metrics = makeRequestMetrics();
  const makePdf = makePdfMaker(options.pdfThreadPath);
  const cancelJob = ({ uuid }: AnalysisRecord) => cancelAnalysis(store, uuid, now());
  const isOpen = (caller: Principal) => isStillOpen(auth, caller);
  const maxQueued = limits.queued;
  const deps = {
    auth,
    users: { store, gate, guard, openRequests, now },
    accounts: { store, gate, openRequests, cancelJob, now },
    invitations: { store, gate, guard, now },
    audit: { store, now },
    analyses: { store, watch, holdIssuesMs, version, maxQueued, makePdf, isStillOpen: isOpen, now },
    groups: { store, now },
    projects: { store, now },
    webhooks: { store, now },
    findings: { store, findFound: makeFindFound(store), now },
    isReady: () => store.isWritable() && !watch.isStopped(),
    metrics: { store, requests: metrics },
    versions: toComponentVersions(version),
    document: describeApi(),
  };
  return makeApp(routes, deps, {
    log,
    bodyLimitBytes,
    countRequest: makeRequestCounter(limits, makeBuckets),
    countStranger: makeStrangerCounter(limits, makeBuckets),
    metrics,
    auditTrail: auditLog,
    openRequests,
    proxies: options.proxies ?? [],
    pages: webFolder === undefined ? new Map() : loadPages(webFolder),
    authenticate: (token) => authenticate(auth, token),
  });
}

/** The description of the API, for programs and for people. */
function describeApi(): { readonly yaml: string; readonly html: string } {
  const document = toOpenApi(routes, {
    title: "Solhound API",
    version,
    description:
      "Security analysis of Solidity contracts. Clients of the former MythX service work with it unchanged. In queries and forms, a field that is empty, `null` or `undefined` is one that was not sent.",
  });
  return { yaml: stringify(document, { aliasDuplicateObjects: false }), html: toOpenApiPage(document) };
}

async function bind(app: ReturnType<typeof makeApp>, address: string, port: number): Promise<Listening> {
  try {
    return await listen(app, address, port);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw cause;
    const reason = code === "EADDRINUSE" ? "is in use" : "may not be used by this user";
    throw new StartRefused("address-in-use", `Port ${port} of ${address} ${reason}. Name another one.`, { cause });
  }
}

interface Served {
  readonly listening: Listening;
  readonly runner: JobRunner;
  readonly engine: EngineHost;
  readonly store: Store;
  readonly watch: JobWatch;
  readonly delivering: Delivering;
}

/** Requests that wait for an analysis are answered first; what is written last is on disk. */
async function closeAll({ listening, runner, engine, store, watch, delivering }: Served): Promise<void> {
  watch.stop();
  const stopped = runner.stop(0);
  await engine.close();
  await stopped;
  await delivering.stop();
  await listening.close();
  await store.close();
}

function now(): number {
  return Date.now();
}
