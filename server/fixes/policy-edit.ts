/** The edit of a project's `solhound.json` that switches a check off. */

import { isRecord } from "../../engine/util/is-record.ts";
import { parseJson } from "../../engine/util/parse-json.ts";

/** The file's name, in every project. */
export const policyFileName = "solhound.json";

/** The file's new text; `text` is null where there is no file. Null where it is there and is not what it should be. */
export function withoutCheck(text: string | null, check: string): string | null {
  const json = text === null || text.trim() === "" ? {} : parseJson(text);
  const checks = isRecord(json) ? (json["checks"] ?? {}) : null;
  if (!isRecord(json) || !isRecord(checks)) return null;
  const indent = /^([ \t]+)"/m.exec(text ?? "")?.[1] ?? 2;
  return `${JSON.stringify({ ...json, checks: { ...checks, [check]: "off" } }, null, indent)}\n`;
}
