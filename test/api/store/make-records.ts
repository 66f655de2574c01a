/** Records for tests of stores; whatever a test does not name has some value. */

import { randomBytes, randomUUID } from "node:crypto";
import type {
  AnalysisRecord,
  ApiKeyRecord,
  AuditRecord,
  GroupRecord,
  InvitationRecord,
  ProjectRecord,
  SessionRecord,
  UserRecord,
} from "../../../api/store/store.ts";

/** An account. */
export function makeUser(given: Partial<UserRecord> = {}): UserRecord {
  return {
    id: randomBytes(12).toString("hex"),
    username: null,
    ethAddress: null,
    email: null,
    passwordHash: "scrypt$…",
    roles: ["regular"],
    createdAt: 1000,
    password: "own",
    hasLoggedIn: false,
    isDisabled: false,
    deletedAt: null,
    ...given,
  };
}

/** An open session. */
export function makeSession(given: Partial<SessionRecord> = {}): SessionRecord {
  return {
    id: randomUUID(),
    userId: "a".repeat(24),
    requested: null,
    accessLifetimeS: 600,
    refreshLifetimeS: 3600,
    accessJti: "access-1",
    refreshJti: "refresh-1",
    createdAt: 1000,
    expiresAt: 9000,
    isRevoked: false,
    renewalKeyHash: null,
    previous: null,
    ...given,
  };
}

/** A key that works. */
export function makeApiKey(given: Partial<ApiKeyRecord> = {}): ApiKeyRecord {
  return {
    id: randomUUID(),
    userId: "a".repeat(24),
    name: "tests",
    hash: "00",
    requested: [],
    createdAt: 1000,
    expiresAt: 9000,
    isRevoked: false,
    isPowerless: false,
    ...given,
  };
}

/** An analysis that waits. */
export function makeAnalysis(given: Partial<AnalysisRecord> = {}): AnalysisRecord {
  return {
    uuid: randomUUID(),
    userId: "a".repeat(24),
    state: "queued",
    groupId: null,
    groupName: "",
    clientToolName: "tests",
    analysisMode: "quick",
    propertyChecking: false,
    mayUseCache: true,
    mainSource: null,
    nSources: 1,
    submittedAt: 1000,
    startedAt: null,
    endedAt: null,
    nStarts: 0,
    cacheKey: "key",
    version: "0.0.0",
    inputBlob: "input",
    resultBlob: null,
    error: null,
    vulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
    nNotAnalysed: 0,
    ...given,
  };
}

/** An open group. */
export function makeGroup(given: Partial<GroupRecord> = {}): GroupRecord {
  return {
    id: randomBytes(12).toString("hex"),
    userId: "a".repeat(24),
    name: "g",
    createdAt: 1000,
    sealedAt: null,
    projectId: null,
    ...given,
  };
}

/** A project that nobody else works on. */
export function makeProject(given: Partial<ProjectRecord> = {}): ProjectRecord {
  return {
    id: "p",
    userId: "a".repeat(24),
    name: "p",
    description: "",
    createdAt: 1,
    modifiedAt: 1,
    hasBadge: false,
    members: [],
    gate: null,
    ...given,
  };
}

/** An invitation that works once. */
export function makeInvitation(given: Partial<InvitationRecord> = {}): InvitationRecord {
  return {
    id: randomUUID(),
    tokenHash: randomBytes(32).toString("hex"),
    userId: "a".repeat(24),
    note: "tests",
    roles: ["regular"],
    groupName: null,
    createdAt: 1000,
    expiresAt: 9000,
    maxUses: 1,
    nUses: 0,
    isRevoked: false,
    ...given,
  };
}

/** An entry of the audit log. */
export function makeAuditEntry(given: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id: randomUUID(),
    at: 1000,
    kind: "administration",
    action: "disable-user",
    actorId: "a".repeat(24),
    actorName: "admin",
    keyId: null,
    address: "127.0.0.1",
    subjectId: "b".repeat(24),
    subjectName: "ada",
    detail: "",
    outcome: "begun",
    reason: null,
    ...given,
  };
}
