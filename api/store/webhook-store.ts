/** Webhooks: whom a project tells of what happens in it, and what was told. */

export interface WebhookRecord {
  readonly id: string;
  readonly projectId: string;
  /** Whoever made it. */
  readonly userId: string;
  readonly url: string;
  /** With which what is told is signed; it has to be kept as it is. */
  readonly secret: string;
  readonly createdAt: number;
}

/** One try to tell. */
export interface DeliveryAttempt {
  readonly at: number;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Why it failed, for people; null where it did not. */
  readonly error: string | null;
}

export interface DeliveryRecord {
  /** The same for the same thing told to the same webhook, whoever notices it. */
  readonly id: string;
  readonly webhookId: string;
  readonly projectId: string;
  readonly event: string;
  /** JSON, as it is sent. */
  readonly body: string;
  readonly createdAt: number;
  /** When to try next; null where it is over. */
  readonly nextAt: number | null;
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

export interface WebhookStore {
  /** `full`, and nothing kept, where the project has `maxOfProject`; `gone` where there is no such project. */
  insert(webhook: WebhookRecord, maxOfProject: number): Promise<"done" | "full" | "gone">;
  find(id: string): Promise<WebhookRecord | undefined>;
  listOf(projectId: string): Promise<readonly WebhookRecord[]>;
  all(): Promise<readonly WebhookRecord[]>;
  /** With all that was told to it. */
  remove(id: string): Promise<void>;
  /** False, and nothing kept, where it is there already, or its webhook is not. */
  addDelivery(delivery: DeliveryRecord): Promise<boolean>;
  findDelivery(id: string): Promise<DeliveryRecord | undefined>;
  /** Newest first. */
  deliveriesOf(webhookId: string): Promise<readonly DeliveryRecord[]>;
  /** What is due, oldest first, for whoever asks: nobody else is given it until `leaseUntil`. */
  takeDue(now: number, leaseUntil: number, limit: number): Promise<readonly DeliveryRecord[]>;
  /** Notes how a try ended, and when the next is. */
  endAttempt(id: string, attempt: DeliveryAttempt, nextAt: number | null): Promise<void>;
  /** Forgets what is over and was made before then; answers how many. */
  forgetDeliveries(before: number): Promise<number>;
}
