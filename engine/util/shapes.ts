/** Whether something that came from outside has the shape that is read of it. */

import { isRecord } from "./is-record.ts";

/** Answers for one value. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isWhole: Check = (value) => Number.isSafeInteger(value);
/** A whole number from 0. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** An object with at least these members. */
export function shape(members: Readonly<Record<string, Check>>): Check {
  return (value) => isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]));
}

/** A list of any length. */
export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** An object whose members are all alike. */
export function mapOf(check: Check): Check {
  return (value) => isRecord(value) && Object.values(value).every(check);
}

/** Some write null for what they leave out. */
export function optional(check: Check): Check {
  return (value) => value === undefined || value === null || check(value);
}

/** One of a few texts. */
export function oneOf(values: readonly string[]): Check {
  return (value) => values.some((one) => one === value);
}
