/** What the service keeps, and the promises every store makes; `test/api/store/store-contract.ts` holds them. */

import type { AccountStore } from "./account-store.ts";
import type { AnalysisRecord, AnalysisResult, AnalysisStore } from "./analysis-store.ts";
import type { ApiKeyRecord, ApiKeyStore } from "./api-key-store.ts";
import type { AuditRecord, AuditStore } from "./audit-store.ts";
import type { BlobStore } from "./blob-store.ts";
import type { MakeSharedBuckets } from "./bucket-store.ts";
import type { ChallengeStore, UsedChallengeRecord } from "./challenge-store.ts";
import type { Entry, RecordEntry, Transfer } from "./entry.ts";
import type { GroupRecord, GroupStore } from "./group-store.ts";
import type { InvitationRecord, InvitationStore } from "./invitation-store.ts";
import type { KeyStore, SigningKeyRecord } from "./key-store.ts";
import type { ProjectRecord, ProjectStore } from "./project-store.ts";
import type { RenewalProof, SessionRecord, SessionStore } from "./session-store.ts";
import type { Signal, Signals } from "./signals.ts";
import type { TriageRecord, TriageStore } from "./triage-store.ts";
import type { UserRecord, UserStore } from "./user-store.ts";
import type { DeliveryRecord, WebhookRecord, WebhookStore } from "./webhook-store.ts";

export type {
  AccountStore,
  AnalysisRecord,
  AnalysisResult,
  AnalysisStore,
  ApiKeyRecord,
  ApiKeyStore,
  AuditRecord,
  AuditStore,
  BlobStore,
  ChallengeStore,
  DeliveryRecord,
  Entry,
  GroupRecord,
  GroupStore,
  InvitationRecord,
  InvitationStore,
  KeyStore,
  ProjectRecord,
  ProjectStore,
  RecordEntry,
  RenewalProof,
  SessionRecord,
  SessionStore,
  Signal,
  Signals,
  SigningKeyRecord,
  TriageRecord,
  TriageStore,
  UsedChallengeRecord,
  UserRecord,
  UserStore,
  WebhookRecord,
  WebhookStore,
};

/**
 * Whatever a promise of a store has answered is on disk and outlives a crash at any moment. Every method is one
 * transaction: it happens wholly or not at all, and no other comes in between; where it cannot be written, it rejects
 * with `NotKept`. Records that come out are never changed.
 */
export interface Store extends Transfer {
  readonly users: UserStore;
  readonly accounts: AccountStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly challenges: ChallengeStore;
  readonly analyses: AnalysisStore;
  readonly groups: GroupStore;
  readonly projects: ProjectStore;
  readonly triage: TriageStore;
  readonly webhooks: WebhookStore;
  readonly blobs: BlobStore;
  readonly keys: KeyStore;
  readonly signals: Signals;
  /** Null where this process is the only one, and its memory will do. */
  readonly makeBuckets: MakeSharedBuckets | null;
  /** False while the last change could not be written. */
  isWritable(): boolean;
  /** Waits for writes under way and lets go of the data. */
  close(): Promise<void>;
}
