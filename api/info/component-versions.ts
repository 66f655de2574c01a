/** The versions that the service reports, under the names of the former service. */

import { createHash } from "node:crypto";

export interface ComponentVersions {
  readonly api: string;
  readonly harvey: string;
  readonly maru: string;
  readonly mythril: string;
  readonly hash: string;
}

/** All parts are released together; `version` is theirs. */
export function toComponentVersions(version: string): ComponentVersions {
  const parts = { api: `v${version}`, harvey: version, maru: version, mythril: version };
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
  return { ...parts, hash };
}
