/** The stores of projects and what is in them: which rows each of their methods is about. */

import { makeProjectStore } from "../lowdb/projects.ts";
import { makeTriageStore } from "../lowdb/triage.ts";
import { makeWebhookStore } from "../lowdb/webhooks.ts";
import type { ProjectStore } from "../project-store.ts";
import { type TriageStore, triageId } from "../triage-store.ts";
import type { WebhookStore } from "../webhook-store.ts";
import { access, all, byId, ofProject } from "./access.ts";
import type { Connection } from "./connection.ts";
import type { Selection } from "./scope.ts";

/** Makes the store. */
export function makeProjects(connection: Connection): ProjectStore {
  const { read, write } = access(connection, makeProjectStore);
  const ofAny = (userId: string): Selection => [
    "user_id = $1 or record->'members' @> $2::jsonb",
    userId,
    JSON.stringify([{ userId }]),
  ];
  const hooks = (id: string) => ({ webhooks: ofProject(id), deliveries: ofProject(id) });
  return {
    insert: (project, groupIds) =>
      write([], { groups: ["id = any($1)", groupIds] }, (store) => store.insert(project, groupIds)),
    find: (id) => read({ projects: byId(id) }, (store) => store.find(id)),
    listOf: (userId) => read({ projects: ofAny(userId) }, (store) => store.listOf(userId)),
    update: (id, changes) => write([], { projects: byId(id) }, (store) => store.update(id, changes)),
    setMember: (id, userId, role, maxMembers) =>
      write([], { projects: byId(id) }, (store) => store.setMember(id, userId, role, maxMembers)),
    remove: (id) =>
      write([], { projects: byId(id), groups: ofProject(id), triage: ofProject(id), ...hooks(id) }, (store) =>
        store.remove(id),
      ),
  };
}

/** Makes the store. */
export function makeTriage(connection: Connection): TriageStore {
  const { read, write } = access(connection, makeTriageStore);
  const one = (projectId: string, fingerprint: string) => byId(triageId(projectId, fingerprint));
  return {
    // The lock on the project keeps it from being removed meanwhile.
    add: (projectId, fingerprint, step) =>
      write([], { projects: byId(projectId), triage: one(projectId, fingerprint) }, (store) =>
        store.add(projectId, fingerprint, step),
      ),
    find: (projectId, fingerprint) =>
      read({ triage: one(projectId, fingerprint) }, (store) => store.find(projectId, fingerprint)),
    listOf: (projectId) => read({ triage: ofProject(projectId) }, (store) => store.listOf(projectId)),
    async countOf(projectId) {
      const sql = "select count(*) as n from solhound.triage where project_id = $1";
      const [row] = await connection.query<{ n: string }>(sql, [projectId]);
      return Number(row?.n);
    },
  };
}

/** Makes the store. */
export function makeWebhooks(connection: Connection): WebhookStore {
  const { read, write } = access(connection, makeWebhookStore);
  const ofWebhook = (id: string): Selection => ["webhook_id = $1", id];
  return {
    // The lock on the project keeps it from being removed meanwhile.
    insert: (webhook, maxOfProject) =>
      write([], { projects: byId(webhook.projectId), webhooks: ofProject(webhook.projectId) }, (store) =>
        store.insert(webhook, maxOfProject),
      ),
    find: (id) => read({ webhooks: byId(id) }, (store) => store.find(id)),
    listOf: (projectId) => read({ webhooks: ofProject(projectId) }, (store) => store.listOf(projectId)),
    all: () => read({ webhooks: all }, (store) => store.all()),
    remove: (id) => write([], { webhooks: byId(id), deliveries: ofWebhook(id) }, (store) => store.remove(id)),
    addDelivery: (delivery) =>
      write([], { webhooks: byId(delivery.webhookId), deliveries: byId(delivery.id) }, (store) =>
        store.addDelivery(delivery),
      ),
    findDelivery: (id) => read({ deliveries: byId(id) }, (store) => store.findDelivery(id)),
    deliveriesOf: (id) => read({ deliveries: ofWebhook(id) }, (store) => store.deliveriesOf(id)),
    takeDue: (now, leaseUntil, limit) =>
      write(["due deliveries"], { deliveries: ["next_at <= $1", now] }, (store) =>
        store.takeDue(now, leaseUntil, limit),
      ),
    endAttempt: (id, attempt, nextAt) =>
      write([], { deliveries: byId(id) }, (store) => store.endAttempt(id, attempt, nextAt)),
    forgetDeliveries: (before) =>
      write([], { deliveries: ["next_at is null and created_at < $1", before] }, (store) =>
        store.forgetDeliveries(before),
      ),
  };
}
