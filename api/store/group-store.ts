/** Groups of analyses. */

export interface GroupRecord {
  /** 24 hex digits. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly createdAt: number;
  /** When it was closed to further analyses; null while it is open. */
  readonly sealedAt: number | null;
  readonly projectId: string | null;
}

export interface GroupStore {
  insert(group: GroupRecord): Promise<void>;
  find(id: string): Promise<GroupRecord | undefined>;
  /** The open one of that name, which is made where there is none; the newest where there are more. */
  openNamed(group: GroupRecord): Promise<GroupRecord>;
  /** The user's, newest first. */
  listOf(userId: string): Promise<readonly GroupRecord[]>;
  /** All of one project, whoever made them; newest first. */
  listOfProject(projectId: string): Promise<readonly GroupRecord[]>;
  /** Closes it to further analyses, unless it is closed already. */
  seal(id: string, sealedAt: number): Promise<void>;
  /** Takes it into a project; false where there is no such group or project. */
  addToProject(id: string, projectId: string): Promise<boolean>;
}
