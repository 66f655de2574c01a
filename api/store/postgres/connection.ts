/** The way to the database: queries, transactions, and what their failures mean. */

import { Pool, type PoolClient, type QueryResultRow } from "pg";
import { NotKept } from "../not-kept.ts";

/** What queries are sent to: the pool, or the client of a transaction. */
export interface Queryable {
  /** The rows of the answer. `values` stand for `$1` and so on. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export interface Connection extends Queryable {
  /**
   * Runs a transaction: all of it happens or nothing. No other runs meanwhile that names one of the locks. `act` is called
   * again where the database asks for that. Rejects with `NotKept` where the database cannot be reached.
   */
  transact<T>(locks: readonly string[], act: (db: Queryable) => Promise<T>): Promise<T>;
  /** False while the last attempt to reach the database failed; asking has it tried again. */
  isReachable(): boolean;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly maxClients: number;
}

/** Longer than any statement of ours takes: the database hangs, or the way to it. */
const queryLimitMs = 30_000;
const connectLimitMs = 5_000;
/** Deadlocks are undone by the database, and happen seldom. */
const maxAttempts = 5;

/** Nothing is connected before the first query. */
export function openConnection({ url, maxClients }: ConnectionOptions): Connection {
  const pool = new Pool({
    connectionString: url,
    max: maxClients,
    connectionTimeoutMillis: connectLimitMs,
    query_timeout: queryLimitMs,
    idle_in_transaction_session_timeout: queryLimitMs,
    keepAlive: true,
    application_name: "solhound",
  });
  // A client that nobody uses is replaced when one is needed again.
  pool.on("error", () => {});
  let isReachable = true;
  const noting = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      const result = await act();
      isReachable = true;
      return result;
    } catch (error) {
      if (error instanceof NotKept) isReachable = false;
      throw error;
    }
  };
  const connection: Connection = {
    query: (text, values) => noting(() => queryOf(pool, text, values)),
    transact: (locks, act) => noting(() => transact(pool, locks, act)),
    isReachable() {
      if (!isReachable) connection.query("select 1").catch(() => {});
      return isReachable;
    },
    close: () => pool.end(),
  };
  return connection;
}

async function transact<T>(pool: Pool, locks: readonly string[], act: (db: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await reaching(() => pool.connect());
    try {
      const result = await transactOnce(client, locks, act);
      client.release();
      return result;
    } catch (error) {
      // What state the client is in is not worth finding out.
      client.release(true);
      if (!isConflict(error)) throw error;
      if (attempt >= maxAttempts) throw toNotKept(error);
    }
  }
}

async function transactOnce<T>(
  client: PoolClient,
  locks: readonly string[],
  act: (db: Queryable) => Promise<T>,
): Promise<T> {
  // One round trip; locks are always asked for in one order, so that nobody waits for each other.
  const taking = locks.toSorted().map((name) => `select pg_advisory_xact_lock(${lockOf(name)});`);
  // A client that fails while nobody waits for it tells its pool of that; here, whoever asks next hears of it.
  client.on("error", ignore);
  try {
    await queryOf(client, `begin;${taking.join("")}`);
    const result = await act({ query: (text, values) => queryOf(client, text, values) });
    await queryOf(client, "commit");
    return result;
  } finally {
    client.off("error", ignore);
  }
}

function ignore(): void {}

async function queryOf<Row extends QueryResultRow>(
  target: Pool | PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<readonly Row[]> {
  const result = await reaching(() =>
    values === undefined
      ? target.query<Row>(text)
      : target.query<Row>({ name: nameOf(text), text, values: [...values] }),
  );
  // Of several statements in one text there are as many results.
  return Array.isArray(result) ? [] : result.rows;
}

/** Two names may have one number: then they wait for each other without need, which is seldom. */
function lockOf(name: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(name)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return BigInt.asIntN(64, hash);
}

/** By which a connection knows a statement that it has planned before: to plan most of them takes longer than to run them. */
const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `solhound ${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** What fails is that the database cannot be used, unless it has answered that the statement is wrong or comes in the way of others. */
async function reaching<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isOurFault(error) || isConflict(error) ? error : toNotKept(error);
  }
}

function toNotKept(cause: unknown): NotKept {
  const reason = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
  return new NotKept(`The database cannot be used: ${reason.replace(/[.\s]*$/, "")}.`, { cause });
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
}

/** Deadlocks and the like. */
function isConflict(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** SQLSTATE classes of wrong data, broken rules and wrong statements. */
function isOurFault(error: unknown): boolean {
  return /^(22|23|42)[0-9A-Z]{3}$/.test(codeOf(error));
}
