/** The webhook store over the tables. */

import type { DeliveryRecord, WebhookRecord, WebhookStore } from "../webhook-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Makes the store. */
export function makeWebhookStore(database: Database): WebhookStore {
  const { webhooks, deliveries } = database.tables;
  return {
    insert: (webhook, maxOfProject) => database.commit((tables) => insert(tables, webhook, maxOfProject)),
    find: async (id) => webhooks.get(id),
    listOf: async (projectId) => [...webhooks.values()].filter((webhook) => webhook.projectId === projectId),
    all: async () => [...webhooks.values()],
    remove: (id) => database.commit((tables) => removeWebhook(tables, id)),
    addDelivery: (delivery) =>
      database.commit((tables) => {
        if (tables.deliveries.has(delivery.id) || !tables.webhooks.has(delivery.webhookId)) return false;
        tables.deliveries.set(delivery.id, delivery);
        return true;
      }),
    findDelivery: async (id) => deliveries.get(id),
    deliveriesOf: async (webhookId) => [...deliveries.values()].filter((one) => one.webhookId === webhookId).reverse(),
    takeDue: (now, leaseUntil, limit) => database.commit((tables) => takeDue(tables, { now, leaseUntil, limit })),
    endAttempt: (id, attempt, nextAt) =>
      database.commit((tables) => {
        const delivery = tables.deliveries.get(id);
        if (delivery) tables.deliveries.set(id, { ...delivery, nextAt, attempts: [...delivery.attempts, attempt] });
      }),
    forgetDeliveries: (before) => database.commit((tables) => forget(tables, before)),
  };
}

function insert({ projects, webhooks }: Tables, webhook: WebhookRecord, maxOfProject: number) {
  if (!projects.has(webhook.projectId)) return "gone";
  const others = [...webhooks.values()].filter(({ projectId }) => projectId === webhook.projectId);
  if (others.length >= maxOfProject) return "full";
  webhooks.set(webhook.id, webhook);
  return "done";
}

/** Takes it out with all that was told to it. */
export function removeWebhook({ webhooks, deliveries }: Tables, id: string): void {
  webhooks.delete(id);
  for (const delivery of deliveries.values()) if (delivery.webhookId === id) deliveries.delete(delivery.id);
}

interface Due {
  readonly now: number;
  readonly leaseUntil: number;
  readonly limit: number;
}

function takeDue({ deliveries }: Tables, { now, leaseUntil, limit }: Due): readonly DeliveryRecord[] {
  const due = [...deliveries.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= now).slice(0, limit);
  for (const delivery of due) deliveries.set(delivery.id, { ...delivery, nextAt: leaseUntil });
  return due;
}

function forget({ deliveries }: Tables, before: number): number {
  const old = [...deliveries.values()].filter(({ nextAt, createdAt }) => nextAt === null && createdAt < before);
  for (const { id } of old) deliveries.delete(id);
  return old.length;
}
