/** The tables in the database, and how they came to be: each step is done once, in this order, and never changed. */

import type { Connection } from "./connection.ts";

/** A record in JSON, and beside it what it is looked for by, which the database takes from the record. */
function recordTable(name: string, columns: Readonly<Record<string, string>>): string {
  const derived = Object.entries(columns).map(([column, expression]) => {
    const [type = "text"] = /::(\w+)$/.exec(expression)?.slice(1) ?? [];
    return `${column} ${type} generated always as (${expression}) stored`;
  });
  const all = ["id text primary key", "seq bigint generated always as identity", "record jsonb not null", ...derived];
  return `create table solhound.${name} (${all.join(", ")});`;
}

const text = (field: string): string => `(record->>'${field}')`;
const number = (field: string): string => `(record->>'${field}')::bigint`;
const truth = (field: string): string => `(record->>'${field}')::boolean`;
const index = (table: string, columns: string, more = ""): string =>
  `create index on solhound.${table} (${columns}) ${more};`;

const firstTables = [
  recordTable("users", { username: text("username"), eth_address: text("ethAddress"), email: text("email") }),
  index("users", "username"),
  index("users", "eth_address"),
  index("users", "email"),
  recordTable("sessions", { user_id: text("userId"), expires_at: number("expiresAt"), is_revoked: truth("isRevoked") }),
  index("sessions", "user_id"),
  index("sessions", "expires_at"),
  index("sessions", "seq", "where is_revoked"),
  recordTable("api_keys", { user_id: text("userId"), expires_at: number("expiresAt"), is_revoked: truth("isRevoked") }),
  index("api_keys", "user_id"),
  recordTable("used_challenges", { expires_at: number("expiresAt") }),
  index("used_challenges", "expires_at"),
  recordTable("groups", { user_id: text("userId"), project_id: text("projectId") }),
  index("groups", "user_id, seq"),
  index("groups", "project_id"),
  recordTable("projects", { user_id: text("userId") }),
  index("projects", "user_id, seq"),
  recordTable("invitations", { user_id: text("userId"), token_hash: text("tokenHash") }),
  index("invitations", "token_hash"),
  recordTable("audit", {
    ...{ at: number("at"), kind: text("kind"), action: text("action"), outcome: text("outcome") },
    ...{ actor_id: text("actorId"), subject_id: text("subjectId"), address: text("address") },
  }),
  index("audit", "at"),
  index("audit", "kind, seq"),
];

/** `turn` orders what has been handed to the queue; `worker` and `heard_at` are of what runs. */
const analyses = [
  recordTable("analyses", {
    ...{ user_id: text("userId"), state: text("state"), group_id: text("groupId"), group_name: text("groupName") },
    ...{ main_source: text("mainSource"), analysis_mode: text("analysisMode"), tool: text("clientToolName") },
    ...{ submitted_at: number("submittedAt"), ended_at: number("endedAt"), cache_key: text("cacheKey") },
    ...{ input_blob: text("inputBlob"), result_blob: text("resultBlob") },
  }),
  `alter table solhound.analyses add turn bigint, add worker text, add heard_at timestamptz;`,
  index("analyses", "user_id, seq"),
  index("analyses", "user_id, main_source", "where main_source is not null"),
  index("analyses", "group_id, seq", "where group_id is not null"),
  index("analyses", "user_id, cache_key, seq", "where state = 'done'"),
  index("analyses", "user_id, submitted_at, seq", "where state in ('queued', 'running')"),
  index("analyses", "turn", "where state = 'queued'"),
  index("analyses", "worker", "where state = 'running'"),
  index("analyses", "state, analysis_mode"),
  index("analyses", "tool"),
  index("analyses", "ended_at", "where ended_at is not null"),
];

const blobsAndSettings = [
  "create table solhound.blobs (name text primary key, bytes bytea not null, used_at timestamptz not null);",
  "alter table solhound.blobs alter bytes set storage external;",
  // As rate-limiter-flexible has it; what a crash of the database empties is only allowances.
  "create unlogged table solhound.allowances (key text primary key, points int not null default 0, expire bigint);",
  "create table solhound.settings (name text primary key, value jsonb not null);",
];

/** Projects are looked for by their members too. */
const teamTables = [
  "create index on solhound.projects using gin ((record->'members') jsonb_path_ops);",
  recordTable("triage", { project_id: text("projectId") }),
  index("triage", "project_id, seq"),
  recordTable("webhooks", { project_id: text("projectId") }),
  index("webhooks", "project_id"),
  recordTable("deliveries", {
    ...{ webhook_id: text("webhookId"), project_id: text("projectId") },
    ...{ next_at: number("nextAt"), created_at: number("createdAt") },
  }),
  index("deliveries", "webhook_id, seq"),
  index("deliveries", "project_id"),
  index("deliveries", "next_at", "where next_at is not null"),
];

/**
 * How many of each user's analyses have each main source, or none. Only changes of one user wait for each other, and these
 * do so anyway. What is counted in one statement is changed in one order, so that nobody waits for each other.
 */
const analysisCounts = [
  "create table solhound.analysis_counts (user_id text not null, main_source text, n bigint not null,",
  "  unique nulls not distinct (user_id, main_source)) with (fillfactor = 50);",
  "insert into solhound.analysis_counts select user_id, main_source, count(*) from solhound.analyses group by 1, 2;",
  `create function solhound.count_analyses() returns trigger language plpgsql as $$ begin
     insert into solhound.analysis_counts as counted (user_id, main_source, n)
     select user_id, main_source, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed
     group by user_id, main_source order by user_id, main_source
     on conflict (user_id, main_source) do update set n = counted.n + excluded.n;
     if tg_op = 'DELETE' then
       delete from solhound.analysis_counts where n = 0 and user_id in (select user_id from changed);
     end if;
     return null;
   end $$;`,
  ...(["insert", "delete"] as const).map(
    (change) =>
      `create trigger count_${change} after ${change} on solhound.analyses
       referencing ${change === "insert" ? "new" : "old"} table as changed
       for each statement execute function solhound.count_analyses();`,
  ),
];

const listIndexes = [
  "drop index solhound.analyses_user_id_main_source_idx;",
  index("analyses", "user_id, main_source, seq", "where main_source is not null"),
  index("analyses", "user_id, submitted_at"),
  index("analyses", "user_id, group_name, seq"),
];

const migrations: readonly string[] = [
  [...firstTables, ...analyses, ...blobsAndSettings].join("\n"),
  teamTables.join("\n"),
  [...analysisCounts, ...listIndexes].join("\n"),
];

/** Does what is still to be done; of several processes that start at once, one. Rejects where the tables are newer than this version. */
export async function migrate(connection: Connection): Promise<void> {
  await connection.transact(["solhound migrations"], async (db) => {
    await db.query("create schema if not exists solhound");
    await db.query("create table if not exists solhound.migrations (version int primary key, done_at timestamptz)");
    const [row] = await db.query<{ version: number | null }>("select max(version) as version from solhound.migrations");
    const version = row?.version ?? 0;
    if (version > migrations.length) {
      throw new Error(
        `its tables have version ${version}; this version of Solhound knows them up to ${migrations.length}. Install the newer version that made them.`,
      );
    }
    for (const [index, migration] of migrations.entries()) {
      if (index < version) continue;
      await db.query(migration);
      await db.query("insert into solhound.migrations values ($1, now())", [index + 1]);
    }
  });
}
