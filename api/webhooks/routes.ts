/** Endpoints of webhooks. */

import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import { ProjectParams } from "../projects/contract.ts";
import { DeliveryList, MadeWebhook, NewWebhook, WebhookList, WebhookParams } from "./contract.ts";
import { listDeliveries, listWebhooks, makeWebhook, removeWebhook, type WebhookDeps } from "./webhooks.ts";

interface Deps {
  readonly webhooks: WebhookDeps;
}

const postWebhook = route({
  method: "post",
  path: "/projects/:id/webhooks",
  permission: "session",
  summary: "Have an address told of each analysis of a project that ends, signed with a secret; for its owner",
  params: ProjectParams,
  body: NewWebhook,
  returns: { status: 200, description: "The webhook with its secret, which is shown this once", schema: MadeWebhook },
  errors: ["invalid-request", "project-not-found", "project-role-missing", "too-many-webhooks"],
  audit: { action: "make-webhook", kind: "own", subject: ({ params }) => ({ detail: `project ${params.id}` }) },
  handle: ({ params, body, caller }, { webhooks }: Deps) => makeWebhook(webhooks, caller, params.id, body),
});

const getWebhooks = route({
  method: "get",
  path: "/projects/:id/webhooks",
  permission: "session",
  summary: "The webhooks of a project; for its owner",
  params: ProjectParams,
  returns: { status: 200, description: "All of them", schema: WebhookList },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, caller }, { webhooks }: Deps) => listWebhooks(webhooks, caller, params.id),
});

const deleteWebhook = route({
  method: "delete",
  path: "/projects/:id/webhooks/:webhook",
  permission: "session",
  summary: "Remove a webhook",
  params: WebhookParams,
  returns: { status: 200, description: "It is gone", schema: Nothing },
  errors: ["project-not-found", "project-role-missing", "webhook-not-found"],
  audit: { action: "remove-webhook", kind: "own", subject: ({ params }) => ({ subjectId: params.webhook }) },
  handle: ({ params, caller }, { webhooks }: Deps) => removeWebhook(webhooks, caller, params),
});

const getDeliveries = route({
  method: "get",
  path: "/projects/:id/webhooks/:webhook/deliveries",
  permission: "session",
  summary: "What was told to a webhook, and what is still to be",
  params: WebhookParams,
  returns: { status: 200, description: "The newest first", schema: DeliveryList },
  errors: ["project-not-found", "project-role-missing", "webhook-not-found"],
  handle: ({ params, caller }, { webhooks }: Deps) => listDeliveries(webhooks, caller, params),
});

export const webhookRoutes = [postWebhook, getWebhooks, deleteWebhook, getDeliveries];
