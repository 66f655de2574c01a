/** Webhooks over HTTP. */

import { type Static, Type } from "typebox";
import { ListOf, OneOf, OrNull, TextLike } from "../http/schemas.ts";

/** `gate`: an analysis has changed whether the project passes. */
const webhookEvents = ["analysis", "gate"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const Time = Type.String({ format: "date-time" });

export const WebhookParams = Type.Object({ id: Type.String(), webhook: Type.String() });

export const NewWebhook = Type.Object(
  {
    url: TextLike(
      "^https?://[^\\s@]+$",
      "must be an address that begins with https:// or http://, without a password",
      {
        maxLength: 2_000,
      },
    ),
  },
  { examples: [{ url: "https://ci.example.org/solhound" }] },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const Webhook = Type.Object({ id: Type.String(), url: Type.String(), created: Time });
export type Webhook = Static<typeof Webhook>;

export const MadeWebhook = Type.Object({
  ...Webhook.properties,
  secret: Type.String({ description: "Signs what is told; shown this once" }),
});
export type MadeWebhook = Static<typeof MadeWebhook>;

export const WebhookList = Type.Object({ webhooks: ListOf(Webhook) });
export type WebhookList = Static<typeof WebhookList>;

const deliveryStates = ["waiting", "delivered", "failed"] as const;

const Delivery = Type.Object({
  id: Type.String(),
  event: Type.String(),
  state: OneOf(deliveryStates, "`failed`: it was given up"),
  created: Time,
  next: OrNull(Type.String({ format: "date-time", description: "When it is tried next" })),
  attempts: ListOf(
    Type.Object({
      at: Time,
      status: OrNull(Type.Integer({ description: "Of the answer" })),
      error: OrNull(Type.String()),
    }),
  ),
});
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = Type.Object({ deliveries: ListOf(Delivery, { description: "Newest first, at most 100" }) });
export type DeliveryList = Static<typeof DeliveryList>;
