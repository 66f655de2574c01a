/** Puts the service together, from the data folder to the open port. */

import path from "node:path";
import { stringify } from "yaml";
import { makeEngineHost } from "../engine/host/engine-host.ts";
import type { CompilerAccess } from "../engine/model/compiler-access.ts";
import { version } from "../engine/model/version.ts";
import { type JobRunner, makeJobRunner } from "./analyses/job-runner.ts";
import { type JobWatch, makeJobWatch } from "./analyses/job-watch.ts";
import { type AuditLog, makeAuditLog } from "./audit/audit-log.ts";
import { authenticate } from "./auth/authenticate.ts";
import type { InitialLogin } from "./auth/first-accounts.ts";
import { isStillOpen } from "./auth/is-still-open.ts";
import { makeLoginGuard } from "./auth/login-guard.ts";
import { loadSigningKeys, type SigningKeys } from "./auth/signing-keys.ts";
import { makeApp } from "./http/app.ts";
import { type BindAddress, resolveBindAddress, toUrl } from "./http/bind-address.ts";
import { makeGate } from "./http/gate.ts";
import { defaultLimits, type Limits, makeRequestCounter, makeStrangerCounter, noLimits } from "./http/limits.ts";
import { type Listening, listen } from "./http/listen.ts";
import { errorFields, type Logger } from "./http/logger.ts";
import { makeRequestMetrics } from "./http/metrics.ts";
import { toOpenApi } from "./http/open-api.ts";
import { toOpenApiPage } from "./http/open-api-page.ts";
import { makeOpenRequests } from "./http/open-requests.ts";
import { loadPages } from "./http/pages.ts";
import type { Principal } from "./http/principal.ts";
import { toComponentVersions } from "./info/component-versions.ts";
import { makePdfMaker } from "./pdf/pdf-maker.ts";
import { prepareAccounts } from "./prepare-accounts.ts";
import { routes } from "./routes.ts";
import { StartRefused } from "./start-refused.ts";
import { writeDurably } from "./store/lowdb/durable-file.ts";
import { openLowdbStore } from "./store/lowdb/lowdb-store.ts";
import type { AnalysisRecord, Store } from "./store/store.ts";

export interface ServerOptions {
  /** Name or address; only a loopback one is taken while an account has a password that is public or was never changed. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Made where it is missing. Holds everything the server keeps. */
  readonly dataFolder: string;
  /** Whether the account that old clients carry in them may log in. */
  readonly trial: boolean;
  /** The administrator's password from now on; without it, a new administrator gets one that is shown once. */
  readonly adminPassword?: string | undefined;
  /** The built engine process, `engine-process.js`. */
  readonly engineProcessPath: string;
  /** The built thread that makes documents, `pdf-thread.js`. */
  readonly pdfThreadPath: string;
  /** Analyses at once. */
  readonly nWorkers: number;
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

/** How often it is looked whether the signing key and entries of the audit log have grown old. */
const hourMs = 3_600_000;
const defaultAuditDays = 365;

/** Starts the service. Rejects with `StartRefused` where whoever starts it has to mend something. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const bindAddress = await findBindAddress(options.host);
  const { store, keys } = await openData(options.dataFolder);
  try {
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

async function openData(folder: string): Promise<{ readonly store: Store; readonly keys: SigningKeys }> {
  try {
    const store = await openLowdbStore(folder);
    try {
      return { store, keys: await loadSigningKeys(path.join(folder, "signing-keys.json"), writeDurably, now()) };
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused("data-folder", `The data folder cannot be used: ${reason}`, { cause });
  }
}

async function serve(
  options: ServerOptions,
  store: Store,
  keys: SigningKeys,
  { address, isLoopback }: BindAddress,
): Promise<Omit<RunningServer, "initialLogin">> {
  const { log, nWorkers, memoryLimitMb, engineProcessPath: processPath, compilers } = options;
  const engine = makeEngineHost({ processPath, nWorkers, memoryLimitMb, compilers });
  const watch = makeJobWatch();
  const limits = options.limits ?? (isLoopback ? noLimits : defaultLimits);
  const runner = makeJobRunner({ store, engine, nWorkers, workersPerUser: limits.workers, watch, log, now });
  const auditLog = makeAuditLog({ store, days: options.auditDays ?? defaultAuditDays, log, now });
  await auditLog.forgetOld();
  const app = assemble(options, { store, keys, runner, watch, limits, auditLog });
  try {
    const listening = await bind(app, address, options.port);
    for (const job of await store.analyses.requeueRunning()) runner.enqueue(job);
    const url = toUrl(listening);
    log("info", "listening", { url });
    const { port } = listening;
    const rotation = setInterval(() => {
      void rotateKeys(keys, log);
      void auditLog.forgetOld();
    }, hourMs).unref();
    const close = async (): Promise<void> => {
      clearInterval(rotation);
      await closeAll(listening, runner, engine, store);
    };
    return { url, address: listening.address, port, close };
  } catch (error) {
    await engine.close();
    throw error;
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
  readonly runner: JobRunner;
  readonly watch: JobWatch;
  readonly limits: Limits;
  readonly auditLog: AuditLog;
}

function assemble(options: ServerOptions, { store, keys, runner, watch, limits, auditLog }: Parts) {
  const { log, bodyLimitBytes, holdIssuesMs, webFolder } = options;
  // Passwords are hashed one after the other, whoever asks for it: each takes 32 MB and a thread.
  const gate = makeGate(2, 100);
  const guard = makeLoginGuard(gate);
  const openRequests = makeOpenRequests((caller) => isStillOpen({ store, now }, caller));
  const auth = { store, keys, guard, openRequests, now };
  const metrics = makeRequestMetrics();
  const makePdf = makePdfMaker(options.pdfThreadPath);
  const document = toOpenApi(routes, {
    title: "Solhound API",
    version,
    description: "Security analysis of Solidity contracts. Clients of the former MythX service work with it unchanged.",
  });
  const deps = {
    auth,
    users: { store, gate, guard, openRequests, now },
    accounts: { store, gate, openRequests, cancelJob: (job: AnalysisRecord) => runner.cancel(job), now },
    invitations: { store, gate, guard, now },
    audit: { store, now },
    analyses: {
      store,
      runner,
      watch,
      holdIssuesMs,
      version,
      maxQueued: limits.queued,
      makePdf,
      isStillOpen: (caller: Principal) => isStillOpen(auth, caller),
      now,
    },
    groups: { store, now },
    projects: { store, now },
    isReady: () => store.isWritable() && !watch.isStopped(),
    metrics: { store, requests: metrics },
    versions: toComponentVersions(version),
    document: { yaml: stringify(document, { aliasDuplicateObjects: false }), html: toOpenApiPage(document) },
  };
  return makeApp(routes, deps, {
    log,
    bodyLimitBytes,
    countRequest: makeRequestCounter(limits),
    countStranger: makeStrangerCounter(limits),
    metrics,
    auditTrail: auditLog,
    openRequests,
    proxies: options.proxies ?? [],
    pages: webFolder === undefined ? new Map() : loadPages(webFolder),
    authenticate: (token) => authenticate(auth, token),
  });
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

/** Requests that wait for an analysis are answered first; what is written last is on disk. */
async function closeAll(
  listening: Listening,
  runner: JobRunner,
  engine: { close(): Promise<void> },
  store: Store,
): Promise<void> {
  const stopped = runner.stop();
  await engine.close();
  await stopped;
  await listening.close();
  await store.close();
}

function now(): number {
  return Date.now();
}
