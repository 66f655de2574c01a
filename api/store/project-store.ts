/** Projects that groups belong to: who works on them, and what they have to keep to. */

/** `reader`: sees what is in it. `editor`: also judges findings, and brings groups. */
export const memberRoles = ["reader", "editor"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Somebody with whom the owner shares the project. */
export interface ProjectMember {
  readonly userId: string;
  readonly role: MemberRole;
}

/** The most there may be of each severity; null for any number. */
export interface SeverityLimits {
  readonly high: number | null;
  readonly medium: number | null;
  readonly low: number | null;
}

/** Which findings make a project fail. */
export interface GateRule {
  /** The analysis after which findings are new; null where all are. */
  readonly baseline: string | null;
  readonly maxNew: SeverityLimits;
  /** Of new and old ones together. */
  readonly maxOpen: SeverityLimits;
}

export interface ProjectRecord {
  readonly id: string;
  /** The owner. */
  readonly userId: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** Whether anybody who knows the id may see how the project fares. */
  readonly hasBadge: boolean;
  /** Each user at most once, and never the owner. */
  readonly members: readonly ProjectMember[];
  /** Null for the rule that holds where nobody has set one. */
  readonly gate: GateRule | null;
}

export interface ProjectStore {
  /** Takes the groups named into the new project. */
  insert(project: ProjectRecord, groupIds: readonly string[]): Promise<void>;
  find(id: string): Promise<ProjectRecord | undefined>;
  /** Those of which the user is the owner or a member, newest first. */
  listOf(userId: string): Promise<readonly ProjectRecord[]>;
  /** False where there is no such project. */
  update(
    id: string,
    changes: Partial<Pick<ProjectRecord, "name" | "description" | "modifiedAt" | "hasBadge" | "gate">>,
  ): Promise<boolean>;
  /** Takes a member in, or changes its role; null takes it out. `full`, and nothing changed, where there would be more than `maxMembers`. */
  setMember(id: string, userId: string, role: MemberRole | null, maxMembers: number): Promise<"done" | "gone" | "full">;
  /** Its groups stay and belong to none; what was judged in it goes, and so do its webhooks. */
  remove(id: string): Promise<void>;
}
