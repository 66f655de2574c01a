/** Whether something that came from outside is an object with members by name. */

/** False for arrays: they have members by number. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
